import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Fleet1700000000140 implements MigrationInterface {
  name = 'Fleet1700000000140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE edge_agent (
  id text PRIMARY KEY,
  org_code text NOT NULL UNIQUE REFERENCES store,
  name text NOT NULL,
  key_hash text NOT NULL,
  config_version int NOT NULL DEFAULT 1,
  epoch text,
  committed_seq bigint NOT NULL DEFAULT 0,
  online boolean NOT NULL DEFAULT false,
  backlog int NOT NULL DEFAULT 0,
  alarms text[] NOT NULL DEFAULT '{}',
  flag text NOT NULL DEFAULT 'green',
  last_seen_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE TABLE device (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  type text NOT NULL CHECK (type IN ('gate', 'decoder', 'kart', 'light', 'display', 'printer')),
  name text NOT NULL,
  key_hash text,
  address text,
  active boolean NOT NULL DEFAULT true,
  connected boolean NOT NULL DEFAULT false,
  health jsonb NOT NULL DEFAULT '{}',
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_by_store ON device (org_code, type);
CREATE TABLE vehicle (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  name text NOT NULL,
  position int NOT NULL DEFAULT 0,
  vehicle_type text NOT NULL DEFAULT 'KART',
  transponder text,
  device_id text UNIQUE REFERENCES device,
  has_control boolean NOT NULL DEFAULT true,
  connected boolean NOT NULL DEFAULT false,
  battery_percent real,
  last_seen_at timestamptz,
  use_state text NOT NULL DEFAULT 'IDLE',
  use_state_note text,
  use_state_since timestamptz NOT NULL DEFAULT now(),
  speed_level int NOT NULL DEFAULT 0,
  run_id text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (org_code, name)
);
CREATE UNIQUE INDEX vehicle_by_transponder ON vehicle (org_code, transponder) WHERE transponder IS NOT NULL;
-- Commands to a venue. Written in the transaction that wants them; delivered until the edge has them on its disk.
CREATE TABLE edge_command (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  vehicle_id text,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  stored_at timestamptz,
  done_at timestamptz,
  ok boolean,
  reason text
);
CREATE INDEX edge_command_waiting ON edge_command (org_code, created_at) WHERE stored_at IS NULL AND done_at IS NULL;
-- Events that could not be applied. The stream goes on without them; an administrator sees them.
CREATE TABLE edge_quarantine (
  edge_id text NOT NULL,
  epoch text NOT NULL,
  seq bigint NOT NULL,
  body jsonb NOT NULL,
  error text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (edge_id, epoch, seq)
);
`;

const DOWN = `DROP TABLE edge_quarantine, edge_command, vehicle, device, edge_agent;`;
