import type { FeedEvent, FeedTopic } from '@paddock/contracts/feed';
import type { Sql } from '../database/sql';
import { tables } from '../tables';

interface FeedRow {
  offset: number;
  topic: FeedTopic;
  type: FeedEvent['type'];
  at: Date;
  payload: FeedEvent['payload'];
}

/** Where a store's feed begins and ends now. `first` is the oldest offset still kept (1 when nothing was trimmed). */
export async function feedBounds(sql: Sql, orgCode: string): Promise<{ first: number; last: number } | null> {
  const rows = await sql.query<{ first_offset: number; last_offset: number }>(
    'SELECT first_offset, last_offset FROM venue_feed_head WHERE org_code = $1',
    [orgCode],
  );
  return rows[0] ? { first: rows[0].first_offset, last: rows[0].last_offset } : null;
}

/** Events after `after`, oldest first, at most `limit`, optionally only of some topics and not beyond `until`. */
export async function readFeed(
  sql: Sql,
  orgCode: string,
  after: number,
  limit: number,
  options: { topics?: readonly FeedTopic[]; until?: number } = {},
): Promise<FeedEvent[]> {
  const rows = await sql.query<FeedRow>(
    `SELECT "offset", topic, type, at, payload FROM venue_feed
     WHERE org_code = $1 AND "offset" > $2 AND "offset" <= $3 AND ($4::text[] IS NULL OR topic = ANY($4))
     ORDER BY "offset" LIMIT $5`,
    [orgCode, after, options.until ?? Number.MAX_SAFE_INTEGER, options.topics ?? null, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How many days a partition is made ahead: that long the worker may be down before events go into the rest. */
const DAYS_AHEAD = 7;

/** Makes the days to come, and lets go of those that are older than `keepDays` and that every reader has read. */
export async function keepFeed(sql: Sql, keepDays: number): Promise<void> {
  await sql.query('SELECT feed_make_partitions($1)', [DAYS_AHEAD]);
  const rows = await sql.query<{ retired: string[] }>('SELECT feed_retire($1) AS retired', [keepDays]);
  const retired = rows[0]?.retired ?? [];
  if (retired.length > 0) await sql.query('SELECT feed_drop($1)', [retired]);
}

/** Begins the feed of a new store, without which no change of it could be committed. */
export async function createFeed(sql: Sql, orgCode: string): Promise<void> {
  await tables.insertIfNew(sql, 'venue_feed_head', { org_code: orgCode });
}

/** Ends the feed of a store that goes, with what it holds and how far it was read. Cursors first, as reactions take them. */
export async function dropFeed(sql: Sql, orgCode: string): Promise<void> {
  await sql.query('DELETE FROM feed_cursor WHERE org_code = $1', [orgCode]);
  await sql.query('DELETE FROM venue_feed WHERE org_code = $1', [orgCode]);
  await sql.query('DELETE FROM venue_feed_head WHERE org_code = $1', [orgCode]);
}

/** The Redis channel on which processes notify each other that a store's feed grew. */
export const feedChannel = (orgCode: string): string => `feed:${orgCode}`;
export const FEED_CHANNELS = 'feed:*';
/** Volatile telemetry of a store: never stored. */
export const telemetryChannel = (orgCode: string): string => `telemetry:${orgCode}`;
