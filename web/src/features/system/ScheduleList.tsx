/** What the system does by itself, how it goes, and what people may do with it; above, whether the background works at all. */
import { schedule, type RowOf } from '@paddock/contracts/resources';
import { SCHEDULES, type ScheduleName } from '@paddock/contracts/schedules';
import type { Calls } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ask, call } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { lang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { ResourcePage, StateCell } from '../../shared/resource';
import { words } from '../../shared/words';
import styles from './schedules.module.css';
import { rhythmText, texts, tookText } from './scheduleTexts';

const HistoryWindow = lazyWindow(() => import('./ScheduleHistory'));
type Row = RowOf<typeof schedule>;
/** As often as the worker writes; what changes in between comes by the feed. */
const renewEveryMs = 5_000;
const looks = {
  DONE: { glyph: 'tick', tone: 'go' },
  FAILED: { glyph: 'warning', tone: 'care' },
  RUNNING: { glyph: 'run', tone: 'go' },
  PAUSED: { glyph: 'block', tone: 'wait' },
  NEVER: { glyph: 'idle', tone: 'wait' },
} as const;

function purposeOf(name: string): string {
  const words = SCHEDULES[name as ScheduleName];
  if (!words) return '';
  return lang() === 'en' ? named(words.en[1]) : words.cn[1];
}

function Worker() {
  const t = texts.use();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: storeKey('scheduleWarnings'),
    queryFn: async ({ signal }) => {
      const answer = await ask('GET /sys/schedule/warnings', {}, { signal, silent: true });
      void queries.invalidateQueries({ queryKey: storeKey('schedule') });
      return answer;
    },
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
  if (!data) return <p className={styles.worker} />;
  return (
    <p
      className={`${styles.worker} state tone-${data.working ? 'go' : 'care'}`}
      role={data.working ? 'status' : 'alert'}
    >
      <Icon name={data.working ? 'tick' : 'warning'} size={14} />
      <b>{t(data.working ? 'working' : 'notWorking')}</b>
      {data.seenTime !== null && <span className={styles.quiet}>{t('seen', { time: rowTime(data.seenTime) })}</span>}
    </p>
  );
}

type Act = keyof Calls & `POST /sys/schedule/${'runNow' | 'pause' | 'resume'}`;

export default function ScheduleList() {
  const t = texts.use();
  const w = words.use();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Row | null>(null);
  const [pausing, setPausing] = useState<Row | null>(null);
  const [head] = useState(() => <Worker />);
  const act = useMutation({
    mutationFn: ({ path, id }: { path: Act; id: string }) => call(path, { name: id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => {
      setPausing(null);
      void queries.invalidateQueries({ queryKey: storeKey('schedule') });
    },
  });
  return (
    <>
      <ResourcePage
        resource={schedule}
        head={head}
        cells={{
          name: ({ id, name_dictText: name }: Row) => (
            <span className={styles.name} title={purposeOf(id)}>
              <b>{name === '' ? id : name}</b>
              <br />
              <span className={styles.quiet}>{purposeOf(id)}</span>
            </span>
          ),
          state: ({ state, state_dictText: word }: Row) => <StateCell state={{ ...looks[state], word }} />,
          everyMs: ({ everyMs }: Row) => rhythmText(t, everyMs),
          lastTookMs: ({ lastTookMs }: Row) => (lastTookMs === null ? null : tookText(lastTookMs)),
          fault: ({ fault, fault_dictText: words, error, failedInRow }: Row) =>
            fault === null ? null : (
              <span className={styles.name} title={error ?? ''}>
                <span className={styles.fault}>{words}</span>
                {failedInRow > 1 && <span className={styles.quiet}> · {t('inRow', { count: failedInRow })}</span>}
                <br />
                <span className={styles.quiet}>{error}</span>
              </span>
            ),
        }}
        onOpen={setShown}
        actions={[
          {
            key: 'runNow',
            label: () => t('runNow'),
            permission: 'schedule:run',
            link: true,
            barred: ({ state }: Row) => (state === 'RUNNING' ? t('isRunning') : null),
            onPress: ({ id }: Row) => act.mutate({ path: 'POST /sys/schedule/runNow', id }),
          },
          {
            key: 'pause',
            label: () => t('pause'),
            permission: 'schedule:pause',
            shown: ({ state }: Row) => state !== 'PAUSED',
            barred: ({ mayPause }: Row) => (mayPause === 'NO' ? t('neverPaused') : null),
            onPress: setPausing,
          },
          {
            key: 'resume',
            label: () => t('resume'),
            permission: 'schedule:pause',
            shown: ({ state }: Row) => state === 'PAUSED',
            onPress: ({ id }: Row) => act.mutate({ path: 'POST /sys/schedule/resume', id }),
          },
          { key: 'history', label: () => t('history'), onPress: setShown },
        ]}
      />
      {shown && <HistoryWindow row={shown} onClose={() => setShown(null)} />}
      {pausing && (
        <PromptDialog
          title={t('pauseTitle', { name: pausing.name_dictText })}
          text={t('pauseHint')}
          answers={[
            { label: w('cancel'), onPress: () => setPausing(null) },
            {
              label: t('pause'),
              strong: true,
              onPress: () => act.mutate({ path: 'POST /sys/schedule/pause', id: pausing.id }),
            },
          ]}
          onDismiss={() => setPausing(null)}
        />
      )}
    </>
  );
}
