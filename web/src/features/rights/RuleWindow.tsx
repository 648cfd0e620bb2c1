/** Adds a data rule, or changes one: a field, a comparison and a value from what the service offers. */
import { RESOURCES, ruleConditionsOf, ruledPermission, ruleFieldOf } from '@paddock/contracts/resources';
import type { PermissionRule } from '@paddock/contracts/wire';
import { Checkbox, Form, Input, Select } from 'antd';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { FormWindow } from '../../shared/FormWindow';
import { useFormSave } from '../../shared/useFormSave';
import { useRuleText } from './ruleText';
import { RuleValue } from './RuleValue';
import { texts } from './texts';
import type { useRuleOffers } from './useRuleOffers';

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
  const save = useFormSave<Typed>({
    ...{ form, otherwise: 'ruleName', onSaved, onClose },
    send: ({ on, ruleColumn, ruleConditions, ruleName, ruleValue }) => {
      const fields = {
        ...{ ruleName, ruleColumn: ruleColumn ?? '', ruleConditions: ruleConditions ?? '' },
        ...{ ruleValue: ruleValue.trim(), status: on ? ('1' as const) : ('0' as const) },
      };
      return rule === null
        ? call('POST /sys/permission/addPermissionRule', { permissionId, ...fields })
        : call('PUT /sys/permission/editPermissionRule', { id: rule.id, ...fields });
    },
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="data-rule"
      title={t(rule === null ? 'addRule' : 'editRule')}
      closeText={t('close')}
      saveText={t('save')}
      initialValues={{
        ...{ ruleName: rule?.ruleName ?? '', ruleColumn: rule?.ruleColumn ?? null },
        ...{ ruleConditions: rule?.ruleConditions ?? '=', ruleValue: rule?.ruleValue ?? '' },
        on: rule === null || rule.status === ON,
      }}
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
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
    </FormWindow>
  );
}
