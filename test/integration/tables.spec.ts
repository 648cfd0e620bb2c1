import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTable } from '@paddock/schema';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/postgres';
import { tableFiles } from '../support/table-files';

/** `npm run tables` writes the files again. */
describe('the tables that areas write to', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('are those of the migrated database, column by column', async () => {
    for (const [file, text] of await tableFiles(owner)) await expect(text).toMatchFileSnapshot(`../../${file}`);
  });

  it('are all of them', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname NOT IN ('migrations', 'sql_function')`,
    );
    expect(Object.keys(everyTable.columns).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
