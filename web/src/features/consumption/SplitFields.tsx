/** Where the balance pays a part only: how the rest is paid, and how much the balance pays. */
import { Choice } from '../../shared/controls';
import type { PayMode } from '../../shared/words';
import { Field } from './Field';
import { useFaultProps } from './FaultLine';
import { balanceTextOf, maySplit } from './split';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

export function SplitFields() {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, act, charges, storeTakesCash } = counter;
  const faultProps = useFaultProps('balancePart');
  if (!maySplit(sale, charges)) return null;
  return (
    <>
      <Field label={t('splitPay')}>
        <Choice<PayMode | 'none'>
          name="restMode"
          label={t('splitPay')}
          value={sale.restMode ?? 'none'}
          onChange={(mode) => {
            act({ do: 'chooseRest', restMode: mode === 'none' ? null : mode });
            focus.toEntry();
          }}
          options={[
            { value: 'none', label: t('noSplit') },
            { value: 'wechat', label: t('restScan') },
            ...(storeTakesCash ? [{ value: 'unline' as const, label: t('restCash') }] : []),
          ]}
        />
      </Field>
      {sale.restMode !== null && (
        <Field label={t('balancePart')} htmlFor="balance-part" fault="balancePart">
          <input
            id="balance-part"
            className="sale-text num"
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            value={balanceTextOf(sale, charges)}
            onChange={(event) => act({ do: 'type', field: 'balanceText', text: event.target.value })}
            onFocus={(event) => event.target.select()}
            {...faultProps}
          />
        </Field>
      )}
    </>
  );
}
