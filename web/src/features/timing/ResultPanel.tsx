/** The result of the run that has just finished, in the place of the boards. */
import type { RunPayload } from '@paddock/contracts/feed';
import { lapTime, orDash, totalTime } from '../../shared/format';
import type { BoardRow, LapTime } from './picture';
import { averageLapMs, lapBars, rankOn } from './result';
import { texts } from './texts';

/** Beyond this many bars only every second lap is numbered. */
const numberedMax = 12;

export function ResultPanel({
  run,
  laps,
  monthBoard,
}: {
  run: RunPayload;
  laps: readonly LapTime[];
  monthBoard: readonly BoardRow[];
}) {
  const t = texts.use();
  const bars = lapBars(run, laps);
  const monthRank = rankOn(monthBoard, run);
  return (
    <section className="bs-panel">
      <div className="bs-panel-head">
        <i className="bs-chequers" />
        <span className="bs-plate">{run.cardName}</span>
        <b className="one-line">{run.cheshou}</b>
      </div>
      <dl className="bs-figures">
        <div>
          <dt>{t('best')}</dt>
          <dd className="bs-green num">{lapTime(run.bestLapMs)}</dd>
        </div>
        <div>
          <dt>{t('average')}</dt>
          <dd className="num">{lapTime(averageLapMs(run, laps))}</dd>
        </div>
        {monthRank === null ? (
          <div>
            <dt>{t('lapUnit')}</dt>
            <dd className="num">{orDash(run.laps)}</dd>
          </div>
        ) : (
          <div>
            <dt>{t('month')}</dt>
            <dd className="num">{t('rank', { rank: monthRank })}</dd>
          </div>
        )}
      </dl>
      {bars.length > 0 && (
        <div className="bs-lap-bars" role="img" aria-label={t('lapTimes')}>
          {bars.map((bar, index) => (
            <span key={bar.number} className={bar.best ? 'bs-green' : ''}>
              <i style={{ height: `${Math.round(bar.height * 100)}%` }} />
              <small>{bars.length <= numberedMax || bar.best || index % 2 === 0 ? bar.number : ''}</small>
            </span>
          ))}
        </div>
      )}
      <p className="bs-total">
        {t('total')}
        <b className="num">{totalTime(run.totalMs)}</b>
      </p>
    </section>
  );
}
