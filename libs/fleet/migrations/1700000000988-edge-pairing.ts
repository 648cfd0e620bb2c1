import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An edge agent is paired with its store: the table is called so, and what it was called is left to coupons. Codes and states stay. */
export class EdgePairing1700000000988 implements MigrationInterface {
  name = 'EdgePairing1700000000988';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE edge_claim RENAME TO edge_pairing;
ALTER TABLE edge_pairing RENAME COLUMN claimed_at TO paired_at;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_claim_pkey TO edge_pairing_pkey;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_claim_code_hash_key TO edge_pairing_code_hash_key;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_claim_id_fkey TO edge_pairing_id_fkey;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_claim_org_code_fkey TO edge_pairing_org_code_fkey;
`;

const DOWN = `
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_pairing_org_code_fkey TO edge_claim_org_code_fkey;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_pairing_id_fkey TO edge_claim_id_fkey;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_pairing_code_hash_key TO edge_claim_code_hash_key;
ALTER TABLE edge_pairing RENAME CONSTRAINT edge_pairing_pkey TO edge_claim_pkey;
ALTER TABLE edge_pairing RENAME COLUMN paired_at TO claimed_at;
ALTER TABLE edge_pairing RENAME TO edge_claim;
`;
