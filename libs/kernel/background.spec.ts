import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { until } from '../../test/support/product/wait';
import { startTestRedis, type TestRedis } from '../../test/support/redis';
import { Background } from './background';
import { SystemClock } from './clock';
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
    jobs = new Jobs(redis.url, log, new SystemClock());
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

  it('leaves out what is paused, from its first run on after a restart, and goes on when it is resumed', async () => {
    const runs: string[] = [];
    const periodic = (['paused', 'kept'] as const).map((name) => ({
      ...{ name: `test.${name}`, everyMs: 20, atStart: true },
      ...(name === 'paused' && { mayPause: true as const }),
      run: () => Promise.resolve(void runs.push(name)),
    }));
    const stateOf = async () =>
      (
        await db.query<{ state: string | null }>(
          "SELECT last_outcome AS state FROM schedule WHERE name = 'test.paused'",
        )
      )[0];
    const first = new Background(redis.url, db, [{ periodic }], log);
    first.start();
    await until('its runs are written down', async () => (await stateOf())?.state === 'DONE');
    await db.query("UPDATE schedule SET paused_at = now() WHERE name = 'test.paused'");
    // What may not be paused goes on, whatever stands there.
    await expect(db.query("UPDATE schedule SET paused_at = now() WHERE name = 'test.kept'")).rejects.toThrow('check');
    await first.close();
    runs.length = 0;
    const second = new Background(redis.url, db, [{ periodic }], log);
    second.start();
    await until('the other has run', () => runs.length > 10);
    expect(runs).not.toContain('paused');
    await db.query("UPDATE schedule SET paused_at = NULL WHERE name = 'test.paused'");
    await until('it goes on', () => runs.includes('paused'));
    await second.close();
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
