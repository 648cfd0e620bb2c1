/** Where a balance pays a part only: how the rest is paid, and how much the balance pays. */
import { Form, Input, Segmented, type FormInstance } from 'antd';
import { money } from '../../shared/format';
import type { PayMode } from '../../shared/words';
import { balancePart } from './settlement';
import { texts } from './texts';

export function SplitPart({
  form,
  restMode,
  held,
  due,
  cashAllowed,
  onRestMode,
}: {
  form: FormInstance;
  restMode: PayMode | null;
  held: number;
  due: number;
  cashAllowed: boolean;
  onRestMode: (restMode: PayMode | null) => void;
}) {
  const t = texts.use();
  const typed = Form.useWatch<string | undefined>('balance', form) ?? '';
  const part = restMode === null ? null : balancePart(typed, due, held);
  return (
    <>
      <Form.Item label={t('splitPay')}>
        <Segmented<PayMode | 'none'>
          block
          aria-label={t('splitPay')}
          value={restMode ?? 'none'}
          options={[
            { value: 'none', label: t('noSplit') },
            { value: 'wechat', label: t('restScan') },
            ...(cashAllowed ? [{ value: 'unline' as const, label: t('restCash') }] : []),
          ]}
          onChange={(mode) => {
            onRestMode(mode === 'none' ? null : mode);
            form.setFieldValue('balance', held > 0 && held < due ? held.toFixed(2) : '');
          }}
        />
      </Form.Item>
      {restMode !== null && (
        <Form.Item
          name="balance"
          label={t('balancePart')}
          {...(part === null
            ? {}
            : { extra: t('restIs', { amount: money((Math.round(due * 100) - Math.round(part * 100)) / 100) }) })}
          rules={[
            {
              required: true,
              validator: (_rule, value: string | undefined) =>
                balancePart(value ?? '', due, held) === null
                  ? Promise.reject(new Error(t('balancePartWrong')))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input inputMode="decimal" maxLength={10} autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
}
