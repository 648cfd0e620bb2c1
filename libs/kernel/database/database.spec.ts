import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent } from '@paddock/contracts/feed';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { readFeed } from '../feed/feed';
import { type Reaction, ReactionRunner } from '../feed/reactions';
import { idempotently } from '../idempotency';
import { createLogger } from '../logging';
import { Database } from './database';
import { isUniqueViolation } from './errors';
import type { Tx } from './sql';

const STORES = ['A01', 'A02'];
const log = createLogger('test', 'silent');

const emit = (tx: Tx, orgCode: string, backlog: number): void =>
  tx.emit(orgCode, 'edge.changed', {
    id: 'e',
    version: 1,
    online: true,
    backlog,
    lastSeenAt: null,
    alarms: [],
    flag: 'green',
  });
const backlogs = (events: readonly FeedEvent[]): unknown[] =>
  events.map(({ payload }) => ('backlog' in payload ? payload.backlog : null));

describe('a transaction', () => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    // The owner: this spec makes tables of its own.
    db = new Database(database.ownerUrl, log, 12, [], { refusesSecond: true });
    await db.connect();
    for (const orgCode of STORES) await db.query('INSERT INTO venue_feed_head (org_code) VALUES ($1)', [orgCode]);
    await db.query('CREATE TABLE thing (id int PRIMARY KEY, value int NOT NULL DEFAULT 0)');
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const lastOf = async (orgCode: string): Promise<number> =>
    (
      await db.query<{ last_offset: number }>('SELECT last_offset FROM venue_feed_head WHERE org_code = $1', [orgCode])
    )[0]!.last_offset;

  it('is reported as made when a listener fails after its commit, and the others are called', async () => {
    const called: string[] = [];
    const broken = (): void => {
      throw new Error('a listener of its own');
    };
    db.committed.on('events', broken);
    try {
      const answer = await db.transaction(async (tx) => {
        await tx.query('INSERT INTO thing (id) VALUES (77)');
        emit(tx, 'A01', 7);
        tx.afterCommit(broken);
        tx.afterCommit(() => called.push('hint'));
        return 'made';
      });
      expect(answer).toBe('made');
    } finally {
      db.committed.off('events', broken);
    }
    expect(called).toEqual(['hint']);
    expect(await db.query('DELETE FROM thing WHERE id = 77 RETURNING id')).toEqual([{ id: 77 }]);
  });

  it('appends what it emitted to the feed of each store, and nothing at all when it fails', async () => {
    const before = await Promise.all(STORES.map(lastOf));
    await db.transaction(async (tx) => {
      emit(tx, 'A02', 1);
      emit(tx, 'A01', 2);
      emit(tx, 'A02', 3);
    });
    await expect(
      db.transaction(async (tx) => {
        await tx.query('INSERT INTO thing (id) VALUES (1)');
        emit(tx, 'A01', 4);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(backlogs(await readFeed(db, 'A01', before[0]!, 10))).toEqual([2]);
    expect(backlogs(await readFeed(db, 'A02', before[1]!, 10))).toEqual([1, 3]);
    expect(await db.query('SELECT id FROM thing WHERE id = 1')).toEqual([]);
  });

  it('undoes a part that fails with its events and hints, and goes on', async () => {
    const before = await lastOf('A01');
    const hints: string[] = [];
    await db.transaction(async (tx) => {
      emit(tx, 'A01', 1);
      await tx.attempt(async () => {
        emit(tx, 'A01', 2);
        await tx
          .attempt(async () => {
            emit(tx, 'A01', 3);
            tx.afterCommit(() => hints.push('inner'));
            await tx.query('INSERT INTO thing (id) VALUES (2), (2)');
          })
          .catch((error: unknown) => expect(isUniqueViolation(error)).toBe(true));
        await tx.query('INSERT INTO thing (id) VALUES (3)');
        tx.afterCommit(() => hints.push('outer'));
      });
      expect(hints).toEqual([]);
    });
    expect(backlogs(await readFeed(db, 'A01', before, 10))).toEqual([1, 2]);
    expect(await db.query('SELECT id FROM thing WHERE id IN (2, 3)')).toEqual([{ id: 3 }]);
    expect(hints).toEqual(['outer']);
  });

  it('whose failed statement was passed over commits nothing and says so', async () => {
    const before = await lastOf('A01');
    const work = db.transaction(async (tx) => {
      emit(tx, 'A01', 1);
      await tx.query('INSERT INTO thing (id) VALUES (4)');
      await tx.query('INSERT INTO thing (id) VALUES (4)').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' });
    const silent = db.transaction(async (tx) => {
      await tx.query('INSERT INTO thing (id) VALUES (4), (4)').catch(() => undefined);
    });
    await expect(silent).rejects.toThrow('rolled back');
    expect(await db.query('SELECT id FROM thing WHERE id = 4')).toEqual([]);
    expect(await lastOf('A01')).toBe(before);
  });

  it('that cannot append to every feed commits nothing', async () => {
    const work = db.transaction(async (tx) => {
      await tx.query('INSERT INTO thing (id) VALUES (5)');
      emit(tx, 'A01', 1);
      tx.emit('A02', 'notice.published', { id: 'n', version: 1, titile: '\u0000', priority: 'L', userId: null });
    });
    await expect(work).rejects.toMatchObject({ code: '22P05' });
    expect(await db.query('SELECT id FROM thing WHERE id = 5')).toEqual([]);
  });

  it('that meets another one in a deadlock is done again, and both have their effect once', async () => {
    await db.query('INSERT INTO thing (id) VALUES (10), (11)');
    const before = await lastOf('A01');
    let met = 0;
    let both: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (both = resolve));
    const raise = (first: number, second: number) =>
      db.transaction(async (tx) => {
        emit(tx, 'A01', first);
        await tx.query('UPDATE thing SET value = value + 1 WHERE id = $1', [first]);
        met += 1;
        if (met === 2) both();
        await together;
        await tx.query('UPDATE thing SET value = value + 1 WHERE id = $1', [second]);
      });
    await Promise.all([raise(10, 11), raise(11, 10)]);
    expect(met).toBeGreaterThan(2);
    expect(await db.query('SELECT value FROM thing WHERE id IN (10, 11)')).toEqual([{ value: 2 }, { value: 2 }]);
    expect(backlogs(await readFeed(db, 'A01', before, 10)).sort()).toEqual([10, 11]);
  });

  it('fails where it asks for a second connection, and changes nothing', async () => {
    const outside: Record<string, () => Promise<unknown>> = {
      'a question': () => db.query('SELECT 1'),
      'a question without stores': () => db.queryWithoutStores('SELECT 1', []),
      'a change in one trip': () => db.inOneTrip('A01', { text: 'SELECT 1 WHERE false', values: [] }),
      'another transaction': () => db.transaction((tx) => tx.query('SELECT 1')),
    };
    for (const [what, ask] of Object.entries(outside)) {
      const work = db.transaction(async (tx) => {
        await tx.query('INSERT INTO thing (id) VALUES (78)');
        await ask();
      });
      await expect(work.then(() => what)).rejects.toThrow('a second connection');
    }
    expect(await db.query('SELECT id FROM thing WHERE id = 78')).toEqual([]);
  });

  it('allows queries after the transaction has ended, and any query while the check is off', async () => {
    const gate = Promise.withResolvers<undefined>();
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.query('SELECT 1');
      later = gate.promise.then(() => db.query('SELECT 2 AS two'));
      tx.afterCommit(() => void db.query('SELECT 3'));
    });
    gate.resolve(undefined);
    expect(await later).toEqual([{ two: 2 }]);
    const production = new Database(database.ownerUrl, log, 2);
    expect(await production.transaction(() => production.query('SELECT 4 AS four'))).toEqual([{ four: 4 }]);
    await production.close();
  });

  it('takes offsets without a gap and in commit order, however many run at once', async () => {
    const before = await Promise.all(STORES.map(lastOf));
    const seen = new Map<string, number[]>(STORES.map((orgCode) => [orgCode, []]));
    const note = ({ orgCode, events }: { orgCode: string; events: FeedEvent[] }): void =>
      void seen.get(orgCode)?.push(...events.map(({ offset }) => offset));
    db.committed.on('events', note);
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        db.transaction(async (tx) => {
          for (const orgCode of index % 2 === 0 ? STORES : [...STORES].reverse()) emit(tx, orgCode, index);
          if (index % 5 === 0) throw new Error('no');
        }),
      ),
    );
    db.committed.off('events', note);
    for (const [index, orgCode] of STORES.entries()) {
      const offsets = (await readFeed(db, orgCode, before[index]!, 100)).map(({ offset }) => offset);
      expect(offsets).toEqual(Array.from({ length: 48 }, (_, step) => before[index]! + step + 1));
      expect([...(seen.get(orgCode) ?? [])].sort((a, b) => a - b)).toEqual(offsets);
    }
  });

  describe('and its statements', () => {
    let one: Database;
    beforeAll(() => {
      one = new Database(database.ownerUrl, log, 1);
    });
    afterAll(() => one.close());
    const prepared = async (): Promise<string[]> =>
      (await one.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).map(
        (row) => row.statement,
      );

    it('are prepared once on a connection, and only so many of them', async () => {
      for (let round = 0; round < 3; round += 1) await one.query('SELECT id FROM thing WHERE id = $1', [round]);
      const before = await prepared();
      expect(before.filter((text) => text === 'SELECT id FROM thing WHERE id = $1')).toHaveLength(1);
      const shapes = Array.from({ length: 450 }, (_, index) => `SELECT ${index} AS shape, $1::int AS value`);
      for (const shape of shapes) await one.query(shape, [1]);
      const after = await prepared();
      expect(after.length).toBeLessThanOrEqual(400);
      expect(after).toContain(shapes.at(-1));
      expect(after).not.toContain(shapes[0]);
      expect(await one.query(shapes[0]!, [7])).toEqual([{ shape: 0, value: 7 }]);
    });

    it('are prepared again when a migration changes what they answer', async () => {
      await db.query('CREATE TABLE wide (id int)');
      await one.query('INSERT INTO wide VALUES (1)');
      const read = 'SELECT * FROM wide';
      expect(await one.query(read)).toEqual([{ id: 1 }]);
      await db.query('ALTER TABLE wide ADD more int DEFAULT 2');
      expect(await one.query(read)).toEqual([{ id: 1, more: 2 }]);
      await db.query('ALTER TABLE wide ADD most int DEFAULT 3');
      expect(await one.transaction((tx) => tx.query(read))).toEqual([{ id: 1, more: 2, most: 3 }]);
    });

    it('of a broken connection fail, and the next ones get another', async () => {
      const [{ pid } = { pid: 0 }] = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const cut = one.transaction(async (tx) => {
        await tx.query('SELECT 1');
        await db.query('SELECT pg_terminate_backend($1)', [pid]);
        await tx.query('SELECT 2');
      });
      await expect(cut).rejects.toThrow();
      expect(await one.query('SELECT 3 AS three')).toEqual([{ three: 3 }]);
    });

    describe('that may take only so long', () => {
      let limited: Database;
      beforeAll(() => {
        limited = new Database(database.ownerUrl, log, 1, [], { statementMs: 500 });
      });
      afterAll(() => limited.close());
      const backend = async (): Promise<number> =>
        (await limited.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]!.pid;

      it('are ended by Postgres, on a connection that stays', async () => {
        const pid = await backend();
        await expect(limited.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
        expect(await backend()).toBe(pid);
      });

      it('fail where Postgres hangs, with what the transaction began, and the next ones get another connection', async () => {
        const pid = await backend();
        const hung = limited.transaction(async (tx) => {
          await tx.query('INSERT INTO thing (id) VALUES (77)');
          process.kill(pid, 'SIGSTOP');
          await tx.query('SELECT 1');
        });
        await expect(hung).rejects.toThrow('Query read timeout');
        expect(await backend()).not.toBe(pid);
        process.kill(pid, 'SIGCONT');
        expect(await limited.query('SELECT id FROM thing WHERE id = 77')).toEqual([]);
      });
    });
  });

  describe('under a key', () => {
    const work = (key: string | null, body: unknown, userId = 'u') =>
      db.transaction((tx) =>
        idempotently(tx, { userId, key, body }, async () => {
          const rows = await tx.query<{ value: number }>(
            'UPDATE thing SET value = value + 1 WHERE id = 20 RETURNING value',
          );
          return rows[0]!.value;
        }),
      );

    it('C-7.49 has one effect and one answer, two hundred calls at once', async () => {
      await db.query('INSERT INTO thing (id) VALUES (20)');
      const answers = await Promise.all(Array.from({ length: 200 }, () => work('key', { amount: 1 })));
      expect(new Set(answers)).toEqual(new Set([1]));
      await expect(work('key', { amount: 2 })).rejects.toMatchObject({ key: 'idempotency.otherBody' });
      expect(await work('key', { amount: 2 }, 'somebody else')).toBe(2);
      expect(await work(null, {})).toBe(3);
      expect(await work('key', { amount: 1 })).toBe(1);
    });

    it('that failed may be tried again', async () => {
      const failing = db.transaction((tx) =>
        idempotently(tx, { userId: 'u', key: 'again', body: {} }, () => Promise.reject(new Error('away'))),
      );
      await expect(failing).rejects.toThrow('away');
      await expect(work('again', {})).resolves.toBeGreaterThan(0);
    });
  });

  describe('of a reaction', () => {
    const received: number[] = [];
    let failures = 0;
    const reaction: Reaction = {
      name: 'test',
      topics: ['edge'],
      react: async (tx, _orgCode, events) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('not now');
        }
        await tx.query('UPDATE thing SET value = value + $1 WHERE id = 30', [events.length]);
        received.push(...events.map(({ offset }) => offset));
      },
    };

    it('moves its place with its effect: each event once, from several runners, after failures too', async () => {
      await db.query('INSERT INTO thing (id) VALUES (30)');
      const runners = [1, 2, 3].map(() => new ReactionRunner(db, [reaction], log));
      await runners[0]!.run('A01');
      const start = received.length;
      const before = await lastOf('A01');
      failures = 2;
      const writing = Promise.all(
        Array.from({ length: 40 }, (_, index) => db.transaction(async (tx) => emit(tx, 'A01', index))),
      );
      await Promise.all(runners.flatMap((runner) => [runner.run('A01'), runner.run('A01'), runner.runAll()]));
      await writing;
      for (let round = 0; round < 3; round += 1) await runners[round]!.runAll();
      const expected = Array.from({ length: 40 }, (_, step) => before + step + 1);
      expect(
        received
          .slice(start)
          .filter((offset) => offset > before)
          .sort((a, b) => a - b),
      ).toEqual(expected);
      const total = await db.query<{ value: number }>('SELECT value FROM thing WHERE id = 30');
      expect(total[0]!.value).toBe((await lastOf('A01')) + (await lastOf('A02')));
    });
  });
});
