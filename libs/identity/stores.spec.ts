import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database, inStore } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { introduceAccess } from './access-start';
import { addStore } from './stores';

describe('a new store', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 2);
    await db.connect();
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const store = {
    orgCode: 'S1',
    name: '南店',
    nameEn: 'South',
    lineUpPrefix: 'S',
    timeZone: 'Asia/Shanghai',
    apps: [],
  };

  it('is not there in a venue that nobody gave one, and takes transactions once it is added', async () => {
    await db.transaction(introduceAccess);
    expect(await db.query('SELECT org_code FROM store')).toEqual([]);
    expect(await inStore(store.orgCode, () => db.transaction((tx) => addStore(tx, store)))).toBe(true);
    expect(await inStore(store.orgCode, () => db.transaction((tx) => addStore(tx, store)))).toBe(false);
    await inStore(store.orgCode, () =>
      db.transaction(async (tx) => {
        tx.emit('S1', 'board.changed', { id: 'day', version: 1, board: 'day', rows: [] });
        await Promise.resolve();
      }),
    );
    const heads = await inStore(store.orgCode, () =>
      db.query("SELECT last_offset FROM venue_feed_head WHERE org_code = 'S1'"),
    );
    expect(heads).toEqual([{ last_offset: 1 }]);
  });
});
