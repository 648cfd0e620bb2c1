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

interface ChosenRule {
  id: string;
  name: string;
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
  const [consumeType, setType] = useState(tab.consumeType as ConsumeType);
  const [rule, setRule] = useState<ChosenRule | null>({ id: tab.roleId, name: ruleOfTab(tab) });
  const [cheshou, setDriver] = useState(tab.cheshou);
  const [remark, setRemark] = useState(tab.remark ?? '');
  const [picking, setPicking] = useState(false);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: editTab,
    onSuccess: (answer) => {
      notices.success(answer.message || t('saved'));
      onChanged();
      onClose();
    },
  });
  useOvertaken(tab, { busy: save.isPending }, onClose);
  const confirm = (): void => {
    setTried(true);
    if (!rule) notices.warning(t('pickRule'));
    else if (cheshou.trim() === '') notices.warning(t('driverRequired'));
    else save.mutate({ id: tab.id, consumeType, roleId: rule.id, cheshou: cheshou.trim(), remark: remark.trim() });
  };
  const choose = (row: TariffRow | null): void => {
    setRule(row && { id: row.id, name: row.consumeRoleName });
    setPicking(false);
  };
  return (
    <Window
      width={640}
      title={t('editTitle')}
      okText={w('confirm')}
      confirmLoading={save.isPending}
      onOk={confirm}
      onClose={onClose}
    >
      <Form layout="vertical" className="tab-form">
        <Form.Item label={t('runMode')} required>
          <Segmented
            block
            disabled
            value={tab.consumeVehicleMode}
            options={(['circlemode', 'timermode'] as const).map((mode) => ({ value: mode, label: w(mode) }))}
          />
        </Form.Item>
        <Form.Item label={t('consumeType')} required htmlFor="edit-type">
          <Select
            id="edit-type"
            value={consumeType}
            options={editableTypes.map((type) => ({ value: type, label: w(type) }))}
            onChange={(next: ConsumeType) => {
              setType(next);
              setRule(null);
            }}
          />
        </Form.Item>
        <Form.Item
          label={t('consumptionRule')}
          required
          {...(tried && !rule ? { validateStatus: 'error' as const, help: t('chooseRuleField') } : {})}
        >
          <PickerField
            label={t('consumptionRule')}
            shown={rule?.name ?? ''}
            onOpen={() => setPicking(true)}
            onClear={() => setRule(null)}
          />
        </Form.Item>
        <Form.Item label={t('driver')} required htmlFor="edit-driver">
          <Input
            id="edit-driver"
            ref={firstFocus}
            maxLength={30}
            value={cheshou}
            onChange={(event) => setDriver(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('remark')} htmlFor="edit-remark" className="whole">
          <Input id="edit-remark" maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Form.Item>
      </Form>
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
