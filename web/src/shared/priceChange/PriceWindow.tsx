/** Another price than that of the rule: a manager approves it at the same screen with the own refund password. */
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { call } from '../call';
import { firstFocus } from '../firstFocus';
import { money } from '../format';
import { KeyButton } from '../KeyCap';
import { Window } from '../Window';
import { WindowForm } from '../WindowForm';
import { words } from '../words';
import { PRICE_TIMES_MAX } from '@paddock/contracts/approved-price';
import { type ChangedPrice, type LinePrice, priceFault } from './price';
import { texts } from './texts';
import { storeKey } from '../keys';

interface PriceForm {
  price: string;
  reason: string;
  managerId?: string;
  password: string;
}

export function PriceWindow({
  ruleName,
  rulePrice,
  price,
  onChange,
  onClose,
}: {
  ruleName: string;
  /** Yuan. */
  rulePrice: number;
  /** Null while it is the rule's. */
  price: LinePrice | null;
  onChange: (changed: ChangedPrice | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<PriceForm>();
  const approvers = useQuery({
    queryKey: storeKey('priceApprovers'),
    queryFn: () => call('GET /consume/sysConsume/priceapprovers', {}).then(({ result }) => result),
  });
  const apply = ({ price: typed, reason, managerId = '', password }: PriceForm): void => {
    const managerName = approvers.data?.find(({ id }) => id === managerId)?.realName ?? '';
    const approval = { managerId, managerName, managerPassword: password };
    onChange({ price: { yuan: Number(typed), reason: reason.trim() }, approval });
    onClose();
  };
  return (
    <Window
      width={480}
      title={t('changePrice')}
      keys={{ Enter: form.submit }}
      onClose={onClose}
      footer={
        <>
          {price !== null && (
            <Button
              onClick={() => {
                onChange(null);
                onClose();
              }}
            >
              {t('backToRule')}
            </Button>
          )}
          <Button onClick={onClose}>{w('cancel')}</Button>
          <KeyButton tone="ink" cap="Enter" onClick={form.submit}>
            {w('confirm')}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">{t('approvedOnSpot')}</p>
      <WindowForm<PriceForm>
        form={form}
        name="price"
        initialValues={{ price: price?.yuan.toFixed(2) ?? '', reason: price?.reason ?? '', password: '' }}
        onFinish={apply}
      >
        <Form.Item
          name="price"
          label={t('newPrice')}
          extra={`${ruleName} · ${t('rulePrice', { price: money(rulePrice) })}`}
          rules={[
            {
              required: true,
              validator: (_rule, value: string | undefined) =>
                priceFault(value ?? '', rulePrice) === null
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('priceWrong', { times: PRICE_TIMES_MAX }))),
            },
          ]}
        >
          <Input ref={firstFocus} inputMode="decimal" maxLength={10} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('priceReason')}
          rules={[{ required: true, whitespace: true, message: t('priceReasonRequired') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="managerId" label={t('manager')} rules={[{ required: true, message: t('managerRequired') }]}>
          <Select options={(approvers.data ?? []).map(({ id, realName }) => ({ value: id, label: realName }))} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('managerPassword')}
          rules={[{ required: true, message: t('managerPasswordRequired') }]}
        >
          <Input.Password autoComplete="off" visibilityToggle={false} maxLength={64} />
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
