/** All stores side by side, for head office: money taken beside money earned, and who needs somebody. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { usePageScope } from '../../shared/pageScope';
import { call } from '../../shared/call';
import { Choice } from '../../shared/controls';
import { useDeparts } from '../../shared/depart';
import { amount, clockTime, groupThousands } from '../../shared/format';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { useLiveTopic } from '../../shared/live';
import { changeUser, useSession } from '../../shared/session';
import { everyStoreCalmMs, useCalmly } from '../../shared/useCalmly';
import { useHotkeys } from '../../shared/useHotkeys';
import { comparedName } from './compared';
import styles from './dashboard.module.css';
import { Figure, Yen } from './Figure';
import { HourPanel } from './HourPanel';
import storeStyles from './stores.module.css';
import { hoursOf, sumOf } from './storeSums';
import { StorePanel } from './StorePanel';
import { StoreTable } from './StoreTable';
import { texts } from './storesTexts';
import { type Compare, type Store, useAllStores } from './useFigures';

/** Switches the sign-in to a store and opens its workplace. */
function useEnter() {
  const { user } = useSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ orgCode }: Store) => call('PUT /sys/selectDepart', { orgCode, username: user?.username }),
    onSuccess: ({ result }) => {
      changeUser(result.userInfo);
      void navigate('/dashboard/workplace');
    },
  });
}

function Strip({ stores, compared }: { stores: readonly Store[]; compared: string }) {
  const t = texts.use();
  const sum = sumOf(stores);
  return (
    <section className={`${styles.figures} ${storeStyles.storeFigures}`}>
      <Figure
        label={t('taken')}
        hint={t('takenShort')}
        value={<Yen value={sum.taken.now} />}
        against={{ ...sum.taken, shown: `${compared} ${amount(sum.taken.then)}` }}
      />
      <Figure
        label={t('earned')}
        hint={t('earnedShort')}
        value={<Yen value={sum.earned.now} />}
        beside={
          <span title={t('prepaidHint')}>
            {t('prepaid')} <b>{amount(sum.prepaid.now)}</b>
          </span>
        }
      />
      <Figure
        label={t('runs')}
        value={groupThousands(sum.runs.now)}
        unit={t('runUnit', { count: sum.runs.now })}
        against={{ ...sum.runs, shown: `${compared} ${groupThousands(Math.round(sum.runs.then ?? 0))}` }}
      />
      <Figure
        label={t('out')}
        value={sum.onTrack}
        unit={t('ofKarts', { count: sum.vehicles })}
        beside={t('waitingAll', { count: sum.waiting })}
      />
      <Figure
        label={t('toDo')}
        value={sum.todos}
        {...(sum.cutOff > 0 && { unit: t('cutOffCount', { count: sum.cutOff }) })}
        beside={
          <>
            {t('drawerDifference')}{' '}
            <b>
              {sum.difference < 0 ? '▼' : sum.difference > 0 ? '▲' : ''} {amount(Math.abs(sum.difference))}
            </b>{' '}
            {t('drawersCounted', { counted: sum.counted, all: stores.length })}
          </>
        }
      />
    </section>
  );
}

export default function Stores() {
  usePageScope('all');
  const t = texts.use();
  const [compare, setCompare] = useState<Compare>('week');
  const [asked, setAsked] = useState('');
  const list = useAllStores(compare);
  const enter = useEnter();
  const again = useCalmly(() => void list.refetch(), everyStoreCalmMs);
  useLiveTopic('resources', again, { onJoin: again });
  useLiveTopic('tabs', again, { onJoin: again });
  const stores = list.data?.stores ?? [];
  const chosen = stores.find(({ orgCode }) => orgCode === asked) ?? stores[0];
  const own = useDeparts();
  const mayEnter = ({ orgCode }: Store): boolean => own.some((depart) => depart.orgCode === orgCode);
  const move = (step: number): void => {
    const next = stores[stores.findIndex((store) => store === chosen) + step];
    if (next) setAsked(next.orgCode);
  };
  useHotkeys(
    {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: chosen && mayEnter(chosen) ? () => enter.mutate(chosen) : undefined,
    },
    stores.length > 0,
  );
  if (list.isError && !list.data)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!list.data) return null;
  if (!chosen) return <EmptyState title={t('noStores')} hint={t('noStoresHint')} />;
  const compared = comparedName(compare, chosen.day);
  return (
    <div className={styles.analysis}>
      <h1 className="sr-only">{t('stores')}</h1>
      <BreadcrumbSide>
        <span className={styles.panelQuiet}>{t('asOf', { time: clockTime(list.data.asOf).slice(0, 5) })}</span>
        <div className={styles.compareChoice}>
          <Choice
            name="compare"
            label={t('compareLabel')}
            value={compare}
            options={(['week', 'fourWeeks'] as const).map((value) => ({
              value,
              label: t('against', { name: comparedName(value, chosen.day) }),
            }))}
            onChange={setCompare}
          />
        </div>
      </BreadcrumbSide>
      <Strip stores={stores} compared={compared} />
      <section className={styles.panel}>
        <StoreTable
          {...{ stores, compared, sum: sumOf(stores), closed: list.data.closed, chosen: chosen.orgCode }}
          onChoose={setAsked}
          mayEnter={mayEnter}
          onEnter={(store) => enter.mutate(store)}
        />
      </section>
      <div className={styles.panelRow}>
        <HourPanel
          keys={['taken', 'earned', 'runs']}
          hours={hoursOf(stores)}
          nowHour={chosen.nowHour}
          nowMinute={chosen.nowMinute}
          compared={compared}
          suffix={t('overStores', { count: stores.length })}
        />
        <StorePanel
          store={chosen}
          busy={enter.isPending}
          {...(mayEnter(chosen) && { onEnter: () => enter.mutate(chosen) })}
        />
      </div>
    </div>
  );
}
