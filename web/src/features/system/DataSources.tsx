/** What this installation reads and writes: whether it answers, and what to do when it does not. */
import type { Calls } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { usePageScope } from '../../shared/pageScope';
import { ask, call } from '../../shared/call';
import controls from '../../shared/controls.module.css';
import { useDictionary } from '../../shared/dictionary';
import { rowTime } from '../../shared/format';
import { ErrorState } from '../../shared/ListStates';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { StateCell } from '../../shared/resource';
import styles from './data-sources.module.css';
import { words } from '../../shared/words';
import { texts } from './sourceTexts';

type Source = Calls['GET /sys/dataSource/states']['result'][number];
const renewEveryMs = 10_000;
const looks = {
  UP: { glyph: 'tick', tone: 'go' },
  DOWN: { glyph: 'warning', tone: 'care' },
  UNKNOWN: { glyph: 'clock', tone: 'wait' },
  OFF: { glyph: 'idle', tone: 'ink' },
} as const;

function Last({ source }: { source: Source }) {
  const t = texts.use();
  const faults = useDictionary('fault');
  const { upTime, downTime, fault, error } = source;
  const words = faults.find(({ value }) => value === fault)?.text;
  return (
    <>
      {upTime !== null && <div className="num">{t('upAt', { time: rowTime(upTime) })}</div>}
      {downTime === null ? (
        upTime !== null && <div className={styles.quiet}>{t('never')}</div>
      ) : (
        <div className={fault === null ? styles.quiet : styles.fault}>
          <span className="num">{t('downAt', { time: rowTime(downTime) })}</span> {words} {error}
        </div>
      )}
    </>
  );
}

export default function DataSources() {
  const w = words.use();
  const t = texts.use();
  useStoreOfKeys();
  usePageScope('all');
  const queries = useQueryClient();
  const monitor = useMenuPath(['dashboard/Monitor']);
  const devices = useMenuPath(['vehicle/SysDeviceList']);
  const list = useQuery({
    queryKey: storeKey('dataSources'),
    queryFn: ({ signal }) => ask('GET /sys/dataSource/states', {}, { signal }),
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
  const test = useMutation({
    mutationFn: (key: Source['key']) => call('POST /sys/dataSource/test', { key }),
    onSuccess: ({ result: { key, state, tookMs } }) =>
      state === 'UP'
        ? notices.success(`${t(key)}: ${t('tested', { ms: tookMs ?? 0 })}`)
        : notices.error(`${t(key)}: ${t('DOWN')}`),
    onSettled: () => void queries.invalidateQueries({ queryKey: storeKey('dataSources') }),
  });
  if (list.isError && !list.data)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  return (
    <section className={styles.sources}>
      <h1 className="sr-only">{t('title')}</h1>
      <p className={styles.hint}>
        <span>{t('testedEach')}</span>
        {monitor !== null && <Link to={monitor}>{t('monitor')}</Link>}
        {devices !== null && <Link to={devices}>{t('edges')}</Link>}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('source')}</th>
            <th>{w('state')}</th>
            <th>{w('took')}</th>
            <th>{t('last')}</th>
            <th>{t('without')}</th>
            <th aria-label={t('test')} />
          </tr>
        </thead>
        <tbody>
          {(list.data ?? []).map((source) => (
            <tr key={source.key} data-source={source.key}>
              <td>
                <b>{t(source.key)}</b>
                <div className={styles.address}>{source.address}</div>
              </td>
              <td>
                <StateCell state={{ ...looks[source.state], word: t(source.state) }} />
              </td>
              <td className="num">{source.state === 'OFF' || source.tookMs === null ? '' : `${source.tookMs} ms`}</td>
              <td>{source.state !== 'OFF' && <Last source={source} />}</td>
              <td>
                {t(`${source.key}_stops`)}
                <div className={styles.quiet}>{t(`${source.key}_do`)}</div>
              </td>
              <td>
                {source.state !== 'OFF' && (
                  <Permitted to="dataSource:test">
                    <button
                      type="button"
                      className={controls.button}
                      disabled={test.isPending}
                      onClick={() => test.mutate(source.key)}
                    >
                      {t('test')}
                    </button>
                  </Permitted>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
