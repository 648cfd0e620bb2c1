/**
 * What of a run that is over was not driven. `remaining` is 0 then, however it ended: a timed run was to end at `ends_at` and did at
 * `ended_at`, and the laps that were driven show it for the other kind.
 */
import type { RunState } from '@paddock/contracts/edge';

interface EndOfRun {
  run_state: RunState | null;
  remaining: number | null;
  ends_at: Date | null;
  ended_at: Date | null;
}

/** Clocks of the edge and of its timer are not closer together. */
const SAME_END_MS = 1_000;

/** Milliseconds that a timed run still has to drive, or had when it was ended. */
export function leftMsOf({ run_state: state, remaining, ends_at: endsAt, ended_at: endedAt }: EndOfRun): number {
  if (state !== 'FINISHED' || endsAt === null || endedAt === null) return remaining ?? 0;
  return Math.max(0, endsAt.getTime() - endedAt.getTime());
}

/** Whether a run that is over was driven whole. */
export const isDrivenWhole = (
  run: EndOfRun & { run_mode: 'laps' | 'timed'; run_laps: number | null; lap_limit: number | null },
): boolean => (run.run_mode === 'laps' ? (run.run_laps ?? 0) >= (run.lap_limit ?? 0) : leftMsOf(run) < SAME_END_MS);

/** The same of the run `r` in a statement. */
export const DRIVEN_WHOLE = `CASE WHEN r.mode = 'laps' THEN r.laps >= r.lap_limit WHEN r.ends_at IS NULL THEN r.remaining <= 0
  ELSE r.ends_at - r.ended_at < interval '${SAME_END_MS} milliseconds' END`;
