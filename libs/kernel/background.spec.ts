import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { until } from '../../test/support/product/wait';
import { startTestRedis, type TestRedis } from '../../test/support/redis';
import { Background } from './background';
import { Database } from './database/database';
import type { Sql } from './database/sql';
import { defineJob, handles, Jobs, LANES, type Lane } from './jobs';
import { createLogger } from './logging';
import { ParkedJobs } from './parked-jobs';
import { trim } from './trim';

const log = createLogger('test', 'silent');
const jobIn = (lane: Lane) =>
  defineJob({
    name: `test.${lane}`,
    lane,
    payload: z.object({ id: z.string() }),
    attempts: 2,
    backoffMs: 1,
    timeoutMs: 60_000,
    dedupeBy: ({ id }) => id,
  });

describe('background work', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let db: Database;
  let jobs: Jobs;
  let background: Background;
  const payment = jobIn('payments');
  const bulk = jobIn('bulk');
  const done: string[] = [];
  let failing = true;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    db = new Database(database.url, log, 4, 'all');
    await db.connect();
    jobs = new Jobs(redis.url, log);
    const handlers = [
      handles(payment, async ({ id }) => {
        if (id === 'bad' && failing) throw new Error('the channel is closed');
        done.push(id);
      }),
      handles(bulk, () => released),
    ];
    background = new Background(redis.url, db, [{ handlers }], log);
    background.start();
  });
  afterAll(async () => {
    release();
    await background.close();
    await jobs.close();
    await db.close();
    await Promise.all([database.drop(), redis.stop()]);
  });

  it('does payments while every place of another lane is taken', async () => {
    for (let index = 0; index <= LANES.bulk; index += 1) await jobs.enqueue(bulk, { id: `export ${index}` });
    await jobs.enqueue(payment, { id: 'scan' });
    await until('the payment is done', () => done.includes('scan'));
  });

  it('parks what failed for good, and takes the same job again, by itself and when it is wanted again', async () => {
    const parked = new ParkedJobs(db);
    const failures = async (): Promise<number> => (await parked.list())[0]?.failures ?? 0;
    await jobs.enqueue(payment, { id: 'bad' });
    await until('it is parked', async () => (await failures()) === 1);
    await jobs.enqueue(payment, { id: 'bad' });
    await until('it failed once more', async () => (await failures()) === 2);
    expect(await parked.list()).toMatchObject([
      { id: 'test.payments|bad', payload: { id: 'bad' }, error: 'the channel is closed' },
    ]);
    failing = false;
    expect(await parked.wantRetry('test.payments|bad')).toBe(1);
    await until('it is done', () => done.includes('bad'));
    await until('it is parked no longer', async () => (await parked.list()).length === 0);
  });

  it('refuses two handlers of one job', () => {
    const handler = handles(payment, async () => undefined);
    expect(() => new Background(redis.url, db, [{ handlers: [handler, handler] }], log)).toThrow('two handlers');
  });

  it('removes what is past its life time in steps, and nothing else', async () => {
    await db.query(
      "INSERT INTO idempotent_answer (user_id, key, body_hash, created_at) SELECT 'u', n::text, '', now() - CASE WHEN n <= 2500 THEN interval '100 days' ELSE interval '80 days' END FROM generate_series(1, 2600) n",
    );
    let steps = 0;
    const counting: Sql = {
      query: (sql, params) => {
        steps += 1;
        return db.query(sql, params);
      },
    };
    await trim(
      counting,
      'DELETE FROM idempotent_answer WHERE (user_id, key) IN (SELECT user_id, key FROM idempotent_answer WHERE created_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
      90,
    );
    expect(steps).toBe(3);
    expect(await db.query('SELECT count(*) AS n FROM idempotent_answer')).toEqual([{ n: 100 }]);
  });
});
