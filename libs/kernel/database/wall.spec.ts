import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { createLogger } from '../logging';
import { Database } from './database';
import { inAllStores, inStore, inStores } from './stores';

const log = createLogger('test', 'silent');
const ROWS = 'SELECT id, org_code FROM member ORDER BY id';
const insert = (id: string, orgCode: string): [string, string[]] => [
  'INSERT INTO member (id, org_code) VALUES ($1, $2)',
  [id, orgCode],
];

describe('the wall between stores', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, log, 2);
    // One connection: the stores set last are what the next work finds.
    db = new Database(database.url, log, 1);
    for (const orgCode of ['A01', 'A02', 'A03']) {
      await owner.query('INSERT INTO store (org_code, id, name) VALUES ($1, $1, $1)', [orgCode]);
      await owner.query('INSERT INTO venue_feed_head (org_code) VALUES ($1)', [orgCode]);
      await owner.query(...insert(`m-${orgCode}`, orgCode));
    }
  });
  afterAll(async () => {
    await Promise.all([db.close(), owner.close()]);
    await database.drop();
  });

  const seen = async (): Promise<string[]> =>
    (await db.query<{ org_code: string }>(ROWS)).map(({ org_code }) => org_code);

  it('lets nobody through who does not say for which store', async () => {
    expect(await seen()).toEqual([]);
    await expect(db.query(...insert('x', 'A01'))).rejects.toThrow('row-level security');
  });

  it('shows a store its own rows where a statement forgot to ask for them', async () => {
    expect(await inStore('A01', seen)).toEqual(['A01']);
    expect(await inStores(['A01', 'A03'], seen)).toEqual(['A01', 'A03']);
    expect(await inAllStores(seen)).toEqual(['A01', 'A02', 'A03']);
    expect(await seen()).toEqual([]);
  });

  it('lets a store write no row of another, by any statement', async () => {
    await inStore('A01', async () => {
      await expect(db.query(...insert('y', 'A02'))).rejects.toThrow('row-level security');
      await expect(db.query("UPDATE member SET org_code = 'A02'")).rejects.toThrow('row-level security');
      await db.query("UPDATE member SET remark = 'seen by A01'");
      await db.query("DELETE FROM member WHERE id = 'm-A02'");
      await expect(
        db.transaction(async (tx) => tx.query("SELECT * FROM feed_append('A02', '[{}]'::jsonb)")),
      ).rejects.toThrow('row-level security');
    });
    expect(await owner.query('SELECT id FROM member WHERE remark IS NOT NULL')).toEqual([{ id: 'm-A01' }]);
    expect(await owner.query('SELECT id FROM member')).toHaveLength(3);
  });

  it('holds when work of several stores shares a connection, also after failures and rollbacks', async () => {
    const work = ['A01', 'A02', 'A03'].flatMap((orgCode) =>
      Array.from({ length: 20 }, (_, index) =>
        inStore(orgCode, async () => {
          if (index % 4 === 0) await db.query('SELECT 1 / 0').catch(() => undefined);
          if (index % 4 === 1)
            await db
              .transaction(async (tx) => {
                await tx.query(ROWS);
                throw new Error('no');
              })
              .catch(() => undefined);
          const inside = await db.transaction(async (tx) => {
            await tx.attempt(() => tx.query('SELECT 1 / 0')).catch(() => undefined);
            return tx.query<{ org_code: string }>(ROWS);
          });
          return [...(await seen()), ...inside.map(({ org_code }) => org_code)].every((code) => code === orgCode);
        }),
      ),
    );
    expect(await Promise.all(work)).toEqual(work.map(() => true));
  });

  it('gives services neither the tables nor a way around', async () => {
    const attempts: readonly string[] = [
      'ALTER TABLE member DISABLE ROW LEVEL SECURITY',
      'DROP POLICY by_store ON member',
      'ALTER TABLE ledger_entry DISABLE TRIGGER ALL',
      'CREATE TABLE own (id int)',
      'TRUNCATE lap',
      'SELECT * FROM venue_feed_rest',
      "UPDATE migrations SET name = ''",
      "COPY (SELECT 1) TO PROGRAM 'true'",
      'SET ROLE paddock',
    ];
    for (const attempt of attempts)
      await expect(inAllStores(() => db.query(attempt))).rejects.toThrow(/permission denied|must be owner/);
    // This one takes the policies away from those who may, and is an error for all others.
    await inStore('A01', () =>
      db.transaction(async (tx) => {
        await tx.query('SET LOCAL row_security = off');
        await expect(tx.query(ROWS)).rejects.toThrow('row-level security');
        throw new Error('enough');
      }),
    ).catch(() => undefined);
    const [role] = await db.query<Record<string, boolean>>(
      'SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication FROM pg_roles WHERE rolname = current_user',
    );
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  });
});
