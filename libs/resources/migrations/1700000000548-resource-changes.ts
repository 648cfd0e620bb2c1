import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has changed a row of a list last, and what of it: the foot of its form says so. Lists never read it. */
export class ResourceChanges1700000000548 implements MigrationInterface {
  name = 'ResourceChanges1700000000548';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE resource_change (
  resource text NOT NULL,
  row_id text NOT NULL,
  -- Null: a row of all stores.
  org_code text,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Names of the fields; empty for a row that was added.
  fields text[] NOT NULL,
  PRIMARY KEY (resource, row_id)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE resource_change');
  }
}
