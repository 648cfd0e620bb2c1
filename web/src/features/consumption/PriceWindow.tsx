/** Another price than that of the rule: a manager approves it at the same screen with the own refund password. */
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { call } from '../../shared/call';
import { money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { priceFault, priceTimesMax } from './lines';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

interface PriceForm {
  price: string;
  reason: string;
  managerId?: string;
  password: string;
}

export function PriceWindow({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const { sale, act } = useCounterContext().counter;
  const [form] = Form.useForm<PriceForm>();
  const approvers = useQuery({
    queryKey: ['priceApprovers'],
    queryFn: () => call('GET /consume/sysConsume/priceapprovers', {}).then(({ result }) => result),
  });
  const rule = sale.tariff?.price ?? 0;
  const apply = ({ price, reason, managerId = '', password }: PriceForm): void => {
    const managerName = approvers.data?.find(({ id }) => id === managerId)?.realName ?? '';
    const approval = { managerId, managerName, managerPassword: password };
    act({ do: 'changePrice', price: { yuan: Number(price), reason: reason.trim() }, approval });
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
          {sale.price !== null && (
            <Button
              onClick={() => {
                act({ do: 'changePrice', price: null, approval: null });
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
        initialValues={{ price: sale.price?.yuan.toFixed(2) ?? '', reason: sale.price?.reason ?? '', password: '' }}
        onFinish={apply}
      >
        <Form.Item
          name="price"
          label={t('newPrice')}
          extra={`${sale.tariff?.consumeRoleName ?? ''} · ${t('rulePrice', { price: money(rule) })}`}
          rules={[
            {
              required: true,
              validator: (_rule, value: string | undefined) =>
                priceFault(value ?? '', rule) === null
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('priceWrong', { times: priceTimesMax }))),
            },
          ]}
        >
          <Input inputMode="decimal" maxLength={10} autoComplete="off" />
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
