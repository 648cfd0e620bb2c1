/** Who signed in on the last seven days: sign-ins and the addresses that they came from. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { ask } from '../../shared/call';
import { groupThousands } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { seesAllStores, useSession } from '../../shared/session';
import styles from './dashboard.module.css';
import { PanelLink } from './Panel';
import { momentsOf } from './rowsOfDay';
import { texts } from './texts';

const renewEveryMs = 60_000;
const PERCENT = 100;

export function VisitsPanel() {
  const t = texts.use();
  const { user } = useSession();
  const visits = useMenuPath(['system/VisitList']);
  const shared = { refetchInterval: renewEveryMs, meta: { silent: true } };
  const totals = useQuery({
    ...shared,
    queryKey: storeKey('visits', 'totals'),
    queryFn: ({ signal }) => ask('GET /sys/loginfo', {}, { signal, silent: true }),
  });
  const days = useQuery({
    ...shared,
    queryKey: storeKey('visits', 'days'),
    queryFn: ({ signal }) => ask('GET /sys/visitInfo', {}, { signal, silent: true }),
  });
  const rows = days.data?.toReversed() ?? [];
  const most = Math.max(1, ...rows.map(({ visit }) => visit));
  const { totalVisitCount, todayVisitCount, todayIp } = totals.data ?? {};
  const of = (day: string): string =>
    `${visits}?${new URLSearchParams([...Object.entries(momentsOf(day)), ['outcome', 'IN']])}`;
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('signIns')}</h2>
        <span className={`${styles.panelQuiet} num`}>
          {totals.data &&
            t('visitTotals', {
              ...{ today: groupThousands(todayVisitCount ?? 0), addresses: groupThousands(todayIp ?? 0) },
              total: groupThousands(totalVisitCount ?? 0),
            })}
          {seesAllStores(user) && ` ${t('visitsOfAll')}`}
        </span>
        <PanelLink to={visits}>{t('toVisits')}</PanelLink>
      </header>
      {days.isError && !days.data && <ErrorState message={days.error.message} onRetry={() => void days.refetch()} />}
      {days.data && (
        <table className={`${styles.figureTable} ${styles.visitTable}`}>
          <thead>
            <tr>
              <th scope="col">{t('visitDay')}</th>
              <th scope="col">{t('visitCount')}</th>
              <th scope="col">{t('visitAddresses')}</th>
              <th scope="col">
                <span className="sr-only">{t('visitShare')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tian, type, visit, ip }) => (
              <tr key={tian}>
                <th scope="row" className="num">
                  {visits === null ? type : <Link to={of(tian)}>{type}</Link>}
                </th>
                <td className="num">
                  <b>{groupThousands(visit)}</b>
                </td>
                <td className="num">{groupThousands(ip)}</td>
                <td>
                  <i className={styles.visitBar} style={{ inlineSize: `${(visit / most) * PERCENT}%` }} aria-hidden />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
