import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A stop of all karts is known to every board: which commands went with its red flag, and who sent it. */
export class StandingStop1700000000285 implements MigrationInterface {
  name = 'StandingStop1700000000285';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- with_flag: the flag's command that this one goes with. sent_by: the name of whoever sent it, as boards show it.
ALTER TABLE edge_command ADD COLUMN with_flag text, ADD COLUMN sent_by text;
CREATE INDEX edge_command_with_flag ON edge_command (with_flag) WHERE with_flag IS NOT NULL;
CREATE INDEX edge_command_flag ON edge_command (org_code, created_at) WHERE body->>'kind' = 'track.flag';
`;

const DOWN = `
DROP INDEX edge_command_flag, edge_command_with_flag;
ALTER TABLE edge_command DROP COLUMN sent_by, DROP COLUMN with_flag;
`;
