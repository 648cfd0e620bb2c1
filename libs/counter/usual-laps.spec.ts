import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { UsualLaps } from './usual-laps';

describe('the usual lap of a store', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 1, 'all');
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('is read without a second connection by a transaction, also the first time', async () => {
    const laps = new UsualLaps(db);
    expect(await db.transaction((tx) => laps.of('A01', tx))).toBe(35_000);
    expect(await laps.of('A01', db)).toBe(35_000);
  });
});
