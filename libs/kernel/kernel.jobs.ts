import type { AreaBackground } from './background';
import type { Database } from './database/database';
import { keepFeed } from './feed/feed';
import { trim } from './trim';

const HOUR_MS = 3_600_000;
/** Long enough for every question about a week. */
const FEED_KEEP_DAYS = 14;
/** No client asks again for what it sent so long ago; the posting or the order that came of it stays for ever. */
const ANSWER_KEEP_DAYS = 90;

export const kernelBackground = (db: Database): AreaBackground => ({
  periodic: [
    { name: 'days of the feed', everyMs: HOUR_MS, atStart: true, run: () => keepFeed(db, FEED_KEEP_DAYS) },
    {
      name: 'idempotent answers',
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          `DELETE FROM idempotent_answer WHERE (user_id, key) IN (
             SELECT user_id, key FROM idempotent_answer WHERE created_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1`,
          ANSWER_KEEP_DAYS,
        ),
    },
  ],
});
