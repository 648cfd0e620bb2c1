import { schedule } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** Rows are the worker's; what changes them each few seconds is not watched. */
export const scheduleTable = bind(schedule)({
  table: 'schedule',
  idColumn: 't.name',
  unwatched: true,
  columns: {
    state: {
      sql: `(CASE WHEN t.paused_at IS NOT NULL THEN 'PAUSED' WHEN t.run_wanted_at IS NOT NULL OR t.running_since IS NOT NULL THEN 'RUNNING'
        ELSE coalesce(t.last_outcome, 'NEVER') END)`,
    },
    lastStartTime: 't.last_started_at',
    lastDoneTime: 't.last_done_at',
    nextTime: '(CASE WHEN t.paused_at IS NULL THEN t.last_started_at + make_interval(secs => t.every_ms / 1000.0) END)',
    pausedTime: 't.paused_at',
  },
});
