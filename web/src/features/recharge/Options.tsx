/** Amounts where the rule leaves them open, how it is paid, by which cashier. */
import type { RefObject } from 'react';
import { groupThousands } from '../../shared/format';
import { PriceLink } from '../../shared/priceChange/PriceLink';
import { useMayPress } from '../../shared/session';
import { Choice } from '../../shared/controls';
import { PickerField } from '../../shared/pickers/PickerField';
import { SaleField, type SaleFieldProps } from '../../shared/SaleField';
import type { PayMode } from '../../shared/words';
import { CouponChoice } from './CouponChoice';
import { FaultLine, useFaultProps } from './Fault';
import { isCustom, needsPayCode, priceOf, type FaultField } from './form';
import styles from './recharge.module.css';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

/** One option of a recharge with what is wrong with it. */
export const Field = ({ fault, ...field }: SaleFieldProps & { fault?: FaultField }) => (
  <SaleField {...field} below={fault && <FaultLine field={fault} />} />
);

function AmountField({
  name,
  field,
  label,
  box,
}: {
  name: 'rechargeText' | 'giveText';
  field: 'recharge' | 'give';
  label: string;
  box?: RefObject<HTMLInputElement | null>;
}) {
  const t = texts.use();
  const { form, act } = useRechargeContext();
  return (
    <Field label={label} htmlFor={`recharge-${field}`} fault={field}>
      <input
        id={`recharge-${field}`}
        ref={box}
        className="sale-text num"
        value={form[name]}
        maxLength={10}
        autoComplete="off"
        inputMode="decimal"
        placeholder={t('amountPlaceholder')}
        {...useFaultProps(field)}
        onChange={(event) => act({ do: 'type', field: name, text: event.target.value })}
      />
    </Field>
  );
}

/** The time of the chosen rule. */
function Terms() {
  const t = texts.use();
  const { rule } = useRechargeContext().form;
  if (!rule) return null;
  const validity =
    rule.validType === 'DATE'
      ? t('untilDate', { date: rule.validDate ?? '' })
      : rule.validDays === 0
        ? t('noEnd')
        : t('validDays', { count: rule.validDays });
  return (
    <>
      <Field label={t('validity')}>
        <span className={styles.rechargeTerm}>{validity}</span>
      </Field>
      {rule.changwanDays !== 0 && (
        <Field label={t('freePlayTimes')}>
          <span className={`${styles.rechargeTerm} num`}>
            {rule.changwanCount === -1 ? t('unlimited') : groupThousands(rule.changwanCount)}
          </span>
        </Field>
      )}
    </>
  );
}

export function Options() {
  const t = texts.use();
  const { form, act, takesCash, cashier, open, payCode, amount } = useRechargeContext();
  const payCodeFault = useFaultProps('payCode');
  const custom = isCustom(form.rule);
  const mayPrice = useMayPress('consume:price') && (priceOf(form)?.due ?? 0) > 0;
  return (
    <section className="sale-options" aria-label={t('payMode')}>
      {custom && <AmountField name="rechargeText" field="recharge" label={t('rechargeAmount')} box={amount} />}
      {custom && (form.rule?.give ?? 0) > 0 && <AmountField name="giveText" field="give" label={t('giveAmount')} />}
      <CouponChoice />
      {mayPrice && (
        <Field label={t('price')}>
          <PriceLink
            price={form.changed?.price ?? null}
            approval={form.changed?.approval ?? null}
            onOpen={() => open('price')}
          />
        </Field>
      )}
      {takesCash && (
        <Field label={t('payMode')}>
          <Choice<PayMode>
            name="rechargePayMode"
            label={t('payMode')}
            value={form.payMode}
            onChange={(payMode) => act({ do: 'choosePayMode', payMode })}
            options={[
              { value: 'wechat', label: t('scanShort') },
              { value: 'unline', label: t('cashShort') },
            ]}
          />
        </Field>
      )}
      {needsPayCode(form) && (
        <Field label={t('payCode')} htmlFor="recharge-pay-code" fault="payCode">
          <input
            id="recharge-pay-code"
            ref={payCode}
            className="sale-text num"
            value={form.payCode}
            maxLength={64}
            autoComplete="off"
            inputMode="numeric"
            placeholder={t('payCodePlaceholder')}
            {...payCodeFault}
            onChange={(event) => act({ do: 'type', field: 'payCode', text: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('cashier')} htmlFor="recharge-cashier" fault="cashier">
        <PickerField
          id="recharge-cashier"
          label={t('cashier')}
          shown={cashier?.realname ?? ''}
          placeholder={t('chooseCashier')}
          onOpen={() => open('cashier')}
        />
      </Field>
      <Field label={t('remark')} htmlFor="recharge-remark">
        <input
          id="recharge-remark"
          className="sale-text"
          value={form.remark}
          maxLength={200}
          placeholder={t('optional')}
          onChange={(event) => act({ do: 'type', field: 'remark', text: event.target.value })}
        />
      </Field>
      <Terms />
    </section>
  );
}
