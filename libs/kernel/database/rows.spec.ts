import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { createLogger } from '../logging';
import { Database } from './database';
import { computed, nextVersion, type RowOf, tableWrites } from './rows';

const tables = tableWrites({
  thing: {
    id: 'text',
    order: 'integer null',
    count: 'bigint default',
    label: 'text null default',
    at: 'timestamptz default',
    day: 'date null',
    parts: 'jsonb default',
    note: 'jsonb null',
    words: 'text[] default',
    price: 'numeric null',
    picture: 'bytea null',
    version: 'integer default',
    doubled: 'bigint generated',
  },
});
type Thing = RowOf<typeof tables, 'thing'>;

/** A row whose type is not looked at, as what a client sent might be after a mistake. */
const loose = (row: object): { id: string } => row as { id: string };

describe('plain writes', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.ownerUrl, createLogger('test', 'silent'), 2);
    await db.query(`CREATE TABLE thing (id text PRIMARY KEY, "order" int UNIQUE, count bigint NOT NULL DEFAULT 7, label text DEFAULT 'none',
      at timestamptz NOT NULL DEFAULT now(), day date, parts jsonb NOT NULL DEFAULT '[]', note jsonb, words text[] NOT NULL DEFAULT '{}',
      price numeric, picture bytea, version int NOT NULL DEFAULT 1, doubled bigint GENERATED ALWAYS AS (count * 2) STORED)`);
  });
  afterEach(() => db.query('TRUNCATE thing'));
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const stored = (): Promise<Thing[]> => db.query<Thing>('SELECT * FROM thing ORDER BY id');

  it('stores each type as it is read', async () => {
    const row = {
      id: "it's",
      order: 3,
      count: Number.MAX_SAFE_INTEGER / 2 - 0.5,
      label: null,
      at: new Date('2026-03-29T00:30:00.123Z'),
      day: '2026-03-29',
      parts: ['a', { b: [1] }],
      note: 'a text',
      words: ['x', 'y, z', '"{}"'],
      price: '1.10',
      picture: Buffer.from([0, 255]),
      version: 2,
    };
    await tables.insert(db, 'thing', row);
    expect(await stored()).toEqual([{ ...row, doubled: row.count * 2 }]);
  });

  it('fills what is left out, and stores null as NULL, of JSON too', async () => {
    await tables.insert(db, 'thing', { id: 'a' });
    await tables.insert(db, 'thing', { id: 'b', label: null, note: null });
    const [a, b] = await stored();
    expect(a).toMatchObject({ count: 7, doubled: 14, label: 'none', parts: [], note: null, words: [], version: 1 });
    expect(b).toMatchObject({ label: null });
    expect(await db.query('SELECT id FROM thing WHERE note IS NULL')).toHaveLength(2);
  });

  it('has one text for one set of columns, however they are written down', async () => {
    const query = vi.spyOn(db, 'query');
    await tables.insert(db, 'thing', { id: 'a', order: 1, parts: [] });
    await tables.insert(db, 'thing', { parts: [1, 2], order: null, id: 'b' });
    await tables.insertAll(db, 'thing', [{ id: 'c', order: 2 }]);
    for (const ids of [['d', 'e'], ['f']])
      await tables.insertAll(
        db,
        'thing',
        ids.map((id) => ({ id })),
      );
    for (const order of [8, 9]) await tables.update(db, 'thing', { id: 'a' }, { version: nextVersion, order });
    const texts = query.mock.calls.map(([text]) => text);
    expect(new Set(texts)).toEqual(
      new Set([
        'INSERT INTO thing ("id", "order", "parts") VALUES ($1, $2, $3)',
        'INSERT INTO thing ("id", "order") SELECT "id", "order" FROM jsonb_to_recordset($1::jsonb) AS given ("id" text, "order" integer)',
        'INSERT INTO thing ("id") SELECT "id" FROM jsonb_to_recordset($1::jsonb) AS given ("id" text)',
        'UPDATE thing SET "order" = $2, "version" = version + 1 WHERE "id" = $1 RETURNING true AS is_met',
      ]),
    );
    expect(query).toHaveBeenCalledTimes(7);
    expect((await stored())[0]).toMatchObject({ order: 9, version: 3 });
  });

  it('lets Postgres compute a value, with parameters of its own', async () => {
    await tables.insert(db, 'thing', {
      id: 'a',
      label: computed`upper(${"it's"}) || ${'!'}`,
      at: computed`now()`,
      order: 5,
    });
    expect(await stored()).toEqual([expect.objectContaining({ label: "IT'S!", order: 5, at: expect.any(Date) })]);
  });

  it('stores many rows as it stores one, in their order', async () => {
    const rows = ['a', 'b', 'c'].map((id, at) => ({
      ...{ id, order: at, at: new Date(at), day: '2026-01-01', note: at === 0 ? null : [id], words: [id, 'NULL', ''] },
      ...{ price: '0.30', count: 2 ** 50 + at },
    }));
    await tables.insertAll(db, 'thing', rows);
    await tables.insertAll(db, 'thing', []);
    expect(await stored()).toEqual(rows.map((row) => expect.objectContaining(row)));
    expect(await db.query('SELECT id FROM thing WHERE note IS NULL')).toEqual([{ id: 'a' }]);
  });

  it('answers what is asked for', async () => {
    const { at, doubled } = await tables.insertReturning(db, 'thing', { id: 'a', count: 3 }, ['at', 'doubled']);
    expect([at, doubled]).toEqual([expect.any(Date), 6]);
    expect(await tables.insertReturning(db, 'thing', { id: 'c', count: 8 })).toEqual((await stored())[1]);
    const met = await tables.updateReturning(db, 'thing', { id: 'c' }, { version: nextVersion }, [
      'version',
      'doubled',
    ]);
    expect(met).toEqual([{ version: 2, doubled: 16 }]);
    expect(await tables.updateReturning(db, 'thing', { id: 'c' }, { count: 9 })).toEqual([(await stored())[1]]);
    expect(await tables.updateReturning(db, 'thing', { id: 'x' }, { version: 1 }, ['id'])).toEqual([]);
    await db.query("DELETE FROM thing WHERE id = 'c'");
    expect(await tables.insertIfNew(db, 'thing', { id: 'a', count: 4 })).toBe(false);
    expect(await tables.insertIfNew(db, 'thing', { id: 'b', count: 4, order: 1 }, ['id'])).toBe(true);
    expect(await tables.insertIfNew(db, 'thing', { id: 'b' }, ['id'])).toBe(false);
    await expect(tables.insertIfNew(db, 'thing', { id: 'd', order: 1 }, ['id'])).rejects.toThrow('unique');
    expect(await tables.update(db, 'thing', { id: 'a', count: 3 }, { parts: [[1], null] })).toBe(true);
    expect(await tables.update(db, 'thing', { id: 'a', count: 4 }, { count: 5 })).toBe(false);
    expect(await stored()).toEqual([
      expect.objectContaining({ id: 'a', count: 3, parts: [[1], null] }),
      expect.objectContaining({ id: 'b', count: 4 }),
    ]);
  });

  it('refuses what is undefined, in each of its calls', async () => {
    const absent = undefined as unknown as null;
    await expect(tables.insert(db, 'thing', { id: 'a', order: absent })).rejects.toThrow('thing.order is undefined');
    await expect(tables.insertIfNew(db, 'thing', { id: 'a', order: absent })).rejects.toThrow('undefined');
    await expect(tables.insertAll(db, 'thing', [{ id: 'a', note: absent }])).rejects.toThrow('undefined');
    await expect(tables.update(db, 'thing', { id: 'a' }, { order: absent })).rejects.toThrow('undefined');
    await expect(tables.update(db, 'thing', { id: absent as never }, { order: 1 })).rejects.toThrow('undefined');
    expect(await stored()).toEqual([]);
  });

  it('finds no row by NULL, and changes none without a key or a change', async () => {
    await tables.insert(db, 'thing', { id: 'a' });
    await expect(tables.update(db, 'thing', { order: null as never }, { count: 1 })).rejects.toThrow('is null');
    await expect(tables.update(db, 'thing', {}, { count: 1 })).rejects.toThrow('which row');
    await expect(tables.update(db, 'thing', { id: 'a' }, {})).rejects.toThrow('nothing');
    expect(await stored()).toEqual([expect.objectContaining({ count: 7 })]);
  });

  it.each(['id) SELECT $1 --', '"id"', 'constructor', '__proto__'])('knows no column %s', async (name) => {
    const row = loose(
      Object.fromEntries([
        ['id', 'a'],
        [name, 'b'],
      ] as const),
    );
    await expect(tables.insert(db, 'thing', row)).rejects.toThrow(`thing has no column ${name}`);
    await expect(tables.update(db, 'thing', row, { count: 1 })).rejects.toThrow('has no column');
    await expect(tables.update(db, 'thing', { id: 'a' }, row)).rejects.toThrow('has no column');
    await expect(tables.insertReturning(db, 'thing', { id: 'a' }, [name as 'id'])).rejects.toThrow('has no column');
    await expect(tables.insert(db, name as 'thing', { id: 'a' })).rejects.toThrow('no table');
  });

  it('stores no rows together that give different columns, or what is no JSON', async () => {
    await expect(tables.insertAll(db, 'thing', [{ id: 'a' }, { id: 'b', order: 1 }])).rejects.toThrow('different');
    await expect(tables.insertAll(db, 'thing', [{ id: 'a', at: computed`now()` }])).rejects.toThrow('thing.at');
    await expect(tables.insertAll(db, 'thing', [{ id: 'a', picture: Buffer.from('a') }])).rejects.toThrow('picture');
    expect(await stored()).toEqual([]);
  });

  it('is checked by the compiler', () => {
    const optional: { order?: number } = {};
    const absent: { label: string | null } = { label: null };
    const more = { id: 'a', color: 'red' };
    const wrong = [
      // @ts-expect-error: a column that must be given
      () => tables.insert(db, 'thing', { order: 1 }),
      // @ts-expect-error: a column that Postgres generates
      () => tables.insert(db, 'thing', { id: 'a', doubled: 1 }),
      // @ts-expect-error: what may be undefined
      () => tables.insert(db, 'thing', { id: 'a', ...{ order: optional.order } }),
      // @ts-expect-error: what is no column, in a record that is given as it is
      () => tables.insert(db, 'thing', more),
      // @ts-expect-error: null where the column takes none
      () => tables.insert(db, 'thing', { id: 'a', count: null }),
      // @ts-expect-error: a table of somebody else
      () => tables.insert(db, 'store', { id: 'a' }),
      // @ts-expect-error: a key that may be null
      () => tables.update(db, 'thing', { label: absent.label }, { count: 1 }),
    ];
    expect(wrong).toHaveLength(7);
  });
});
