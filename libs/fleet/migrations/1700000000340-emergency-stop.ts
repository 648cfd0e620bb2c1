import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An emergency stop is a row of its own, and each vehicle says whether it is proven to stand. */
export class EmergencyStop1700000000340 implements MigrationInterface {
  name = 'EmergencyStop1700000000340';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- flag_version: what the edge reports later may be older. stop_url: where screens in the venue reach the edge's own emergency stop.
-- stop_secret: signs the tokens of those who may use it.
ALTER TABLE edge_agent
  ADD COLUMN flag_version bigint NOT NULL DEFAULT 0,
  ADD COLUMN stop_url text,
  ADD COLUMN stop_secret text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
-- motion: 'still' when its kart has confirmed a stop and was not let go since.
ALTER TABLE vehicle
  ADD COLUMN motion text NOT NULL DEFAULT 'released' CHECK (motion IN ('released', 'still', 'unconfirmed')),
  ADD COLUMN motion_reason text,
  ADD COLUMN motion_version bigint NOT NULL DEFAULT 0,
  ADD COLUMN motion_at timestamptz;
-- reached_at: when the venue reported the red flag. source: where it was asked for, in the core or at the edge itself.
CREATE TABLE emergency_stop (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  source text NOT NULL CHECK (source IN ('core', 'venue')),
  red_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_by text,
  reached_at timestamptz,
  lifted_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX emergency_stop_open ON emergency_stop (org_code) WHERE lifted_at IS NULL;
INSERT INTO emergency_stop (id, org_code, source, reached_at)
  SELECT gen_random_uuid()::text, org_code, 'core', now() FROM edge_agent WHERE flag = 'red';
-- The edge learns the secret with its next configuration.
UPDATE edge_agent SET config_version = config_version + 1;
DROP INDEX edge_command_with_flag;
ALTER TABLE edge_command DROP COLUMN with_flag;
`;

const DOWN = `
ALTER TABLE edge_command ADD COLUMN with_flag text;
CREATE INDEX edge_command_with_flag ON edge_command (with_flag) WHERE with_flag IS NOT NULL;
DROP TABLE emergency_stop;
ALTER TABLE vehicle DROP COLUMN motion, DROP COLUMN motion_reason, DROP COLUMN motion_version, DROP COLUMN motion_at;
ALTER TABLE edge_agent DROP COLUMN flag_version, DROP COLUMN stop_url, DROP COLUMN stop_secret;
`;
