/** Every scanned code of an order, newest first, each with whether the customer was charged. */
import type { OrderAttempt, OrderPage } from '@paddock/contracts/wire';
import { amount, clockTime, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import side from './order-side.module.css';
import styles from './orders.module.css';
import { attemptLooks, attemptView } from './orderState';
import { texts as paymentTexts } from '../payments/texts';
import { texts } from './texts';

const isCharged = ({ charged }: OrderAttempt): boolean => charged === 'yes' || charged === 'givenBack';

function details(attempt: OrderAttempt, t: ReturnType<typeof texts.use>): string {
  const view = attemptView(attempt);
  const took = ((parseTime(attempt.endedAt) ?? 0) - (parseTime(attempt.at) ?? 0)) / 1000;
  return [
    ...(attempt.provider === 'wechat' || attempt.provider === 'alipay' ? [t(`channel_${attempt.provider}`)] : []),
    ...(attempt.transactionEnd === null ? [] : [t('transactionEnd', { end: attempt.transactionEnd })]),
    ...(view === 'attemptPaid' ? [] : [t(`charged_${attempt.charged}`)]),
    ...(attempt.polls > 0 ? [t('polls', { count: attempt.polls })] : []),
    ...(attempt.endedAt !== null && took >= 1 ? [t('tookSeconds', { count: Math.round(took) })] : []),
  ].join(' · ');
}

function Attempt({ attempt }: { attempt: OrderAttempt }) {
  const t = texts.use();
  const view = attemptView(attempt);
  const look = attemptLooks[view];
  const { place, message } = attempt;
  const line =
    view === 'attemptDeclined' && message
      ? t('attemptDeclinedBecause', { place, reason: message })
      : view === 'attemptPaid'
        ? paymentTexts.t('paid')
        : t(view, { place });
  const strong = view === 'attemptPaid';
  return (
    <li className={side.attempt} data-attempt={view}>
      <span className={`${styles.quiet} num`}>{clockTime(attempt.endedAt ?? attempt.at)}</span>
      <span className={`${side.mark} state tone-${look.tone}`}>
        <Icon name={look.icon} size={16} />
      </span>
      <span>
        {strong ? <b>{line}</b> : line}
        <small className="num">{details(attempt, t)}</small>
      </span>
      <span className={`num ${strong ? side.strong : styles.quiet}`}>
        {amount(attempt.charged === 'no' ? 0 : attempt.amountFen / 100)}
      </span>
    </li>
  );
}

/** What was paid without a scan: one entry, and nothing of it could be declined. */
function PaidAtOnce({ order, by, fen }: { order: OrderPage; by?: 'paidByMember' | 'paidInCash'; fen?: number }) {
  const w = paymentTexts.use();
  const t = texts.use();
  const how =
    by ??
    (order.mode === 'CASH'
      ? 'paidInCash'
      : order.mode === 'GROUPCOUPON'
        ? 'paidByCoupon'
        : order.memberId !== null && order.mode !== 'PLAYFREELY' && order.mode !== 'TESTCARD'
          ? 'paidByMember'
          : 'paidNothing');
  return (
    <li className={side.attempt} data-attempt={how}>
      <span className={`${styles.quiet} num`}>{clockTime(order.paidAt)}</span>
      <span className={`${side.mark} state tone-go`}>
        <Icon name="tickRound" size={16} />
      </span>
      <span>
        <b>{w(how)}</b>
        {how === 'paidInCash' && order.cashReceivedFen !== null && (
          <small className="num">
            {t('cashBack', {
              received: amount(order.cashReceivedFen / 100),
              change: amount((order.cashReceivedFen - (fen ?? order.amountFen)) / 100),
            })}
          </small>
        )}
      </span>
      <span className={`num ${side.strong}`}>{amount((fen ?? order.amountFen) / 100)}</span>
    </li>
  );
}

/** What a balance and the drawer paid of an order in two parts; the scan stands among the attempts. */
function PaidInParts({ order }: { order: OrderPage }) {
  return (
    <>
      {order.mode === 'BALANCECASH' && <PaidAtOnce order={order} by="paidInCash" fen={order.restFen} />}
      <PaidAtOnce order={order} by="paidByMember" fen={order.amountFen - order.restFen} />
    </>
  );
}

/** What the balance paid of an order whose scan has not been paid. */
function HeldBalance({ order }: { order: OrderPage }) {
  const t = texts.use();
  const released = ['DECLINED', 'REVERSED', 'VOIDED'].includes(order.state);
  return (
    <li className={side.attempt} data-attempt={released ? 'balanceReleased' : 'heldBalance'}>
      <span className={`${styles.quiet} num`}>{clockTime(order.createdAt)}</span>
      <span className={`${side.mark} state tone-${released ? 'grey' : 'wait'}`}>
        <Icon name={released ? 'back' : 'queuing'} size={16} />
      </span>
      <span>{t(released ? 'balanceReleased' : 'heldBalance')}</span>
      <span className={`num ${styles.quiet}`}>{amount((order.amountFen - order.restFen) / 100)}</span>
    </li>
  );
}

export function Attempts({ order }: { order: OrderPage }) {
  const t = texts.use();
  const { attempts } = order;
  const paid = attempts.filter(isCharged).length;
  const sum =
    attempts.length === 0
      ? t(order.paidAt === null ? 'unpaid' : 'paidAtOnce')
      : attempts.length === 1
        ? t('scannedOnce')
        : t('scanned', { count: attempts.length, paid });
  return (
    <section className={side.section}>
      <h3>
        {t('payment')}
        <small>{sum}</small>
      </h3>
      {(attempts.length > 0 || order.paidAt !== null) && (
        <ol className={side.attempts}>
          {order.paidAt !== null && order.restFen > 0 && <PaidInParts order={order} />}
          {order.paidAt === null && order.restFen > 0 && <HeldBalance order={order} />}
          {order.paidAt !== null && order.restFen === 0 && !attempts.some(isCharged) && <PaidAtOnce order={order} />}
          {attempts.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}
