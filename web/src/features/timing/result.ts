/** The result of a finished run, as the panel beside the board shows it. */
import type { RunPayload } from '@paddock/contracts/feed';
import type { BoardRow, LapTime } from './picture';

/** The place of this run's best lap on a board; null when the board does not list it. */
export function rankOn(board: readonly BoardRow[], run: RunPayload): number | null {
  const row = board.find(
    (each) => each.cheshou === run.cheshou && each.cardName === run.cardName && each.bestLapMs === run.bestLapMs,
  );
  return row?.rank ?? null;
}

const isTimed = (lap: LapTime): boolean => !lap.flags.includes('short') && !lap.flags.includes('void');

/** The laps that have a time, once all of them are known. A lap under red counts without one. */
function timedLaps(run: RunPayload, laps: readonly LapTime[]): readonly LapTime[] {
  const timed = laps.filter(isTimed);
  return timed.reduce((sum, lap) => sum + lap.lapMs, 0) === run.totalMs ? timed : [];
}

/** Mean of the timed laps, in milliseconds; without them, of the whole run, unless some of its laps had no time. */
export function averageLapMs(run: RunPayload, laps: readonly LapTime[]): number | null {
  const timed = timedLaps(run, laps);
  if (timed.length > 0) return Math.round(run.totalMs / timed.length);
  const mean = run.laps > 0 ? Math.round(run.totalMs / run.laps) : 0;
  return run.bestLapMs !== null && mean >= run.bestLapMs ? mean : null;
}

export interface LapBar {
  number: number;
  /** Of the room for bars, 0 to 1; 0 for a lap under red, which counts without a time. */
  height: number;
  best: boolean;
}

const lowestBar = 0.285;

/** One bar for each lap that counts, the slowest filling the room; none unless all times are known. */
export function lapBars(run: RunPayload, laps: readonly LapTime[]): LapBar[] {
  const timed = timedLaps(run, laps);
  if (timed.length === 0) return [];
  const times = timed.map((lap) => lap.lapMs);
  const fastest = Math.min(...times);
  const spread = Math.max(...times) - fastest;
  const heightOf = (lap: LapTime): number =>
    spread === 0 ? lowestBar : lowestBar + ((lap.lapMs - fastest) / spread) * (1 - lowestBar);
  return laps
    .filter((lap) => !lap.flags.includes('short'))
    .map((lap) => ({
      number: lap.number,
      height: isTimed(lap) ? heightOf(lap) : 0,
      best: isTimed(lap) && !lap.flags.includes('yellow') && lap.lapMs === run.bestLapMs,
    }));
}
