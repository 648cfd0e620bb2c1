import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { createEmptyDatabase, type TestDatabase } from '../../test/support/postgres';
import { beforeServingDuringPrepare, contractSteps, withdrawnFunctions } from './contract-steps';
import { type Shape, shapeOf, takenFrom } from './database-shape';
import { schema } from './index';

const root = path.join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const isOlder = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0;

describe('cores of the version before, while `prepare` of a new version runs', () => {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    source = await new DataSource({ type: 'postgres', url: database.ownerUrl }).initialize();
    runner = source.createQueryRunner();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await runner.release();
    await source.destroy();
    await database.drop();
  });

  /** By the name of a migration: everything that it takes away. */
  const taken = new Map<string, string[]>();
  let shape: Shape;

  it('miss nothing that a migration takes away, unless it is a contract step', async () => {
    shape = await shapeOf(client);
    for (const Migration of schema.migrations) {
      await runner.startTransaction();
      await new Migration().up(runner);
      await runner.commitTransaction();
      const after = await shapeOf(client);
      const losses = takenFrom(shape, after);
      if (losses.length > 0) taken.set(Migration.name, losses);
      shape = after;
    }
    const known = new Set(beforeServingDuringPrepare);
    const named = Object.fromEntries([...taken].filter(([name]) => !known.has(name)));
    const steps = Object.fromEntries(Object.entries(contractSteps).map(([name, { takes }]) => [name, takes]));
    expect(named, 'a column, table or function goes in a later version: libs/schema/contract-steps.ts').toEqual(steps);
    expect([...known].filter((name) => !taken.has(name))).toEqual([]);
  });

  it('call functions under the signatures that they had', async () => {
    for (const text of schema.functions.values()) await client.query(text);
    const now = await shapeOf(client);
    const functions = [...now].flatMap(([name, is]) =>
      name.startsWith('function ') ? `${name.slice(9)} → ${is}` : [],
    );
    // A former signature stays beside a new one for a version; when it goes, it is named among those that were withdrawn.
    const file = path.join(root, 'libs/schema/function-signatures.txt');
    const former = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const gone = former.filter((line) => !functions.includes(line) && !(line in withdrawnFunctions));
    expect(gone, 'a former signature stays for a version').toEqual([]);
    const unnamed = functions.filter((line) => !former.includes(line));
    expect(unnamed, 'name it in libs/schema/function-signatures.txt').toEqual([]);
  });

  it('of a version that still uses something are none: what goes has not been used since an older one', () => {
    const steps = [...Object.entries(contractSteps), ...Object.entries(withdrawnFunctions)];
    for (const [name, { unusedSince }] of steps)
      expect({ name, inTime: isOlder(unusedSince, version) }).toEqual({ name, inTime: true });
  });

  describe('are missed for', () => {
    const begin = `CREATE TABLE probe (id text PRIMARY KEY, kept text, full_name text NOT NULL DEFAULT '');
      CREATE FUNCTION probe_sum(a int) RETURNS int LANGUAGE sql AS 'SELECT a'`;
    it.each([
      ['DROP TABLE probe', ['table probe is gone']],
      ['ALTER TABLE probe DROP COLUMN kept', ['column probe.kept is gone']],
      ['ALTER TABLE probe RENAME COLUMN kept TO held', ['column probe.kept is gone']],
      ['ALTER TABLE probe RENAME TO probes', ['table probe is gone']],
      ['ALTER TABLE probe ALTER kept TYPE varchar(9)', ['column probe.kept: character varying(9) instead of text']],
      ['ALTER TABLE probe ALTER kept SET NOT NULL', ['column probe.kept: text, needed instead of text']],
      ['ALTER TABLE probe ALTER full_name DROP DEFAULT', ['column probe.full_name: text, needed instead of text']],
      ['ALTER TABLE probe ADD more int NOT NULL', ['column probe.more is new and needed']],
      ['DROP FUNCTION probe_sum(int)', ['function probe_sum(a integer) is gone']],
      [
        "DROP FUNCTION probe_sum(int); CREATE FUNCTION probe_sum(a int) RETURNS text LANGUAGE sql AS 'SELECT a::text'",
        ['function probe_sum(a integer): text instead of integer'],
      ],
      ["ALTER TABLE probe ADD more int NOT NULL DEFAULT 0, ADD note text, ALTER kept SET DEFAULT ''", []],
      ['ALTER TABLE probe ALTER full_name DROP NOT NULL', []],
      ["CREATE FUNCTION probe_sum(a int, b int) RETURNS int LANGUAGE sql AS 'SELECT a + b'", []],
      ['CREATE TABLE other_probe (id text NOT NULL)', []],
    ])('%s', async (statement, losses) => {
      await client.query('BEGIN');
      await client.query(begin);
      const before = await shapeOf(client);
      await client.query(statement);
      expect(takenFrom(before, await shapeOf(client))).toEqual(losses);
      await client.query('ROLLBACK');
    });
  });
});
