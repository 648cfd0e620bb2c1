/** Runs and best laps of a member's orders: three figures, the best laps of the newest runs as a line, and the runs. */
import type { ReactNode } from 'react';
import { lapTime, groupThousands, rowTime } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import { StateLabel } from '../../shared/StateGlyph';
import { words } from '../../shared/words';
import { useWaiverMatches } from '../waivers/useWaivers';
import { WaiverSign } from '../waivers/WaiverMark';
import { texts } from './texts';
import type { Runs } from './useMember';

const pointsMax = 11;
const width = 284;
const height = 72;
const pad = 6;

interface Point {
  x: number;
  y: number;
  lapMs: number;
}

/** Fast is high; the newest run is at the right. */
function pointsOf(lapsMs: readonly number[]): Point[] {
  const [fast, slow] = [Math.min(...lapsMs), Math.max(...lapsMs)];
  const span = Math.max(1, slow - fast);
  const step = (width - 2 * pad) / Math.max(1, lapsMs.length - 1);
  return lapsMs.map((lapMs, index) => ({
    lapMs,
    x: pad + index * step,
    y: pad + ((lapMs - fast) / span) * (height - 2 * pad),
  }));
}

function BestLaps({ lapsMs }: { lapsMs: readonly number[] }) {
  const t = texts.use();
  if (lapsMs.length < 2) return null;
  const points = pointsOf(lapsMs);
  const best = Math.min(...lapsMs);
  return (
    <figure className="member-laps">
      <figcaption>{t('bestOfRuns', { count: lapsMs.length })}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={lapsMs.map((lapMs) => lapTime(lapMs)).join(', ')}>
        <path d={`M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`} />
        {points.map(({ x, y, lapMs }) => (
          <circle key={x} cx={x} cy={y} r={lapMs === best ? 4 : 2} {...(lapMs === best && { className: 'best' })} />
        ))}
      </svg>
      <span className="num member-axis">
        {lapTime(best)}
        <br />
        {lapTime(Math.max(...lapsMs))}
      </span>
    </figure>
  );
}

function RunRow({
  run,
  best,
  waiver,
}: {
  run: Runs['records'][number];
  best: number | null;
  /** What the run was driven under, where something was signed. */
  waiver: ReactNode;
}) {
  const t = texts.use();
  const w = words.use();
  const onTrack = run.state === 'RUNNING' || run.state === 'DISPATCHED';
  const whole = run.countCycleNumber > 0 && run.laps < run.countCycleNumber;
  return (
    <li>
      <span className="num">{rowTime(run.time).slice(0, -3)}</span>
      <Plate number={run.cardName} />
      <span className="num">
        {whole ? (
          <>
            <b>{run.laps}</b> / {w('laps', { count: run.countCycleNumber })}
          </>
        ) : (
          w('laps', { count: run.laps })
        )}
      </span>
      {onTrack ? (
        <span className="state tone-go member-best">
          <StateLabel state="INUSE" />
        </span>
      ) : (
        <span className={`num member-best${best !== null && run.bestLapMs === best ? ' on' : ''}`}>
          {lapTime(run.bestLapMs)}
        </span>
      )}
      <span className="member-end">
        {run.endReason === 'stopped' ? t('stoppedRun') : ''}
        {waiver}
      </span>
    </li>
  );
}

export function RunList({ runs }: { runs: Runs }) {
  const t = texts.use();
  const waivers = useWaiverMatches(runs.records.map(({ id }) => id));
  const best = runs.records
    .map(({ bestLapMs }) => bestLapMs)
    .filter((lapMs) => lapMs !== null)
    .slice(0, pointsMax)
    .reverse();
  return (
    <section className="member-runs" aria-label={t('runs')}>
      <header className="member-head">
        <h2>{t('runs')}</h2>
        <span className="num member-count">{t('runCount', { count: groupThousands(runs.total) })}</span>
      </header>
      <dl className="member-figures">
        <div>
          <dt>{t('bestLap')}</dt>
          <dd className="num">{lapTime(runs.bestLapMs)}</dd>
        </div>
        <div>
          <dt>{t('driven')}</dt>
          <dd className="num">
            {groupThousands(runs.laps)}
            <span className="unit">{t('lapUnit')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('onTrack')}</dt>
          <dd className="num">{runs.onTrack}</dd>
        </div>
      </dl>
      <BestLaps lapsMs={best} />
      {runs.records.length === 0 ? (
        <p className="member-none">{t('noRuns')}</p>
      ) : (
        <ul>
          {runs.records.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              best={runs.bestLapMs}
              waiver={<WaiverSign waiver={waivers?.get(run.id)} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
