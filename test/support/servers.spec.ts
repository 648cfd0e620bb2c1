import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './postgres';
import { startTestRedis, type TestRedis } from './redis';

describe('the servers of the tests', () => {
  let database: TestDatabase;
  let redis: TestRedis;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
  });
  afterAll(async () => {
    await Promise.all([database.drop(), redis.stop()]);
  });

  it('give each spec file a migrated database that is safe against a crash', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const tables = await client.query("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'");
      expect(tables.rows.length).toBeGreaterThan(5);
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
        const { rows } = await client.query('SELECT current_setting($1) AS value', [setting]);
        expect({ setting, value: rows[0].value }).toEqual({ setting, value: 'on' });
      }
    } finally {
      await client.end();
    }
  });

  it('give each spec file a Redis that keeps its keys when it crashes and never evicts', async () => {
    const client = new Redis(redis.url, { maxRetriesPerRequest: null, retryStrategy: () => 50, disconnectTimeout: 10 });
    client.on('error', () => undefined);
    try {
      await client.set('kept', 'yes');
      expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
      const away = new Promise((resolve) => client.once('close', resolve));
      redis.crash();
      await away;
      expect(await client.get('kept')).toBe('yes');
    } finally {
      client.disconnect();
    }
  });
});
