/** Adds a data rule, or changes one: a field, a comparison and a value from what the service offers. */
import { RESOURCES, ruleConditionsOf, ruledPermission, ruleFieldOf } from '@paddock/contracts/resources';
import type { PermissionRule } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { showFault } from './fault';
import { useRuleText } from './ruleText';
import { RuleValue } from './RuleValue';
import { texts } from './texts';
import type { useRuleOffers } from './useRuleOffers';

const width = 480;
const nameMax = 50;
const ON = '1';

interface Typed {
  ruleName: string;
  ruleColumn: string | null;
  ruleConditions: string | null;
  ruleValue: string;
  on: boolean;
}

export default function RuleWindow({
  permissionId,
  rule,
  offers,
  onSaved,
  onClose,
}: {
  permissionId: string;
  /** Null: a new one. */
  rule: PermissionRule | null;
  offers: ReturnType<typeof useRuleOffers>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const { condition } = useRuleText();
  const [form] = Form.useForm<Typed>();
  const ruled = ruledPermission(offers.code);
  const fieldOf = (name: string | null | undefined) =>
    ruled && name ? ruleFieldOf(ruled, name, RESOURCES[ruled.resource].fields) : null;
  const field = fieldOf(Form.useWatch('ruleColumn', form) ?? rule?.ruleColumn);
  const chosenCondition = Form.useWatch('ruleConditions', form) ?? '=';
  const conditions: readonly string[] = field ? ruleConditionsOf(field) : offers.conditions;
  const begin = (name: string): void => {
    const fresh = fieldOf(name);
    const fitting: readonly string[] = fresh ? ruleConditionsOf(fresh) : [];
    form.setFieldValue('ruleValue', '');
    if (!fitting.includes(chosenCondition)) form.setFieldValue('ruleConditions', fitting[0] ?? null);
  };
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async ({ on, ruleColumn, ruleConditions, ruleName, ruleValue }: Typed): Promise<string> => {
      const fields = {
        ...{ ruleName, ruleColumn: ruleColumn ?? '', ruleConditions: ruleConditions ?? '' },
        ...{ ruleValue: ruleValue.trim(), status: on ? ('1' as const) : ('0' as const) },
      };
      const { message } =
        rule === null
          ? await call('POST /sys/permission/addPermissionRule', { permissionId, ...fields })
          : await call('PUT /sys/permission/editPermissionRule', { id: rule.id, ...fields });
      return message;
    },
    onSuccess: (message) => {
      notices.success(message);
      onSaved();
      onClose();
    },
    onError: (error) => showFault(form, error, 'ruleName'),
  });
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={t(rule === null ? 'addRule' : 'editRule')}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={save.isPending} onClick={form.submit}>
            {t('save')}
          </KeyButton>
        </>
      }
    >
      <WindowForm<Typed>
        form={form}
        name="data-rule"
        initialValues={{
          ...{ ruleName: rule?.ruleName ?? '', ruleColumn: rule?.ruleColumn ?? null },
          ...{ ruleConditions: rule?.ruleConditions ?? '=', ruleValue: rule?.ruleValue ?? '' },
          on: rule === null || rule.status === ON,
        }}
        onFinish={(typed) => {
          if (!save.isPending) save.mutate(typed);
        }}
      >
        <Form.Item
          name="ruleName"
          label={t('ruleName')}
          rules={[{ required: true, whitespace: true, message: t('ruleNameNeeded') }]}
        >
          <Input ref={firstFocus} maxLength={nameMax} />
        </Form.Item>
        <Form.Item name="ruleColumn" label={t('field')} rules={[{ required: true, message: t('ruleColumnNeeded') }]}>
          <Select
            options={offers.columns.map((column) => ({ value: column.value, label: column.text }))}
            onChange={begin}
          />
        </Form.Item>
        <Form.Item
          name="ruleConditions"
          label={t('rule')}
          rules={[{ required: true, message: t('ruleConditionNeeded') }]}
        >
          <Select
            options={conditions.map((name) => ({ value: name, label: condition(name) }))}
            // One value and several are chosen differently.
            onChange={(name: string) => {
              if ((name === 'IN') !== (chosenCondition === 'IN')) form.setFieldValue('ruleValue', '');
            }}
          />
        </Form.Item>
        <Form.Item
          name="ruleValue"
          label={t('value')}
          rules={[{ required: true, whitespace: true, message: t('ruleValueNeeded') }]}
        >
          <RuleValue
            field={field}
            several={chosenCondition === 'IN'}
            shown={rule ? { value: rule.ruleValue, text: rule.ruleValue_dictText } : null}
          />
        </Form.Item>
        <Form.Item name="on" valuePropName="checked">
          <Checkbox>{t('ruleOn')}</Checkbox>
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
