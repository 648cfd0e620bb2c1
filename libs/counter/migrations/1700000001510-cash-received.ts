import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer handed over for a cash sale: the question how much came back is asked later, and the order answers it. */
export class CashReceived1700000001510 implements MigrationInterface {
  name = 'CashReceived1700000001510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consumption_order DROP cash_received_fen');
  }
}

const UP = `
-- The change is what it is more than the part that is paid in cash; null: nobody said, or nothing is paid in cash.
ALTER TABLE consumption_order ADD cash_received_fen bigint CHECK (
  cash_received_fen IS NULL
  OR payment_mode = 'unline' AND cash_received_fen >= CASE WHEN member_id IS NULL THEN amount_fen ELSE rest_fen END
);
`;
