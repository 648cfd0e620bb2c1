/** How a schedule went: its runs, as far as they are kept one by one, and the counts of each day. */
import type { schedule, RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { groupThousands, rowTime } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { Window } from '../../shared/Window';
import styles from './schedules.module.css';
import { texts, tookText } from './scheduleTexts';

export default function ScheduleHistory({ row, onClose }: { row: RowOf<typeof schedule>; onClose: () => void }) {
  const t = texts.use();
  const faults = useDictionary('fault');
  const { data } = useQuery({
    queryKey: storeKey('schedule', 'history', row.id),
    queryFn: ({ signal }) => ask('GET /sys/schedule/history', { name: row.id }, { signal }),
  });
  return (
    <Window
      width={760}
      title={`${row.name_dictText} · ${t('history')}`}
      onClose={onClose}
      footer={
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
      }
    >
      <p className={styles.quiet}>{t('keptHint')}</p>
      {data && data.runs.length === 0 && data.days.length === 0 && <p>{t('noRuns')}</p>}
      {data && data.runs.length > 0 && (
        <div className={styles.history} tabIndex={0} role="region" aria-label={t('history')}>
          <table>
            <thead>
              <tr>
                <th>{t('start')}</th>
                <th>{t('took')}</th>
                <th>{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {data.runs.map((run) => (
                <tr key={run.id}>
                  <td className="num">{rowTime(run.startTime)}</td>
                  <td className="num">{tookText(run.tookMs)}</td>
                  <td>
                    <span className={run.outcome === 'FAILED' ? styles.fault : ''}>
                      {run.fault === null
                        ? t('DONE')
                        : (faults.find(({ value }) => value === run.fault)?.text ?? t('FAILED'))}
                    </span>
                    {run.error !== null && <div className={styles.quiet}>{run.error}</div>}
                    {run.times > 1 && (
                      <div className={styles.quiet}>
                        {t('times', { count: run.times, time: rowTime(run.lastTime) })}
                      </div>
                    )}
                    {run.by !== null && <div className={styles.quiet}>{t('byHand', { name: run.by })}</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.days.length > 0 && (
        <div className={styles.history} tabIndex={0} role="region" aria-label={t('calendarDay')}>
          <table>
            <thead>
              <tr>
                <th>{t('calendarDay')}</th>
                <th>{t('runs')}</th>
                <th>{t('failures')}</th>
                <th>{t('mean')}</th>
                <th>{t('longest')}</th>
              </tr>
            </thead>
            <tbody className="num">
              {data.days.map(({ day, runs, failures, meanMs, longestMs }) => (
                <tr key={day}>
                  <td>{day}</td>
                  <td>{groupThousands(runs)}</td>
                  <td className={failures > 0 ? styles.fault : ''}>{groupThousands(failures)}</td>
                  <td>{tookText(meanMs)}</td>
                  <td>{tookText(longestMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Window>
  );
}
