import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userFeed } from '@paddock/contracts/feed';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { Database } from '../database/database';
import type { Sql } from '../database/sql';
import { createLogger } from '../logging';
import { FeedByDay1700000000380 } from '../migrations/1700000000380-feed-by-day';
import { dropFeed, feedBounds, keepFeed, readFeed } from './feed';
import { FeedHeads } from './heads';
import { type Reaction, ReactionRunner } from './reactions';

const log = createLogger('test', 'silent');
const KEEP_DAYS = 14;

describe('the feed', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, log, 4, 'all');
    await db.connect();
    owner = await new DataSource({ type: 'postgres', url: database.ownerUrl }).initialize();
  });
  afterAll(async () => {
    await db.close();
    await owner.destroy();
    await database.drop();
  });

  const publish = (feed: string, title: string): Promise<void> =>
    db.transaction(async (tx) =>
      tx.emit(feed, 'notice.published', { id: title, version: 1, titile: title, priority: 'L', userId: null }),
    );
  const titles = async (feed: string, after = 0): Promise<unknown[]> =>
    (await readFeed(db, feed, after, 100)).map(({ payload }) => ('titile' in payload ? payload.titile : null));
  const partitions = async (): Promise<string[]> =>
    (
      await owner.query<{ relname: string }[]>(
        "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'venue_feed'::regclass ORDER BY 1",
      )
    ).map(({ relname }) => relname);
  const dayOf = async (daysAgo: number): Promise<string> =>
    (
      await owner.query<{ name: string }[]>(
        "SELECT 'venue_feed_' || to_char((now() AT TIME ZONE 'UTC')::date - $1::int, 'YYYYMMDD') AS name",
        [daysAgo],
      )
    )[0]!.name;
  const moveBack = (feed: string, daysAgo: number): Promise<unknown> =>
    owner.query('UPDATE venue_feed SET at = at - make_interval(days => $2) WHERE org_code = $1', [feed, daysAgo]);

  it('of a running venue is kept when it is divided by days', async () => {
    const migration = new FeedByDay1700000000380();
    const runner = owner.createQueryRunner();
    await migration.down(runner);
    await database.grant();
    await publish('OLD', 'first');
    await moveBack('OLD', 20);
    await publish('OLD', 'second');
    await migration.up(runner);
    await database.grant();
    await runner.release();
    expect(await titles('OLD')).toEqual(['first', 'second']);
    expect(await partitions()).toEqual(expect.arrayContaining([await dayOf(20), await dayOf(0)]));
    expect(await owner.query('SELECT 1 FROM venue_feed_rest')).toEqual([]);
  });

  it('takes an event whose day has no partition, and gives it one later', async () => {
    const today = await dayOf(0);
    await owner.query('DROP TABLE '.concat(today));
    await publish('GAP', 'kept');
    expect(await owner.query('SELECT org_code FROM venue_feed_rest')).toEqual([{ org_code: 'GAP' }]);
    expect(await titles('GAP')).toEqual(['kept']);
    await db.query('SELECT feed_make_partitions(1)');
    expect(await owner.query('SELECT org_code FROM venue_feed_rest')).toEqual([]);
    expect(await partitions()).toContain(today);
    expect(await titles('GAP')).toEqual(['kept']);
  });

  it('loses a day when it is old enough and every reader has read it, and not before', async () => {
    const reaction: Reaction = { name: 'test', topics: ['runs'], react: () => Promise.reject(new Error('of no run')) };
    await publish('TRIM', 'old');
    await publish('TRIM', 'old too');
    await moveBack('TRIM', 30);
    await publish('TRIM', 'new');
    await db.query("INSERT INTO feed_cursor (consumer, org_code, \"offset\") VALUES ('test', 'TRIM', 1)");
    await keepFeed(db, KEEP_DAYS);
    expect(await titles('TRIM')).toEqual(['old', 'old too', 'new']);
    // Events of other topics move the cursor too.
    await new ReactionRunner(db, [reaction], log).run('TRIM');
    await keepFeed(db, KEEP_DAYS);
    expect(await titles('TRIM')).toEqual(['new']);
    expect(await feedBounds(db, 'TRIM')).toEqual({ first: 3, last: 3 });
    expect(await partitions()).not.toContain(await dayOf(30));
  });

  it('that has ended is read from the start when one begins under its name again', async () => {
    const read: unknown[] = [];
    const reaction: Reaction = {
      ...{ name: 'reading', topics: ['notices'] },
      react: async (_tx, _feed, events) =>
        void read.push(...events.map(({ payload }) => ('titile' in payload ? payload.titile : null))),
    };
    const runner = new ReactionRunner(db, [reaction], log);
    await publish('ENDED', 'first');
    await publish('ENDED', 'second');
    await runner.run('ENDED');
    await db.transaction((tx) => dropFeed(tx, 'ENDED'));
    await publish('ENDED', 'of another');
    await runner.run('ENDED');
    expect(read).toEqual(['first', 'second', 'of another']);
  });

  it('of a person begins with its first event and has offsets of its own', async () => {
    await publish(userFeed('u1'), 'for you');
    await publish(userFeed('u2'), 'for another');
    await publish(userFeed('u1'), 'for you again');
    expect((await readFeed(db, userFeed('u1'), 0, 10)).map(({ offset }) => offset)).toEqual([1, 2]);
    expect(await titles(userFeed('u1'))).toEqual(['for you', 'for you again']);
  });

  it('is looked at with one statement, however many feeds nothing happens in', async () => {
    const codes = Array.from({ length: 300 }, (_, index) => `IDLE${index}`);
    for (const code of codes.slice(0, 3)) await publish(code, 'once');
    await db.query('INSERT INTO venue_feed_head (org_code) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [codes]);
    let statements = 0;
    const counting: Sql = {
      query: (sql, params) => {
        statements += 1;
        return db.query(sql, params);
      },
    };
    const heads = new FeedHeads(counting);
    expect((await heads.moved(codes)).get('IDLE0')).toBe(1);
    statements = 0;
    expect(await heads.moved(codes)).toEqual(new Map());
    expect(statements).toBe(1);
    await publish('IDLE7', 'news');
    expect((await heads.moved(codes)).get('IDLE7')).toBe(1);
  });

  it('is caught up by reactions where it has grown, and costs them one statement where it has not', async () => {
    const reacted: string[] = [];
    const reaction: Reaction = {
      name: 'counting',
      topics: ['notices'],
      react: async (_tx, feed) => void reacted.push(feed),
    };
    const runner = new ReactionRunner(db, [reaction], log);
    await runner.runAll();
    reacted.length = 0;
    await publish('IDLE9', 'news');
    await runner.runAll();
    await runner.runAll();
    expect(reacted).toEqual(['IDLE9']);
  });
});
