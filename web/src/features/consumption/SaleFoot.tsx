/** What is due, what is left, and the one red button. It never moves. */
import { amount, groupThousands, money } from '../../shared/format';
import { hasApp, useDepartInfo } from '../../shared/depart';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { amountText, cashWords, figureOf, splitText } from './amounts';
import { cashOf } from './cash';
import styles from './cash.module.css';
import { chargedTimes, type Charge, type Remainder } from './charge';
import { asksToClose, mayClose } from './desk';
import { BarredKey } from '../line-up/BarredStart';
import { headCountOf, waitsInLine } from './sale';
import { sentence } from './sentence';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

const leftLabels = {
  yuan: 'leftYuan',
  visits: 'leftVisits',
  points: 'leftPoints',
  laps: 'leftLaps',
  plays: 'leftPlays',
  coupons: 'leftCoupons',
} as const satisfies Record<Charge['unit'], string>;
const accountLabels = {
  yuan: 'BALANCE',
  visits: 'FREQUENCY',
  points: 'INTEGRAL',
  laps: 'QUAN',
  plays: 'PLAYFREELY',
  coupons: 'groupCode',
} as const satisfies Record<Charge['unit'], string>;

function Due() {
  const t = texts.use();
  const { sale, charges, split } = useCounterContext().counter;
  const [main, more] = charges;
  const nothing = sale.tariff === null && sale.lines.length === 0;
  const figure = main ? figureOf(main.unit, main.total) : null;
  const verb = t(sale.type === 'NOCARDCONSUME' ? 'amountDue' : 'toDeduct');
  const count = headCountOf(sale);
  const each = main && (main.unit === 'yuan' ? amount(main.each) : groupThousands(main.each));
  const how = split
    ? splitText(split, sale.restMode)
    : sale.type === null ||
        sale.tariff === null ||
        sale.lines.length > 0 ||
        !main ||
        main.unit === 'coupons' ||
        count < 2
      ? null
      : chargedTimes(sale.type, sale.tariff, count) === count
        ? t('times', { count, each: each ?? '' })
        : t('oncePerGroup');
  return (
    <div className="sale-due">
      <span>{how === null ? verb : `${verb} · ${how}`}</span>
      <b className={`num${nothing ? ' sale-due-none' : ''}`}>
        {nothing ? '—' : figure ? figure.figure : t('free')}
        {figure?.unit && <small>{figure.unit}</small>}
        {more && <em>+ {amountText(more.unit, more.total)}</em>}
      </b>
    </div>
  );
}

function LeftFigure({ remainder }: { remainder: Remainder }) {
  const t = texts.use();
  const { unit, left } = remainder;
  if (left >= 0) return <span className="num sale-left-figure">{amountText(unit, left)}</span>;
  return (
    <strong className="sale-care">
      <Icon name="warning" size={14} />
      {t('missing', { account: t(accountLabels[unit]), amount: amountText(unit, -left) })}
    </strong>
  );
}

/** What the member keeps; two accounts share the place of one. */
function Left({ remainders }: { remainders: readonly Remainder[] }) {
  const t = texts.use();
  if (remainders.length === 0) return null;
  return (
    <div className={`sale-left${remainders.length > 1 ? ' sale-left-two' : ''}`}>
      {remainders.map((remainder) => (
        <p key={remainder.unit}>
          <span>{t(leftLabels[remainder.unit])}</span>
          <LeftFigure remainder={remainder} />
        </p>
      ))}
    </div>
  );
}

/** The change, beside the sum due: the cashier looks here while the drawer opens. */
function ChangeDue() {
  const t = texts.use();
  const { sale, remainders } = useCounterContext().counter;
  const cash = cashOf(sale);
  if (!cash || cash.change <= 0 || remainders.length > 0) return null;
  return (
    <div className={styles.foot}>
      <span className="num">{t('takenChange', cashWords(cash))}</span>
      <b className="num">{money(cash.change)}</b>
    </div>
  );
}

function Unanswered() {
  const t = texts.use();
  return (
    <div className="sale-left sale-unanswered" role="alert">
      <strong className="sale-care">
        <Icon name="warning" size={14} />
        {t('unanswered')}
      </strong>
      <span>{t('unansweredHint')}</span>
    </div>
  );
}

export function SaleFoot({
  bar,
  payLaterAsked,
  onClear,
  onPayLater,
  onConfirm,
}: {
  /** Why nobody may be started; null: anybody may. */
  bar: 'redBars' | 'cutBars' | null;
  /** Grows with each press on the key that is barred. */
  payLaterAsked: number;
  onClear: () => void;
  onPayLater: () => void;
  onConfirm: () => void;
}) {
  const t = texts.use();
  const depart = useDepartInfo();
  const { sale, remainders } = useCounterContext().counter;
  const cash = cashOf(sale);
  return (
    <footer className="sale-foot">
      <Due />
      {sale.phase.kind === 'unanswered' ? <Unanswered /> : <Left remainders={remainders} />}
      {sale.phase.kind === 'editing' && <ChangeDue />}
      <span className="sale-foot-gap" />
      <KeyButton cap="Esc" disabled={!mayClose(sale) && !asksToClose(sale)} onClick={onClear}>
        {t('clear')}
      </KeyButton>
      {hasApp(depart, 'XWHF') && (
        <Permitted to="playbeforepay:add">
          {bar === null ? (
            <KeyButton cap="F8" onClick={onPayLater}>
              {t('payLater')}
            </KeyButton>
          ) : (
            <BarredKey
              cap="F8"
              reason={t(bar === 'redBars' ? 'redNoStart' : 'cutNoStart')}
              asked={payLaterAsked}
              onPress={onPayLater}
            >
              {t('payLater')}
            </BarredKey>
          )}
        </Permitted>
      )}
      <Permitted to="consume:add">
        <KeyButton
          tone="primary"
          cap="Enter"
          busy={sale.phase.kind === 'sending' || sale.phase.kind === 'settling'}
          onClick={onConfirm}
        >
          {sale.phase.kind === 'waiting'
            ? sentence(t('waitingToPay'))
            : sale.phase.kind === 'unanswered'
              ? t('askAgain')
              : cash && cash.due > 0 && sale.restMode === null
                ? t('takeCash', { amount: amount(cash.due) })
                : t(
                    sale.type === 'NOCARDCONSUME' || sale.restMode !== null
                      ? 'takePayment'
                      : bar === 'redBars' && waitsInLine(sale)
                        ? 'deductAndQueue'
                        : 'confirmDeduct',
                  )}
        </KeyButton>
      </Permitted>
    </footer>
  );
}
