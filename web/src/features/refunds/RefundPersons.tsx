/** The people of a sale: one row each, ↑↓ another person, ←→ another way. */
import type { RefundPerson, RefundPlan, RefundWay } from '@paddock/contracts/wire';
import { firstFocus } from '../../shared/firstFocus';
import { KeyCap } from '../../shared/KeyCap';
import { amountText, type Unit } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';

const ways: readonly RefundWay[] = ['none', 'left', 'full'];
export type Ways = Readonly<Record<string, RefundWay>>;

export const amountOfWay = (person: RefundPerson, way: RefundWay): number => (way === 'none' ? 0 : person.amounts[way]);
/** Laps left are a way of their own only for anyone who has driven some of them. */
export const waysOf = ({ left, sold, amounts }: RefundPerson): readonly RefundWay[] =>
  left > 0 && left < sold && amounts.left > 0 ? ways : ways.filter((way) => way !== 'left');

export function RefundPersons({
  plan,
  unit,
  chosen,
  at,
  onChoose,
  onAt,
}: {
  plan: RefundPlan;
  unit: Unit;
  chosen: Ways;
  at: number;
  onChoose: (id: string, way: RefundWay) => void;
  onAt: (index: number) => void;
}) {
  const t = texts.use();
  const [first] = plan.persons;
  const isLaps = plan.runMode === 'laps';
  const price = first && first.sold > 0 ? Math.floor(first.own / first.sold) : 0;
  const about = first && {
    amount: amountText(first.own, unit),
    count: first.sold,
    price: amountText(price, unit),
  };
  return (
    <section className={styles.persons} aria-label={t('scope_persons')}>
      <header>
        <span className="num">
          {about && t(first.sold === 0 || price === 0 ? 'own' : isLaps ? 'ownLaps' : 'ownMinutes', about)}
        </span>
        <span>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('anotherPerson')} <KeyCap>←</KeyCap> <KeyCap>→</KeyCap>{' '}
          {t('anotherWay')}
        </span>
      </header>
      <ol ref={firstFocus} tabIndex={0} aria-label={t('scope_persons')}>
        {plan.persons.map((person, index) => {
          const way = chosen[person.id] ?? 'none';
          const amount = amountOfWay(person, way);
          return (
            <li key={person.id} aria-current={index === at} onClick={() => onAt(index)}>
              <span className={`num ${styles.place}`}>{index + 1}</span>
              <b className="num">{person.numberText ?? '—'}</b>
              <span className="one-line">{person.driverName}</span>
              <span className="num">
                {t(isLaps ? 'droveLaps' : 'droveMinutes', { driven: person.sold - person.left, sold: person.sold })}
              </span>
              {person.bar === null ? (
                <span className={styles.ways} role="radiogroup" aria-label={person.driverName}>
                  {waysOf(person).map((each) => (
                    <button
                      key={each}
                      type="button"
                      role="radio"
                      tabIndex={-1}
                      aria-checked={each === way}
                      onClick={() => onChoose(person.id, each)}
                    >
                      {each === 'left' ? t(isLaps ? 'way_left_laps' : 'way_left_timed') : t(`way_${each}`)}
                    </button>
                  ))}
                </span>
              ) : (
                <span className={styles.barred}>{t(`bar_${person.bar}`)}</span>
              )}
              <b className={`num ${styles.amount}`}>{amount === 0 ? '—' : amountText(amount, unit)}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
