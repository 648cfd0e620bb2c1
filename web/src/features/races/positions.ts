/** Places after each lap, by the rules of the race itself. Pure. */
import { type RaceEntry, raceStandings } from '@paddock/race-rules';
import type { RacePage } from '@paddock/contracts/wire';

type Driver = RacePage['drivers'][number];

export interface Positions {
  id: string;
  label: string;
  /** The place after lap 1, 2, 3, …; it ends with the driver's own last lap. */
  places: number[];
}

type RaceEntrySum = Omit<RaceEntry, 'laps'>;

/** What a driver had after so many counted laps. A void lap counts, its time does not; a short one is no lap. Who crossed first is ahead, red flags or not. */
function sumsOf({ lapTimes, pausedMs }: Driver): RaceEntrySum[] {
  let totalMs = 0;
  return lapTimes.flatMap(({ lapMs, at, flags }) => {
    if (flags.includes('short')) return [];
    if (!flags.includes('void')) totalMs += lapMs;
    return [{ totalMs, lastCrossingMs: Date.parse(at), ...(pausedMs === null ? {} : { pausedMs: 0 }) }];
  });
}

export function positionsOf(drivers: readonly Driver[]): Positions[] {
  const all = drivers.map((driver) => ({ driver, sums: sumsOf(driver) }));
  const most = Math.max(0, ...all.map(({ sums }) => sums.length));
  const lines = new Map(
    drivers.map(({ id, cardName, cheshou }) => [id, { id, label: `${cardName} ${cheshou}`, places: [] as number[] }]),
  );
  for (let lap = 1; lap <= most; lap += 1) {
    const standing = raceStandings(
      all.flatMap(({ driver, sums }) => {
        const laps = Math.min(lap, sums.length);
        const at = sums[laps - 1];
        return at === undefined ? [] : [{ id: driver.id, laps, ...at }];
      }),
    );
    for (const { id, laps, rank } of standing) if (laps === lap) lines.get(id)?.places.push(rank);
  }
  return [...lines.values()].filter(({ places }) => places.length > 0);
}
