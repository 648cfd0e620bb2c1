import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code with which a machine in the venue gets the key of the store's edge agent: the newest one only, and never as it is typed. */
export class EdgeClaim1700000000675 implements MigrationInterface {
  name = 'EdgeClaim1700000000675';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE edge_claim');
  }
}

const UP = `
CREATE TABLE edge_claim (
  id text PRIMARY KEY REFERENCES edge_agent ON DELETE CASCADE,
  org_code text NOT NULL REFERENCES store,
  code_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz
);
`;
