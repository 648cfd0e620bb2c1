import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when nothing proves that the channel carries a refund out, so that one that hangs is shown to somebody. */
export class UnprovenRefunds1700000000982 implements MigrationInterface {
  name = 'UnprovenRefunds1700000000982';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_refund DROP COLUMN unproven_since;');
  }
}

/** Of what is accepted the next query says how it stands. */
const UP = `
ALTER TABLE payment_refund ADD COLUMN unproven_since timestamptz;
UPDATE payment_refund SET unproven_since = created_at WHERE state = 'SENDING';
CREATE INDEX payment_refund_unproven ON payment_refund (unproven_since) WHERE unproven_since IS NOT NULL;
`;
