import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people have decided of events that could not be applied: applied again, or dropped with a reason. */
export class EdgeEventDecisions1700000001201 implements MigrationInterface {
  name = 'EdgeEventDecisions1700000001201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE edge_quarantine ADD id text NOT NULL DEFAULT gen_random_uuid()::text UNIQUE;
CREATE TABLE edge_event_decision (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  edge_event_id text NOT NULL UNIQUE,
  act text NOT NULL CHECK (act IN ('APPLIED', 'DROPPED')),
  reason text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  CHECK (act = 'APPLIED' OR reason <> '')
);
`;

const DOWN = `
DROP TABLE edge_event_decision;
ALTER TABLE edge_quarantine DROP COLUMN id;
`;
