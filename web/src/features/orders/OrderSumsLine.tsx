/** What the listed days come to: takings, and apart from them what was taken from accounts. */
import type { OrderSums } from '@paddock/contracts/wire';
import { amount, clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { useLinkState } from '../../shared/live';
import styles from './orders.module.css';
import { texts } from './texts';

const yuan = (fen: number): string => amount(fen / 100);

export function OrderSumsLine({ sums, readAt }: { sums: OrderSums | undefined; readAt: number }) {
  const t = texts.use();
  const { live } = useLinkState();
  return (
    <div className={styles.sums}>
      {sums && (
        <dl>
          <div>
            <dt>{t('net')}</dt>
            <dd className="num">¥{yuan(sums.netFen)}</dd>
          </div>
          <div>
            <dt>{t('cashShort')}</dt>
            <dd className="num">{yuan(sums.cashFen)}</dd>
          </div>
          <div>
            <dt>{t('scanShort')}</dt>
            <dd className="num">{yuan(sums.scanFen)}</dd>
          </div>
          <div>
            <dt>{t('returned', { count: sums.returns })}</dt>
            <dd className="num">{yuan(-sums.returnedFen)}</dd>
          </div>
          <div>
            <dt>{t('fromAccounts')}</dt>
            <dd className="num">{yuan(sums.accountsFen)}</dd>
          </div>
        </dl>
      )}
      {readAt > 0 && (
        <span className={`${styles.synced} state ${live ? 'tone-go' : 'tone-grey'}`}>
          <Icon name={live ? 'dot' : 'dotHollow'} size={12} />
          <span className="num">{t('synced', { time: clockTime(readAt) })}</span>
        </span>
      )}
    </div>
  );
}
