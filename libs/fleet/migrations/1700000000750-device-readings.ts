import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What devices measured last, how far an edge's clock is off, and the test print that was asked of a printer last. */
export class DeviceReadings1700000000750 implements MigrationInterface {
  name = 'DeviceReadings1700000000750';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE device ADD COLUMN readings jsonb NOT NULL DEFAULT '{}', ADD COLUMN test_command_id text, ADD COLUMN tested_by text;
-- Made again with what is audited now.
DROP TRIGGER IF EXISTS audit ON device;
CREATE INDEX device_by_test ON device (test_command_id) WHERE test_command_id IS NOT NULL;
ALTER TABLE edge_agent ADD COLUMN clock_error_ms int;
`;

const DOWN = `
ALTER TABLE edge_agent DROP COLUMN clock_error_ms;
DROP INDEX device_by_test;
ALTER TABLE device DROP COLUMN readings, DROP COLUMN test_command_id, DROP COLUMN tested_by;
`;
