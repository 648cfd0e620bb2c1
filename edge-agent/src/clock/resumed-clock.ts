import type { Journal } from '../journal/journal';
import { type ClockAnchor, SystemClock } from './clock';

/** A clock that goes on from what the journal kept: never behind a passing that a run had before the restart. */
export function resumedClock(journal: Journal): SystemClock {
  const text = journal.meta('clock');
  const passedMs = journal
    .activeRuns()
    .flatMap((run) => [run.startedAtMs ?? 0, run.pausedAtMs ?? 0, run.lastPassing?.atMs ?? 0]);
  return new SystemClock(text === null ? null : (JSON.parse(text) as ClockAnchor), Math.max(0, ...passedMs));
}
