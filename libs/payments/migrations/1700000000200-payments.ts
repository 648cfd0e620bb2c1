import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payments1700000000200 implements MigrationInterface {
  name = 'Payments1700000000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- One row for each scanned code. The code itself is never stored.
CREATE TABLE payment_attempt (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  -- Which area the order belongs to: consumption or recharge.
  owner text NOT NULL,
  order_id text NOT NULL,
  provider text NOT NULL,
  merchant_id text NOT NULL,
  out_trade_no text NOT NULL CHECK (out_trade_no ~ '^[0-9A-Za-z]{32}$'),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  subject text NOT NULL,
  state text NOT NULL,
  decline_code text,
  -- The channel's sentence for the cashier.
  message text,
  txn_id text,
  -- What the channel says was paid; differs from amount_fen only in NEEDS_HUMAN.
  paid_fen bigint,
  -- Set when the owner was told that the order is paid.
  paid_at timestamptz,
  charge_started_at timestamptz,
  deadline_at timestamptz,
  -- When somebody has to look again; null when nothing is left to do.
  next_poll_at timestamptz,
  polls int NOT NULL DEFAULT 0,
  -- Calls of the running reverse or refund that brought no end; the waits grow with it.
  tries int NOT NULL DEFAULT 0,
  -- The running refund, and what earlier ones gave back.
  refunds int NOT NULL DEFAULT 0,
  refund_no text,
  refund_fen bigint,
  refund_accepted boolean NOT NULL DEFAULT false,
  refunded_fen bigint NOT NULL DEFAULT 0 CHECK (refunded_fen BETWEEN 0 AND amount_fen),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, merchant_id, out_trade_no)
);
-- The wall against charging one order twice.
CREATE UNIQUE INDEX payment_attempt_one_live ON payment_attempt (order_id) WHERE state NOT IN ('DECLINED', 'REVERSED');
CREATE INDEX payment_attempt_due ON payment_attempt (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX payment_attempt_by_order ON payment_attempt (order_id, created_at DESC);
`;

const DOWN = `DROP TABLE payment_attempt;`;
