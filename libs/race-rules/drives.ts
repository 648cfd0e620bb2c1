/** What one driver drove in a race, over all karts: after a change of karts it goes on as another run. */
import type { BestLapEntry, RaceEntry } from './standings';

export interface DrivenRun extends RaceEntry, BestLapEntry {
  id: string;
  /** The run that went on as this one; null for the first. */
  continuesId: string | null;
}

export type Drive<R extends DrivenRun> = RaceEntry &
  BestLapEntry & {
    /** In the order in which they were driven. */
    runs: readonly [R, ...R[]];
  };

/** One entry for each driver. A run whose predecessor is not among them stands for itself. The input is not changed. */
export function drivesOf<R extends DrivenRun>(runs: readonly R[]): Drive<R>[] {
  const known = new Set(runs.map(({ id }) => id));
  const next = new Map(runs.flatMap((run) => (run.continuesId === null ? [] : [[run.continuesId, run] as const])));
  const firsts = runs.filter(({ continuesId }) => continuesId === null || !known.has(continuesId));
  return firsts.map((first) => {
    const chain: [R, ...R[]] = [first];
    for (let run = next.get(first.id); run !== undefined; run = next.get(run.id)) chain.push(run);
    return { ...together(chain), runs: chain };
  });
}

function together(chain: readonly DrivenRun[]): RaceEntry & BestLapEntry {
  const bests = chain
    .flatMap(({ bestLapMs, secondBestLapMs, bestLapAtMs }) => [
      { lapMs: bestLapMs, atMs: bestLapAtMs },
      { lapMs: secondBestLapMs, atMs: null },
    ])
    .flatMap(({ lapMs, atMs }) => (lapMs === null ? [] : [{ lapMs, atMs }]))
    .sort((a, b) => a.lapMs - b.lapMs);
  const paused = chain.map(({ pausedMs }) => pausedMs);
  const crossings = chain.flatMap(({ lastCrossingMs }) => (lastCrossingMs === null ? [] : [lastCrossingMs]));
  return {
    laps: chain.reduce((sum, run) => sum + run.laps, 0),
    totalMs: chain.reduce((sum, run) => sum + run.totalMs, 0),
    lastCrossingMs: crossings.length === 0 ? null : Math.max(...crossings),
    ...(paused.every((ms) => ms !== undefined) ? { pausedMs: paused.reduce((sum, ms) => sum + ms, 0) } : {}),
    bestLapMs: bests[0]?.lapMs ?? null,
    secondBestLapMs: bests[1]?.lapMs ?? null,
    bestLapAtMs: bests[0]?.atMs ?? null,
  };
}
