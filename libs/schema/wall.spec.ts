import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { schema } from './index';

describe('the wall between stores, as areas raise it', () => {
  let database: TestDatabase;
  let owner: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, createLogger('test', 'silent'), 1);
  });
  afterAll(async () => {
    await owner.close();
    await database.drop();
  });

  it('stands around every table, but those that have a reason', async () => {
    const known = await owner.query<{ name: string; walled: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid) AS walled FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const open = known.flatMap(({ name, walled }) => (walled ? [] : name));
    expect(open).toEqual(Object.keys(schema.acrossStores).toSorted());
    for (const reason of Object.values(schema.acrossStores)) expect(reason.length).toBeGreaterThan(10);
  });

  it('has no door that runs as the owner and looks for its tables elsewhere', async () => {
    const loose = await owner.query(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
         AND NOT coalesce(proconfig::text LIKE '%search_path=public, pg_temp%', false)`,
    );
    expect(loose).toEqual([]);
  });
});
