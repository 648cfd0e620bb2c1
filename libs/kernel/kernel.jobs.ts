import type { AreaBackground } from './background';
import type { Database } from './database/database';
import { keepFeed } from './feed/feed';

const HOUR_MS = 3_600_000;
/** Long enough for every question about a week. */
const FEED_KEEP_DAYS = 14;

/** Idempotent answers stay: a key that came again after its life time would have its effect twice. */
export const kernelBackground = (db: Database): AreaBackground => ({
  periodic: [{ name: 'days of the feed', everyMs: HOUR_MS, atStart: true, run: () => keepFeed(db, FEED_KEEP_DAYS) }],
});
