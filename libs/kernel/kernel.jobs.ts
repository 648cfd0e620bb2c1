import { RUNS_KEPT_DAYS } from '@paddock/contracts/schedules';
import type { AreaBackground } from './background';
import type { DataSources } from './data-sources';
import type { Database } from './database/database';
import { keepFeed } from './feed/feed';
import { TRIM_DAYS, TRIM_RUNS } from './schedule-statements';
import { trim } from './trim';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Long enough for every question about a week. */
const FEED_KEEP_DAYS = 14;

/** Nobody asks again after so long because a connection was lost. */
const ANSWERS_NAME_DAYS = 30;
const EMPTY_ANSWERS = `
UPDATE idempotent_answer SET answer = without_people(answer), emptied_at = now() WHERE (user_id, key) IN (
  SELECT user_id, key FROM idempotent_answer WHERE emptied_at IS NULL AND created_at < now() - make_interval(days => $1) ORDER BY created_at LIMIT $2)
RETURNING 1`;

/**
 * Idempotent answers stay: a key that came again after its life time would have its effect twice. Names and phones leave them: what was
 * answered is numbers and states from then on.
 */
export const kernelBackground = (db: Database, sources: DataSources): AreaBackground => ({
  periodic: [
    { name: 'data sources', everyMs: MINUTE_MS, atStart: true, run: () => sources.checkAll(db) },
    { name: 'days of the feed', everyMs: HOUR_MS, atStart: true, run: () => keepFeed(db, FEED_KEEP_DAYS) },
    {
      name: 'names in old answers',
      everyMs: HOUR_MS,
      run: () => trim(db, EMPTY_ANSWERS, ANSWERS_NAME_DAYS),
    },
    {
      name: 'old runs of schedules',
      everyMs: HOUR_MS,
      run: async () => {
        await trim(db, TRIM_RUNS, RUNS_KEPT_DAYS);
        await trim(db, TRIM_DAYS, RUNS_KEPT_DAYS);
      },
    },
  ],
});
