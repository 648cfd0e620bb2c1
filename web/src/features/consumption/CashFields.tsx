/** Cash: what the customer hands over, and the change. */
import type { KeyboardEvent } from 'react';
import { amount, money } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { cashWords } from './amounts';
import { cashOf, notesText, quickSums, takesCash } from './cash';
import styles from './cash.module.css';
import { useFaultProps } from './FaultLine';
import { Field } from './Field';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

/** Sums of whole yuan are short, so that four of them stand side by side. */
const short = (yuan: number): string => (Number.isInteger(yuan) ? String(yuan) : amount(yuan));

export function CashFields() {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, act } = counter;
  const faultProps = useFaultProps('received');
  if (!takesCash(sale)) return null;
  const cash = cashOf(sale);
  const sums = quickSums(cash?.due ?? 0);
  const type = (text: string): void => act({ do: 'type', field: 'receivedText', text });
  const take = (sum: number | undefined, index: number): void => {
    if (sum !== undefined) type(index === 0 ? '' : String(sum));
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const at = sums.findIndex((sum) => sum === cash?.received);
    const next = Math.min(Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)), sums.length - 1);
    take(sums[next], next);
  };
  return (
    <>
      <Field label={t('received')} htmlFor="cash-received" fault="received">
        <span className={styles.received}>
          <i aria-hidden>¥</i>
          <input
            id="cash-received"
            ref={focus.received}
            className="num"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            placeholder={cash ? amount(cash.due) : ''}
            value={sale.receivedText}
            onChange={(event) => type(event.target.value)}
            onKeyDown={step}
            {...faultProps}
          />
        </span>
        {sums.length > 0 && (
          <span className={styles.sums} role="group" aria-label={t('quickSums')}>
            {sums.map((sum, index) => (
              <button
                key={sum}
                type="button"
                className="num"
                aria-pressed={cash?.received === sum}
                onClick={() => take(sum, index)}
              >
                {index === 0 ? t('exactly', { amount: short(sum) }) : short(sum)}
              </button>
            ))}
          </span>
        )}
      </Field>
      <Field label={t('change')}>
        <output className={`${styles.change} num`} htmlFor="cash-received">
          {cash && cash.change < 0 ? (
            <strong className={styles.short}>
              <Icon name="warning" size={14} />
              {t('cashTooLittle', cashWords(cash))}
            </strong>
          ) : (
            <>
              <small>{cash ? notesText(cash.change) : ''}</small>
              <b>{cash ? money(cash.change) : '—'}</b>
            </>
          )}
        </output>
      </Field>
    </>
  );
}
