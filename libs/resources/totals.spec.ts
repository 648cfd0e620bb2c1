import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, Database } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import type { Resource } from './definition';
import { figuresOf, Totals, trimChanges } from './totals';

const FROM = 'member m JOIN store s USING (org_code)';
const WHERE = 'm.org_code = $1';
const LOGGED = { table: 'member', alias: 'm' };

describe.each([
  ['of a table that is only watched', undefined],
  ['of a table whose changes are logged', LOGGED],
])('totals of lists %s', (_, logged) => {
  let database: TestDatabase;
  let db: Database;
  let totals: Totals;
  let counted = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.ownerUrl, createLogger('test', 'silent'), 12);
    await db.connect();
    const query = db.query.bind(db);
    db.query = (sql, params) => {
      if (sql.includes('count(*)') && !sql.includes('jsonb_populate_record')) counted += 1;
      return query(sql, params);
    };
    if (logged) await db.query("SELECT log_changes('member')");
    await db.query("INSERT INTO store (org_code, id, name) SELECT 'S' || n, 'S' || n, '' FROM generate_series(1, 6) n");
  });
  beforeEach(async () => {
    await db.query('DELETE FROM member');
    totals = new Totals(db);
    counted = 0;
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const definition = {
    from: FROM,
    tables: ['member', 'store'],
    ...(logged && { logged }),
  } as unknown as Resource['definition'];
  const total = (orgCode = 'S1') =>
    totals.total({ definition }, WHERE, {
      text: `SELECT count(*) AS total FROM ${FROM} WHERE ${WHERE}`,
      params: [orgCode],
    });
  const insert = 'INSERT INTO member (id, org_code) VALUES ($1, $2)';
  const SUMS = {
    people: 'count(*)',
    experience: 'sum(m.experience)',
    levels: 'sum(m.level) FILTER (WHERE m.level > 1)',
  };
  const sums = () => {
    const text = `SELECT ${figuresOf(SUMS)} FROM ${FROM} WHERE ${WHERE}`;
    return totals.figures({ definition }, WHERE, { text, params: ['S1'] }, SUMS);
  };

  it('keeps several sums of the same rows in the same way', async () => {
    const add = 'INSERT INTO member (id, org_code, experience, level) VALUES ($1, $2, $3, $4)';
    expect(await sums()).toEqual({ people: 0, experience: 0, levels: 0 });
    await db.query(add, ['a', 'S1', 100, 1]);
    await db.query(add, ['b', 'S1', 250, 3]);
    await db.query(add, ['c', 'S2', 999, 5]);
    expect(await sums()).toEqual({ people: 2, experience: 350, levels: 3 });
    await db.query("UPDATE member SET experience = experience - 50, level = 2 WHERE id = 'b'");
    await db.query("DELETE FROM member WHERE id = 'a'");
    counted = 0;
    expect(await sums()).toEqual({ people: 1, experience: 200, levels: 2 });
    expect(await sums()).toEqual({ people: 1, experience: 200, levels: 2 });
    expect(counted).toBe(logged ? 0 : 1);
  });

  it('counts a filter once for as long as its tables do not change', async () => {
    await db.query(insert, ['a', 'S1']);
    expect([await total(), await total(), await total(), await total('S2'), await total('S2')]).toEqual([
      1, 1, 1, 0, 0,
    ]);
    expect(counted).toBe(2);
    await db.query("INSERT INTO tariff (id, org_code, name, consumption_type) VALUES ('t', 'S1', 'x', 'BALANCE')");
    await total();
    expect(counted).toBe(2);
  });

  it.each([
    ['an insert', insert, ['b', 'S1'], 2, 0],
    ['an update', "UPDATE member SET org_code = 'S2' WHERE id = $1", ['a'], 0, 0],
    ['a delete', 'DELETE FROM member WHERE id = $1', ['a'], 0, 0],
    ['a truncate', 'TRUNCATE member CASCADE', [], 0, 1],
    ['a change of a joined table', 'UPDATE store SET name = name WHERE org_code = $1', ['S1'], 1, 1],
  ])(
    'is right after %s, and counts again only where nothing else can know',
    async (_, sql, params, expected, counts) => {
      await db.query(insert, ['a', 'S1']);
      expect(await total()).toBe(1);
      await db.query(sql, params);
      counted = 0;
      expect(await total()).toBe(expected);
      expect(counted).toBe(logged ? counts : 1);
    },
  );

  it('is right while a writer is under way and afterwards, whether it commits or not', async () => {
    for (const [id, ends] of [
      ['a', 'commit'],
      ['b', 'rollback'],
    ] as const) {
      const before = await total();
      const written = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const writer = db
        .transaction(async (tx) => {
          await tx.query(insert, [id, 'S1']);
          written.resolve();
          await release.promise;
          if (ends === 'rollback') throw new Error('undo');
        })
        .catch(() => undefined);
      await written.promise;
      counted = 0;
      const meanwhile = [await total(), await total()];
      release.resolve();
      await writer;
      expect(meanwhile).toEqual([before, before]);
      expect(counted).toBe(logged ? 0 : 2);
      expect(await total()).toBe(ends === 'commit' ? before + 1 : before);
    }
  });

  it('is exact for each writer right after its commit, with other writers and readers at the same time', async () => {
    const stores = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'];
    let writing = stores.length;
    const write = async (orgCode: string): Promise<void> => {
      let expected = 0;
      for (let round = 0; round < 60; round += 1) {
        const undo = round % 5 === 4;
        const removes = round % 7 === 6;
        await db
          .transaction(async (tx) => {
            if (removes) await tx.query('DELETE FROM member WHERE id = $1', [`${orgCode}-${round - 1}`]);
            else await tx.query(insert, [`${orgCode}-${round}`, orgCode]);
            if (undo) throw new Error('undo');
          })
          .catch(() => undefined);
        if (!undo) expected = (await db.query('SELECT 1 FROM member WHERE org_code = $1', [orgCode])).length;
        expect(await total(orgCode)).toBe(expected);
        expect(await total(orgCode)).toBe(expected);
      }
      writing -= 1;
    };
    const read = async (): Promise<void> => {
      while (writing > 0) for (const orgCode of stores) await total(orgCode);
    };
    await Promise.all([...stores.map(write), read(), read()]);
  });

  it('counts again when changes that it needs may be gone, and only then', async () => {
    if (!logged) return;
    await db.query(insert, ['a', 'S1']);
    expect(await total()).toBe(1);
    await db.query(insert, ['b', 'S1']);
    await db.query("UPDATE list_change SET at = now() - interval '1 hour'");
    await trimChanges(db);
    expect(await db.query('SELECT FROM list_change')).toEqual([]);
    counted = 0;
    expect([await total(), await total()]).toEqual([2, 2]);
    expect(counted).toBe(1);
  });

  it('watches every table that the first lists read', async () => {
    const rows = await db.query<{ name: string }>(
      "SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'note_change'",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'tab',
        'tariff',
        'vehicle',
        'device',
        'run',
        'lap',
        'passing',
        'member',
        'recharge_order',
        'store',
      ]),
    );
  });
});
