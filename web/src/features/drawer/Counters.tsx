/** The counters of the store: the person at this one, the work of the shift, the work that a hand-over waits for, and the last hand-overs. */
import { firstCharacters } from '@paddock/contracts/characters';
import type { CountersView } from '@paddock/contracts/wire';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { groupThousands, parseTime, shortTime } from '../../shared/format';
import { Icon, type IconName } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { useSession } from '../../shared/session';
import { useClock } from '../../shared/useNow';
import { useHotkeys } from '../../shared/useHotkeys';
import { usePresentCashier } from '../cashier/shift';
import styles from './counters.module.css';
import { texts } from './countersTexts';
import { Difference } from './Difference';
import { useCounters } from './useCounters';

type Counter = CountersView['counters'][number];

const minuteMs = 60_000;
const minutesPerHour = 60;

function Since({ openTime }: { openTime: string }) {
  const t = texts.use();
  const minutes = useClock((now) => Math.max(0, Math.floor((now - (parseTime(openTime) ?? now)) / minuteMs)));
  const held = t('held', { hours: Math.floor(minutes / minutesPerHour), minutes: minutes % minutesPerHour });
  return <>{t('since', { time: shortTime(openTime), held })}</>;
}

function Count({ label, value, unit, below }: { label: string; value: number; unit: string; below: string }) {
  return (
    <div className={styles.figure} role="group" aria-label={label}>
      <span>{label}</span>
      <span className="num">
        <b>{groupThousands(value)}</b> {unit}
      </span>
      <span className="num">{below}</span>
    </div>
  );
}

function Figures({ counter }: { counter: Counter }) {
  const t = texts.use();
  const { memberSales, walkInSales, scannedRecharges, cashRecharges, refunds, refunding } = counter;
  const { openings, openingsWithoutSale } = counter;
  const sales = memberSales + walkInSales;
  const recharges = scannedRecharges + cashRecharges;
  return (
    <>
      <Count
        label={t('sales')}
        value={sales}
        unit={t('ofSales', { count: sales })}
        below={t('memberAndWalkIn', { members: memberSales, walkIns: walkInSales })}
      />
      <Count
        label={t('recharges')}
        value={recharges}
        unit={t('ofPayments', { count: recharges })}
        below={t('scanAndCash', { scanned: scannedRecharges, cash: cashRecharges })}
      />
      <Count
        label={t('refunds')}
        value={refunds}
        unit={t('ofPayments', { count: refunds })}
        below={
          refunding.length > 0
            ? t('refundsOnTheirWay', { count: refunding.length })
            : refunds > 0
              ? t('allGivenBack')
              : ''
        }
      />
      <Count
        label={t('openings')}
        value={openings}
        unit={t('ofOpenings', { count: openings })}
        below={
          openingsWithoutSale > 0
            ? t('withoutSale', { count: openingsWithoutSale })
            : openings > 0
              ? t('allWithSale')
              : ''
        }
      />
    </>
  );
}

interface LookProps {
  icon: IconName;
  kind: string;
  care?: boolean;
  what: string;
  /** The page of the rows. */
  to: string | null;
  link: string;
}

function Look({ icon, kind, care = false, what, to, link }: LookProps) {
  return (
    <li>
      <span className={care ? styles.care : styles.wait}>
        <Icon name={icon} size={14} /> {kind}
      </span>
      <span className="num one-line">{what}</span>
      {to !== null && <Link to={to}>{link}</Link>}
    </li>
  );
}

function BeforeHandOver({ counter, pendingTabs }: { counter: Counter; pendingTabs: number }) {
  const t = texts.use();
  const orders = useMenuPath(['consume/SysOrderList']);
  const refundPages = useMenuPath(['consume/SysRefundList']);
  const tabs = useMenuPath(['playbeforepay/SysPlayBeforePayList']);
  const { undecided, refunding } = counter;
  const numbers = (waiting: Counter['undecided']): string => waiting.map(({ number }) => number).join(' ');
  return (
    <section className={styles.look} aria-label={t('lookFirst')}>
      <h2>{t('lookFirst')}</h2>
      <ul>
        {undecided.length > 0 && (
          <Look
            icon="back"
            care
            kind={t('mustWait')}
            to={orders}
            link={t('seeOrders')}
            what={`${t('undecidedPayments', { count: undecided.length })} ${numbers(undecided)}`}
          />
        )}
        {refunding.length > 0 && (
          <Look
            icon="back"
            kind={t('goesOn')}
            to={refundPages}
            link={t('seeRefunds')}
            what={`${t('refundsOnTheirWay', { count: refunding.length })} ${numbers(refunding)}`}
          />
        )}
        {pendingTabs > 0 && (
          <Look
            icon="clock"
            kind={t('goesOn')}
            to={tabs}
            link={t('seePending')}
            what={t('pending', { count: pendingTabs })}
          />
        )}
        {undecided.length + refunding.length + pendingTabs === 0 && (
          <li className={styles.done}>
            <Icon name="tick" size={14} /> {t('nothingWaits')}
          </li>
        )}
      </ul>
    </section>
  );
}

/** The drawers that are open; each row belongs to the person who holds it. */
function Drawers({ counters, own }: { counters: readonly Counter[]; own: Counter | undefined }) {
  const t = texts.use();
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('allCounters')}</h2>
        <span>{t('countersHeld', { count: counters.length })}</span>
      </header>
      {counters.length === 0 ? (
        <EmptyState title={t('noCounters')} hint={t('noCountersHint')} />
      ) : (
        <table>
          <thead>
            <tr>
              {[t('counter'), t('holder'), t('heldFrom')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" className={styles.figures}>
                {t('sales')}
              </th>
              <th scope="col" className={styles.figures}>
                {t('recharges')}
              </th>
              <th scope="col">{t('undecidedHead')}</th>
            </tr>
          </thead>
          <tbody>
            {counters.map((each) => (
              <tr key={each.id} aria-current={each.id === own?.id ? 'true' : undefined}>
                <th scope="row">
                  {t('counterNumber', { drawer: each.drawer })}
                  {each.id === own?.id && <small>{t('thisOne')}</small>}
                </th>
                <td>{each.cashierName}</td>
                <td className="num">{shortTime(each.openTime)}</td>
                <td className={`num ${styles.figures}`}>{groupThousands(each.memberSales + each.walkInSales)}</td>
                <td className={`num ${styles.figures}`}>
                  {groupThousands(each.scannedRecharges + each.cashRecharges)}
                </td>
                <td className="num">
                  {each.undecided.length === 0 ? (
                    <span className={styles.quiet}>{t('none')}</span>
                  ) : (
                    <span className={styles.care}>
                      <Icon name="back" size={14} /> {each.undecided.length}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function HandOvers({ handOvers }: Pick<CountersView, 'handOvers'>) {
  const t = texts.use();
  const records = useMenuPath(['drawer/SysShiftList']);
  const seesDifferences = handOvers.some(({ difference }) => difference !== null);
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('lastHandOvers')}</h2>
        {records !== null && <Link to={records}>{t('shiftRecords')}</Link>}
      </header>
      {handOvers.length === 0 ? (
        <EmptyState title={t('noHandOvers')} />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('counter')}</th>
              <th scope="col">{t('fromTo')}</th>
              {seesDifferences && <th scope="col">{t('differenceFigure')}</th>}
            </tr>
          </thead>
          <tbody>
            {handOvers.map((each) => (
              <tr key={each.id}>
                <td className="num">{shortTime(each.time)}</td>
                <td className="num">{each.drawer}</td>
                <td>
                  {each.cashierName} → {each.nextCashierName || t('nobodyNext')}
                </td>
                {seesDifferences && (
                  <td>
                    <Difference yuan={each.difference} /> {each.hasNote && <small>{t('hasNote')}</small>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** `children`: the ways to change the cashier of this computer, which stand below the figures. */
export default function Counters({ children }: { children: ReactNode }) {
  const t = texts.use();
  const { data, error, refetch } = useCounters();
  const cashier = usePresentCashier();
  const { user } = useSession();
  const navigate = useNavigate();
  const shiftPage = useMenuPath(['drawer/SysShift']);
  const toShift = (): void => void (shiftPage !== null && navigate(shiftPage));
  useHotkeys({ 1: toShift });
  // Where nobody was chosen, cash goes into the drawer that the person who is signed in holds.
  const own = data?.counters.find(({ cashierId }) => cashierId === (cashier ?? user)?.id);
  const name = cashier?.realname ?? own?.cashierName;
  return (
    <div className={styles.counters}>
      <div className={styles.card}>
        <div className={styles.head}>
          <div className={styles.person}>
            <i aria-hidden>{name ? firstCharacters(name, 1) : <Icon name="user" size={24} />}</i>
            <p>
              <span>{own ? t('thisCounter', { drawer: own.drawer }) : t('thisComputer')}</span>
              <b>{name ?? t('nobodyHere')}</b>
              <span>
                {own ? <Since openTime={own.openTime} /> : data && t(cashier ? 'holdsNoDrawer' : 'nobodyHint')}
              </span>
            </p>
          </div>
          {own && <Figures counter={own} />}
        </div>
        {own && data && <BeforeHandOver counter={own} pendingTabs={data.pendingTabs} />}
        <div className={styles.moves}>
          {shiftPage !== null && (
            <KeyButton tone="primary" cap="1" onClick={toShift}>
              {t(own ? 'toShift' : 'toOpening')}
            </KeyButton>
          )}
          {children}
        </div>
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.row}>
          <Drawers counters={data.counters} own={own} />
          <HandOvers handOvers={data.handOvers} />
        </div>
      )}
    </div>
  );
}
