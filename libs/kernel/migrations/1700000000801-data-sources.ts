import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether what an installation stands on answered when it was asked last. */
export class DataSources1700000000801 implements MigrationInterface {
  name = 'DataSources1700000000801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_source_check');
  }
}

const UP = `
CREATE TABLE data_source_check (
  key text PRIMARY KEY,
  took_ms int,
  checked_at timestamptz,
  up_at timestamptz,
  down_at timestamptz,
  fault text,
  error text,
  -- By hand.
  tested_at timestamptz
) WITH (fillfactor = 50);
`;
