import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which connection and which process of an agent has the venue's line: another machine with the same identity is refused. */
export class EdgeLine1700000001250 implements MigrationInterface {
  name = 'EdgeLine1700000001250';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent ADD COLUMN line_id text, ADD COLUMN line_process text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE edge_agent DROP COLUMN line_id, DROP COLUMN line_process');
  }
}
