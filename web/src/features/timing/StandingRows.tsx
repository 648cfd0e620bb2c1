/** One line of the board: a run on track, or a finished one with its result. */
import { countdown, gap, lapTime, orDash, totalTime } from '../../shared/format';
import type { BoardRow } from './picture';
import { rankOn } from './result';
import { type Left, type StandingRow, timeLeftMs } from './standing';
import { texts } from './texts';

/** More laps than this do not fit as segments and are drawn as a bar. */
const segmentsMax = 20;

/** From a minute on the thousandths are useless and have no room. */
const gapText = (gapMs: number): string => (gapMs < 60_000 ? gap(gapMs) : `+${countdown(gapMs)}`);

function LeftBar({ share }: { share: number }) {
  return (
    <span className="bs-bar" aria-hidden>
      <b style={{ width: `${Math.round(Math.min(1, share) * 100)}%` }} />
    </span>
  );
}

function LapsLeft({ left, of }: { left: number; of: number }) {
  const t = texts.use();
  return (
    <>
      {left}
      <small>{t('lapUnit', { count: left })}</small>
      {of > segmentsMax ? (
        <LeftBar share={left / of} />
      ) : (
        <span className="bs-segments" aria-hidden>
          {Array.from({ length: of }, (_, index) => (
            <b key={index} className={index >= of - left ? 'on' : ''} />
          ))}
        </span>
      )}
    </>
  );
}

function LeftCell({ left, now, held }: { left: Left; now: number; held: boolean }) {
  const t = texts.use();
  if (left.kind === 'laps') return <LapsLeft left={left.left} of={left.of} />;
  if (left.kind === 'open') {
    return (
      <>
        {left.laps}
        <small>{t('lapUnit', { count: left.laps })}</small>
      </>
    );
  }
  if (held) return <>—</>;
  const leftMs = timeLeftMs(left, now);
  return (
    <>
      {leftMs > 0 ? countdown(leftMs) : <span className="bs-last-lap">{t('lastLap')}</span>}
      <LeftBar share={left.ofMs > 0 ? leftMs / left.ofMs : 0} />
    </>
  );
}

const lastLapClass = { session: 'bs-session', own: 'bs-own', plain: '' } as const;

export function RunningRow({ row, move, now, held }: { row: StandingRow; move: number; now: number; held: boolean }) {
  const t = texts.use();
  const { run } = row;
  return (
    <>
      <span className="bs-place" role="cell">
        <span>{orDash(row.rank)}</span>
        {move !== 0 && (
          <span
            className={`bs-move${move < 0 ? ' bs-down' : ''}`}
            role="img"
            aria-label={t(move > 0 ? 'placesUp' : 'placesDown', { count: Math.abs(move) })}
          >
            <i />
            {Math.abs(move)}
          </span>
        )}
      </span>
      <span role="cell">
        <span className="bs-plate">{run.cardName}</span>
      </span>
      <span className="bs-driver one-line" role="cell">
        {run.cheshou}
      </span>
      <span className="bs-time" role="cell">
        <i className={lastLapClass[row.lastLap]}>{lapTime(run.lastLapMs)}</i>
      </span>
      <span className="bs-time bs-best" role="cell">
        {lapTime(run.bestLapMs)}
      </span>
      <span className="bs-gap num" role="cell">
        {row.gapMs === null ? '—' : gapText(row.gapMs)}
      </span>
      <span className="bs-left num" role="cell">
        <LeftCell left={row.left} now={now} held={held} />
      </span>
    </>
  );
}

export function FinishedRow({ row, dayBoard }: { row: StandingRow; dayBoard: readonly BoardRow[] }) {
  const t = texts.use();
  const { run } = row;
  const dayRank = rankOn(dayBoard, run);
  return (
    <>
      <span className="bs-place" role="cell">
        <span>{orDash(row.rank)}</span>
      </span>
      <span role="cell">
        <span className="bs-plate">{run.cardName}</span>
      </span>
      <span className="bs-result" role="cell">
        <span className="bs-result-head">
          <b className="one-line">{run.cheshou}</b>
          <span className="bs-done">{t('finishedLaps', { count: run.laps })}</span>
        </span>
        <span className="bs-result-figures">
          <span>
            {t('finishedBest')}
            <b className="bs-green">{lapTime(run.bestLapMs)}</b>
          </span>
          <span>
            {t('total')}
            <b>{totalTime(run.totalMs)}</b>
          </span>
          {dayRank !== null && (
            <span>
              {t('boardToday')}
              <b>{t('rank', { rank: dayRank })}</b>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
