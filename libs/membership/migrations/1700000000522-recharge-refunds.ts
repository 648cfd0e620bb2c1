import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a recharge was given back, and which recharge a free-play card came with. */
export class RechargeRefunds1700000000522 implements MigrationInterface {
  name = 'RechargeRefunds1700000000522';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_order
  -- What the customer has got back: from the channel, or out of the drawer.
  ADD refunded_fen bigint NOT NULL DEFAULT 0,
  -- Of that, what the channel does not know about, because it was paid out in cash.
  ADD refunded_otherwise_fen bigint NOT NULL DEFAULT 0,
  -- Owed to the customer in cash.
  ADD refund_waiting_fen bigint NOT NULL DEFAULT 0;
ALTER TABLE unlimited_card ADD recharge_order_id text REFERENCES recharge_order ON DELETE SET NULL;
CREATE INDEX unlimited_card_by_recharge ON unlimited_card (recharge_order_id);
`;

const DOWN = `
ALTER TABLE unlimited_card DROP recharge_order_id;
ALTER TABLE recharge_order DROP refunded_fen, DROP refunded_otherwise_fen, DROP refund_waiting_fen;
`;
