import type { Run } from '@paddock/timing';
import type { LineUpEntry } from './line-up.repository';

/** From which number on places or waits change with an entry; null for a new name or a call. */
export function movedFrom(before: LineUpEntry, after: LineUpEntry): number | null {
  // A vehicle is taken or free again, which counts for everybody who waits.
  if (before.vehicle_id !== after.vehicle_id) return 0;
  const stays = before.state === after.state && before.number === after.number && before.laps === after.laps;
  return stays && before.minutes === after.minutes ? null : Math.min(before.number, after.number);
}

/** What a run that took over from another vehicle had to drive. A minute that has started is the customer's. */
export const leftOf = (run: Run): Partial<Pick<LineUpEntry, 'laps' | 'minutes'>> =>
  run.mode === 'laps' ? { laps: run.lap_limit } : { minutes: Math.ceil(run.limit_ms / 60_000) };
