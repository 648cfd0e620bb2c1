import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consumption rules that a person changes: version, days on which they are offered, how many people they are for. */
export class TariffRules1700000000550 implements MigrationInterface {
  name = 'TariffRules1700000000550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE tariff
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  -- Week days 1 to 7, days of the month D1 to D31; empty for every day.
  ADD COLUMN member_days text[] NOT NULL DEFAULT '{}',
  ADD COLUMN limit_head_count int NOT NULL DEFAULT 50 CHECK (limit_head_count > 0),
  ADD CHECK (valid_from IS NULL OR valid_to IS NULL OR valid_to >= valid_from);
`;

const DOWN = `
ALTER TABLE tariff DROP COLUMN version, DROP COLUMN deleted_at, DROP COLUMN valid_from, DROP COLUMN valid_to,
  DROP COLUMN member_days, DROP COLUMN limit_head_count;
`;
