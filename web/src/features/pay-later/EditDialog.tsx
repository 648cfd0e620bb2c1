/** Changes type, rule, driver and remark of a pending record; its run mode is shown and stays. */
import type { TabPayload } from '@paddock/contracts/feed';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { notices } from '../../shared/notices';
import { PickerField, TariffPicker, type TariffRow } from '../../shared/pickers';
import { ruleOfTab } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words, type ConsumeType } from '../../shared/words';
import { editTab } from './calls';
import { texts } from './texts';
import { useOvertaken } from './useOvertaken';

const editableTypes = [
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'NOCARDCONSUME',
  'BALANCEANDINTEGRAL',
  'GROUPCOUPON',
  'QUAN',
] as const satisfies readonly ConsumeType[];

interface EditForm {
  runMode: TabPayload['consumeVehicleMode'] | undefined;
  consumeType: ConsumeType;
  rule: { id: string; name: string } | null;
  driver: string;
  remark: string;
}

export function EditDialog({
  tab,
  onChanged,
  onClose,
}: {
  tab: TabPayload;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<EditForm>();
  const consumeType = Form.useWatch('consumeType', form) ?? (tab.consumeType as ConsumeType);
  const rule = Form.useWatch('rule', form) ?? null;
  const [picking, setPicking] = useState(false);
  const save = useMutation({
    mutationFn: editTab,
    onSuccess: (answer) => {
      notices.success(answer.message || t('saved'));
      onChanged();
      onClose();
    },
  });
  useOvertaken(tab, { busy: save.isPending }, onClose);
  const choose = (row: TariffRow | null): void => {
    form.setFieldValue('rule', row && { id: row.id, name: row.consumeRoleName });
    setPicking(false);
  };
  return (
    <Window
      width={640}
      title={t('editTitle')}
      okText={w('confirm')}
      confirmLoading={save.isPending}
      keys={{ Enter: form.submit }}
      onOk={form.submit}
      onClose={onClose}
    >
      <WindowForm<EditForm>
        form={form}
        name="edit"
        className="tab-form"
        initialValues={{
          runMode: tab.consumeVehicleMode,
          consumeType: tab.consumeType,
          rule: { id: tab.roleId, name: ruleOfTab(tab) },
          driver: tab.cheshou,
          remark: tab.remark ?? '',
        }}
        onFinishFailed={({ errorFields: [first] }) => {
          if (first?.name[0] !== 'runMode')
            notices.warning(t(first?.name[0] === 'rule' ? 'pickRule' : 'driverRequired'));
        }}
        onFinish={(typed) => {
          if (save.isPending || !typed.rule) return;
          save.mutate({
            id: tab.id,
            consumeType: typed.consumeType,
            roleId: typed.rule.id,
            cheshou: typed.driver.trim(),
            remark: typed.remark.trim(),
          });
        }}
      >
        <Form.Item name="runMode" label={t('runMode')} rules={[{ required: true, message: t('runModeRequired') }]}>
          <Segmented
            block
            disabled
            options={(['circlemode', 'timermode'] as const).map((mode) => ({ value: mode, label: w(mode) }))}
          />
        </Form.Item>
        <Form.Item name="consumeType" label={t('consumeType')} required>
          <Select
            options={editableTypes.map((type) => ({ value: type, label: w(type) }))}
            onChange={() => form.setFieldValue('rule', null)}
          />
        </Form.Item>
        <Form.Item name="rule" label={t('consumptionRule')} rules={[{ required: true, message: t('chooseRuleField') }]}>
          <PickerField
            label={t('consumptionRule')}
            shown={rule?.name ?? ''}
            onOpen={() => setPicking(true)}
            onClear={() => form.setFieldValue('rule', null)}
          />
        </Form.Item>
        <Form.Item
          name="driver"
          label={t('driver')}
          rules={[{ required: true, whitespace: true, message: t('driverRequired') }]}
        >
          <Input ref={firstFocus} maxLength={30} />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')} className="whole">
          <Input maxLength={200} />
        </Form.Item>
      </WindowForm>
      {picking && (
        <TariffPicker
          consumeType={consumeType}
          sysOrgCode={tab.sysOrgCode}
          selectedId={rule?.id ?? null}
          onConfirm={choose}
          onClose={() => setPicking(false)}
        />
      )}
    </Window>
  );
}
