import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { until } from '../../../test/support/product/wait';
import { migrate } from './migrate';
import { composeSchema } from './schema';

class Late1900000000002 implements MigrationInterface {
  name = 'Late1900000000002';
  up = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE probe ADD late int');
  down = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE probe DROP late');
}
class Early1900000000001 implements MigrationInterface {
  name = 'Early1900000000001';
  up = (runner: QueryRunner): Promise<void> => runner.query('CREATE TABLE probe (id int)');
  down = (runner: QueryRunner): Promise<void> => runner.query('DROP TABLE probe');
}
const answering = (value: number): string =>
  `CREATE OR REPLACE FUNCTION probe_answer() RETURNS int LANGUAGE sql AS $$ SELECT ${value} $$`;
const areas = (functions: Record<string, string>) => [
  { migrations: [Late1900000000002], functions },
  { migrations: [Early1900000000001], functions: {} },
];

describe('migrating', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let urls: { owner: string; serving: string };
  beforeAll(async () => {
    database = await createTestDatabase();
    urls = { owner: database.ownerUrl, serving: database.ownerUrl };
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('goes by timestamps over all areas, once, however many processes do it', async () => {
    const schema = composeSchema(areas({ probe_answer: answering(1) }));
    const done = await Promise.all([1, 2, 3].map(() => migrate(urls, schema)));
    expect(done.filter((names) => names.length > 0)).toEqual([
      ['Early1900000000001', 'Late1900000000002', 'probe_answer'],
    ]);
  });

  it('applies a function again when its text has changed, and none of them when one is wrong', async () => {
    const answer = async (): Promise<unknown> => (await client.query('SELECT probe_answer()')).rows[0];
    const wrong = composeSchema(areas({ probe_answer: answering(2), probe_broken: 'CREATE FUNCTION nothing' }));
    await expect(migrate(urls, wrong)).rejects.toThrow('syntax error');
    expect(await answer()).toEqual({ probe_answer: 1 });
    const changed = composeSchema(areas({ probe_answer: answering(2) }));
    expect(await migrate(urls, changed)).toEqual(['probe_answer']);
    expect(await answer()).toEqual({ probe_answer: 2 });
    expect(await migrate(urls, changed)).toEqual([]);
  });

  it('lets everybody through while somebody reads the table that it changes, and changes it afterwards', async () => {
    class Wider1900000000003 implements MigrationInterface {
      name = 'Wider1900000000003';
      up = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE probe ADD wider int');
      down = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE probe DROP wider');
    }
    const schema = composeSchema([...areas({}), { migrations: [Wider1900000000003], functions: {} }]);
    const [dump, seller] = [0, 1].map(() => new pg.Client({ connectionString: database.ownerUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([dump.connect(), seller.connect()]);
    try {
      await dump.query('BEGIN; LOCK TABLE probe IN ACCESS SHARE MODE');
      const migrating = migrate(urls, schema);
      await until('the change waits for the reader', async () => {
        const { rowCount } = await client.query(
          "SELECT FROM pg_stat_activity WHERE application_name = 'paddock migrate' AND wait_event_type = 'Lock'",
        );
        return (rowCount ?? 0) > 0;
      });
      // Comes after the change, and would wait behind it for as long as the reader goes on.
      await seller.query("SET statement_timeout = '20s'");
      await seller.query('SELECT * FROM probe');
      await dump.query('COMMIT');
      expect(await migrating).toEqual(['Wider1900000000003']);
    } finally {
      await Promise.all([dump.end(), seller.end()]);
    }
  });

  it('audits what a version names from then on, also where an earlier one named less of the table', async () => {
    const naming = (kind: 'device' | 'store', on: string) =>
      composeSchema([...areas({}), { migrations: [], functions: {}, audited: [{ table: 'probe', kind, on }] }]);
    const entries = async (): Promise<unknown[]> =>
      (await client.query("SELECT kind, before, after FROM audit_entry WHERE subject_table = 'probe' ORDER BY seq"))
        .rows;
    const trigger = async (): Promise<unknown[]> =>
      (await client.query("SELECT oid FROM pg_trigger WHERE tgname = 'audit' AND tgrelid = 'probe'::regclass")).rows;
    await client.query('INSERT INTO probe (id, late) VALUES (1, 1)');
    await migrate(urls, naming('store', 'UPDATE OF id'));
    // Versions that never made a trigger again left it without a comment.
    await client.query('COMMENT ON TRIGGER audit ON probe IS NULL');
    await client.query('UPDATE probe SET late = 2');
    expect(await entries()).toEqual([]);
    const wider = naming('store', 'UPDATE OF id, late');
    await migrate(urls, wider);
    await client.query('UPDATE probe SET late = 3');
    const first = { kind: 'store', before: { late: 2 }, after: { late: 3 } };
    expect(await entries()).toEqual([first]);
    const made = await trigger();
    expect(made).toHaveLength(1);
    await migrate(urls, wider);
    expect(await trigger()).toEqual(made);
    await migrate(urls, naming('device', 'UPDATE OF late'));
    await client.query('UPDATE probe SET late = 4');
    await client.query('UPDATE probe SET id = 2');
    expect(await entries()).toEqual([first, { kind: 'device', before: { late: 3 }, after: { late: 4 } }]);
  });

  it('leaves what serves meanwhile its rights', async () => {
    const schema = composeSchema(areas({}));
    const withServing = { owner: database.ownerUrl, serving: database.url };
    await migrate(withServing, schema);
    const serving = new pg.Client({ connectionString: database.url });
    const other = new pg.Client({ connectionString: database.ownerUrl });
    await Promise.all([serving.connect(), other.connect()]);
    let migrated: Promise<unknown> = Promise.resolve();
    try {
      // Holds up the grants in their midst, at the schema.
      await other.query('BEGIN; GRANT CREATE ON SCHEMA public TO PUBLIC');
      migrated = migrate(withServing, schema);
      await until('the grants are held up', async () => {
        const waiting = await client.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'paddock migrate'
             AND wait_event_type = 'Lock' AND query LIKE 'GRANT USAGE ON SCHEMA%'`,
        );
        return waiting.rows.length > 0;
      });
      expect((await serving.query('SELECT id FROM probe')).rows).toHaveLength(1);
    } finally {
      await Promise.all([serving.end(), other.end()]);
      await migrated;
    }
  });

  it('refuses two migrations of one time and two functions of one name', () => {
    const [area] = areas({ probe_answer: answering(1) });
    expect(() => composeSchema([area!, area!])).toThrow('one timestamp');
    expect(() => composeSchema([area!, { migrations: [], functions: area!.functions }])).toThrow('probe_answer');
  });
});
