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

/** Idempotent answers stay: a key that came again after its life time would have its effect twice. */
export const kernelBackground = (db: Database, sources: DataSources): AreaBackground => ({
  periodic: [
    { name: 'data sources', everyMs: MINUTE_MS, atStart: true, run: () => sources.checkAll(db) },
    { name: 'days of the feed', everyMs: HOUR_MS, atStart: true, run: () => keepFeed(db, FEED_KEEP_DAYS) },
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
