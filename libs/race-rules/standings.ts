/** Order of drivers, by race and by best lap, with gaps. Used by the screens and by the boards, so inputs are plain numbers. */

export interface RaceEntry {
  laps: number;
  totalMs: number;
  /** Unix milliseconds (or any common clock) of the last crossing that counted. */
  lastCrossingMs: number | null;
  /** How long the clock of the race had stood still until then, under red flags; missing: nobody knows when anybody crossed. */
  pausedMs?: number;
}

export interface BestLapEntry {
  bestLapMs: number | null;
  secondBestLapMs: number | null;
  /** Unix milliseconds at which the best lap was set. */
  bestLapAtMs: number | null;
}

/** Behind by time when on the same lap, else by whole laps. */
export type Gap = { kind: 'time'; ms: number } | { kind: 'laps'; laps: number };

export type RaceStanding<T> = T & {
  /** 1 is the leader; equals share a rank and the next rank skips. */
  rank: number;
  /** To the leader; null for the leader. */
  gap: Gap | null;
  /** To the one ahead; null for the leader. */
  interval: Gap | null;
};

export type BestLapStanding<T> = T & {
  /** Null for anyone who has no valid lap. */
  rank: number | null;
};

/** When the last lap was completed on the clock of the race, or null. */
const raceMs = ({ lastCrossingMs, pausedMs }: RaceEntry): number | null =>
  lastCrossingMs === null || pausedMs === undefined ? null : lastCrossingMs - pausedMs;

/**
 * Laps, then who completed them first: a lap without a valid time counts as much as every other one. Under red the clock of the race stands, so
 * who rolled over the line then is ordered by the clock on the wall.
 */
export function compareRace(a: RaceEntry, b: RaceEntry): number {
  if (a.laps !== b.laps) return b.laps - a.laps;
  const [first, second] = [raceMs(a), raceMs(b)];
  if (first === null || second === null) return a.totalMs - b.totalMs;
  return first - second || (a.lastCrossingMs ?? 0) - (b.lastCrossingMs ?? 0);
}

/** Best lap, then second best, then who set the best earlier. Anyone who has none comes last. */
export function compareBestLap(a: BestLapEntry, b: BestLapEntry): number {
  return (
    nullsLast(a.bestLapMs, b.bestLapMs) ||
    nullsLast(a.secondBestLapMs, b.secondBestLapMs) ||
    nullsLast(a.bestLapAtMs, b.bestLapAtMs)
  );
}

function nullsLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a - b;
}

/** Race ranking: laps descending, then who crossed first. The input is not changed; equals keep their order. */
export function raceStandings<T extends RaceEntry>(entries: readonly T[]): RaceStanding<T>[] {
  const sorted = [...entries].sort(compareRace);
  const ranks = sharedRanks(sorted, compareRace);
  return sorted.map((entry, index) => {
    const leader = sorted[0];
    const ahead = sorted[index - 1];
    return {
      ...entry,
      rank: ranks[index] ?? index + 1,
      gap: leader === undefined || ahead === undefined ? null : gapBetween(leader, entry),
      interval: ahead === undefined ? null : gapBetween(ahead, entry),
    };
  });
}

/** Ranking by best lap; entries without a valid lap follow without a rank. The input is not changed. */
export function bestLapStandings<T extends BestLapEntry>(entries: readonly T[]): BestLapStanding<T>[] {
  const sorted = [...entries].sort(compareBestLap);
  const ranks = sharedRanks(sorted, compareBestLap);
  return sorted.map((entry, index) => ({
    ...entry,
    rank: entry.bestLapMs === null ? null : (ranks[index] ?? index + 1),
  }));
}

function sharedRanks<T>(sorted: readonly T[], compare: (a: T, b: T) => number): number[] {
  const ranks: number[] = [];
  sorted.forEach((entry, index) => {
    const ahead = sorted[index - 1];
    const shared = ahead !== undefined && compare(ahead, entry) === 0;
    ranks.push(shared ? (ranks[index - 1] ?? 1) : index + 1);
  });
  return ranks;
}

/**
 * What `behind` lacks on `ahead`. On the same lap this is the difference of their last crossings; drivers who did not start together
 * can have crossed in the other order, and then only the difference of their total times says something.
 */
export function gapBetween(ahead: RaceEntry, behind: RaceEntry): Gap {
  if (ahead.laps !== behind.laps) return { kind: 'laps', laps: ahead.laps - behind.laps };
  const [first, second] = [raceMs(ahead), raceMs(behind)];
  if (first !== null && second !== null) return { kind: 'time', ms: second - first };
  if (ahead.lastCrossingMs !== null && behind.lastCrossingMs !== null) {
    const crossingsMs = behind.lastCrossingMs - ahead.lastCrossingMs;
    if (crossingsMs >= 0) return { kind: 'time', ms: crossingsMs };
  }
  return { kind: 'time', ms: behind.totalMs - ahead.totalMs };
}
