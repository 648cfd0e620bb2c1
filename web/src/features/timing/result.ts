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

const counts = (lap: LapTime): boolean => !lap.flags.includes('short') && !lap.flags.includes('void');

/** Mean of the laps that count, in milliseconds; without their times, of the whole run. */
export function averageLapMs(run: RunPayload, laps: readonly LapTime[]): number | null {
  const counted = laps.filter(counts);
  if (counted.length > 0 && counted.length === run.laps) {
    return Math.round(counted.reduce((sum, lap) => sum + lap.lapMs, 0) / counted.length);
  }
  return run.laps > 0 && run.totalMs > 0 ? Math.round(run.totalMs / run.laps) : null;
}

export interface LapBar {
  number: number;
  /** Of the room for bars, 0 to 1. */
  height: number;
  best: boolean;
}

const lowestBar = 0.285;

/** One bar for each lap that counts, the slowest filling the room; none unless every lap of the run is known. */
export function lapBars(run: RunPayload, laps: readonly LapTime[]): LapBar[] {
  const counted = laps.filter(counts);
  if (counted.length === 0 || counted.length < run.laps) return [];
  const times = counted.map((lap) => lap.lapMs);
  const fastest = Math.min(...times);
  const spread = Math.max(...times) - fastest;
  return counted.map((lap) => ({
    number: lap.number,
    height: spread === 0 ? lowestBar : lowestBar + ((lap.lapMs - fastest) / spread) * (1 - lowestBar),
    best: lap.lapMs === fastest,
  }));
}
