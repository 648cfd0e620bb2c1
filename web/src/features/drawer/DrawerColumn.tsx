/** What the drawer should hold and why, each way of paying, and what must be settled before the close. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { amount, clockTime, groupThousands, orDash } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { Difference } from './Difference';
import styles from './drawer.module.css';
import { signed } from './signed';
import { texts } from './texts';
import type { ShiftWindow } from './ShiftWindows';
import type { PresentShift, ShiftView } from './useShift';

const minuteOf = (time: string | null): string => (time === null ? '' : clockTime(time).slice(0, 5));

const movementNames = { float: 'float', sale: 'sale', recharge: 'rechargeInCash', refund: 'refund' } as const;

function useMovementText(): (movement: ShiftView['movements'][number]) => string {
  const t = texts.use();
  return ({ kind, reason }) => {
    switch (kind) {
      case 'in':
        return t('moveIn', { reason });
      case 'out':
        return t('moveOut', { reason });
      default:
        return t(movementNames[kind]);
    }
  };
}

function Movements({ shift }: { shift: ShiftView }) {
  const t = texts.use();
  const textOf = useMovementText();
  return (
    <>
      <ul className={styles.movements}>
        {shift.movements.map((movement, index) => (
          <li key={index}>
            <span className="one-line">{textOf(movement)}</span>
            <span className={`num ${styles.movementWhen}`}>
              {movement.time === null ? t('count', { count: movement.count }) : minuteOf(movement.time)}
            </span>
            <span className="num">{movement.kind === 'float' ? amount(movement.amount) : signed(movement.amount)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.drawerExpected}>
        <b>{t('expectedInDrawer')}</b>
        {shift.expected === null ? (
          <span className={styles.drawerHidden}>{t('afterCount')}</span>
        ) : (
          <b className="num">{amount(shift.expected)}</b>
        )}
      </p>
    </>
  );
}

const differenceOf = ({ system, counted }: ShiftView['modes'][number]): number | null =>
  system === null || counted === null ? null : Math.round((counted - system) * 100) / 100;

function Modes({ shift }: { shift: ShiftView }) {
  const t = texts.use();
  const names = {
    cash: 'cashShort',
    wechat: 'channel_wechat',
    alipay: 'channel_alipay',
    scan: 'scanShort',
    coupon: 'GROUPCOUPON',
  } as const;
  const figure = (mode: string, value: number | null): string =>
    mode === 'coupon' && value !== null ? t('pieces', { count: groupThousands(value) }) : amount(value);
  return (
    <section className={styles.drawerPart}>
      <h2>
        {t('modes')} <span>{t('modesHint')}</span>
      </h2>
      <table className={styles.modes}>
        <thead>
          <tr>
            {(['mode', 'times', 'system', 'counted', 'difference'] as const).map((head) => (
              <th key={head}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shift.modes.map((mode) => (
            <tr key={mode.mode} className={mode.mode === 'cash' ? styles.modesCash : ''}>
              <td>{t(names[mode.mode])}</td>
              <td className="num">{mode.count}</td>
              <td className="num">{figure(mode.mode, mode.system)}</td>
              <td className="num">{figure(mode.mode, mode.counted)}</td>
              <td className="num">
                <Difference yuan={differenceOf(mode)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shift.modes.some(({ mode }) => mode !== 'cash' && mode !== 'coupon') && (
        <p className={styles.drawerNote}>{t('channelNote')}</p>
      )}
    </section>
  );
}

function Check({
  well,
  children,
  count,
  to,
}: {
  well: boolean | 'goesOn';
  children: ReactNode;
  count: number;
  to: string;
}) {
  return (
    <li className={well === false ? styles.checkCare : ''}>
      <Icon
        name={well === true ? 'tick' : well === 'goesOn' ? 'clock' : 'warning'}
        size={14}
        className={well === true ? styles.checkWell : styles.checkWait}
      />
      <span>{children}</span>
      {count === 0 ? (
        <span className="num">0</span>
      ) : (
        <Link className="num" to={to}>
          {count}
        </Link>
      )}
    </li>
  );
}

function Checks({ shift }: { shift: ShiftView }) {
  const t = texts.use();
  const { undecided, refunding, pendingTabs } = shift;
  return (
    <section className={styles.drawerPart}>
      <h2>{t('before')}</h2>
      <ul className={styles.drawerChecks}>
        <Check well={undecided.length === 0} count={undecided.length} to={orderPath(undecided[0]?.number)}>
          {t(undecided.length === 0 ? 'nothingUndecided' : 'undecided')}
        </Check>
        <Check well={refunding.length === 0} count={refunding.length} to={orderPath(refunding[0]?.number)}>
          {t(refunding.length === 0 ? 'nothingRefunding' : 'refundsRunning')}
        </Check>
        <Check well="goesOn" count={pendingTabs} to="/playbeforepay/SysPlayBeforePayList">
          {t('pendingGoOn')}
        </Check>
      </ul>
    </section>
  );
}

/** Where an order is found by its number. */
export const orderPath = (number: string | undefined): string =>
  `/consume/SysOrderList?search=${encodeURIComponent(number ?? '')}`;

function Cashiers({ shift }: { shift: ShiftView }) {
  const t = texts.use();
  if (shift.cashiers.length < 2) return null;
  return (
    <section className={styles.drawerPart}>
      <h2>{t('byCashier')}</h2>
      <ul className={styles.movements}>
        {shift.cashiers.map(({ cashierId, cashierName, count, amount: yuan }) => (
          <li key={cashierId}>
            <span className="one-line">{orDash(cashierName)}</span>
            <span className={`num ${styles.movementWhen}`}>{t('count', { count })}</span>
            <span className="num">{amount(yuan)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which drawer, where several are open. */
function OtherDrawers({
  present,
  shift,
  choose,
}: {
  present: PresentShift;
  shift: ShiftView;
  choose: (id: string) => void;
}) {
  const t = texts.use();
  if (present.open.length < 2) return null;
  return (
    <div className={styles.drawerOthers} role="group" aria-label={t('otherDrawers')}>
      {present.open.map(({ id, drawer, cashierName }) => (
        <button key={id} type="button" aria-pressed={id === shift.id} onClick={() => choose(id)}>
          {drawer} {cashierName}
        </button>
      ))}
    </div>
  );
}

export function DrawerColumn({
  present,
  shift,
  choose,
  onOpen,
}: {
  present: PresentShift;
  shift: ShiftView;
  choose: (id: string) => void;
  onOpen: (window: ShiftWindow) => void;
}) {
  const t = texts.use();
  return (
    <div className={styles.drawerColumn}>
      <header className={styles.drawerHead}>
        <h2>
          {t('drawer', { drawer: shift.drawer })}{' '}
          <span>{t('heldSince', { name: shift.cashierName, time: minuteOf(shift.openTime) })}</span>
        </h2>
        <Permitted to="drawer:open">
          <KeyButton onClick={() => onOpen('kick')}>{t('openDrawer')}</KeyButton>
        </Permitted>
        <Permitted to="drawer:cash">
          <KeyButton onClick={() => onOpen('in')}>{t('cashIn')}</KeyButton>
          <KeyButton onClick={() => onOpen('out')}>{t('cashOut')}</KeyButton>
        </Permitted>
      </header>
      <OtherDrawers present={present} shift={shift} choose={choose} />
      <Movements shift={shift} />
      <Modes shift={shift} />
      <Cashiers shift={shift} />
      <Checks shift={shift} />
    </div>
  );
}
