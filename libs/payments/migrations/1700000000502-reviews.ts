import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What needs a person about a payment, one row each, with what was decided, by whom and why. */
export class PaymentReviews1700000000502 implements MigrationInterface {
  name = 'PaymentReviews1700000000502';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_review; ALTER TABLE payment_refund DROP COLUMN id;');
  }
}

const UP = `
-- The audit log and the lists name a row by its id.
ALTER TABLE payment_refund ADD COLUMN id text GENERATED ALWAYS AS (out_refund_no) STORED;

CREATE TABLE payment_review (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  kind text NOT NULL,
  attempt_id text NOT NULL REFERENCES payment_attempt,
  -- Only of a refund that failed.
  out_refund_no text REFERENCES payment_refund,
  provider text NOT NULL,
  out_trade_no text NOT NULL,
  order_id text NOT NULL,
  -- What the customer should have paid, and what is at stake.
  amount_fen bigint NOT NULL,
  paid_fen bigint,
  message text,
  -- GONE: it ended without a decision.
  state text NOT NULL CHECK (state IN ('OPEN', 'DONE', 'GONE')),
  outcome text,
  reason text,
  settled_by text,
  settled_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_review_one_open ON payment_review (attempt_id, kind, coalesce(out_refund_no, '')) WHERE state = 'OPEN';
CREATE INDEX payment_review_by_time ON payment_review (org_code, created_at);
CREATE INDEX payment_attempt_reversing ON payment_attempt (deadline_at) WHERE state = 'REVERSING';
INSERT INTO payment_review (id, org_code, kind, attempt_id, out_refund_no, provider, out_trade_no, order_id, amount_fen, paid_fen, message, state, created_at, updated_at)
  SELECT 'refund:' || r.out_refund_no, r.org_code, 'refundFailed', a.id, r.out_refund_no, a.provider, a.out_trade_no, a.order_id, r.amount_fen, a.paid_fen, r.message, 'OPEN', r.updated_at, r.updated_at
  FROM payment_refund r JOIN payment_attempt a ON a.id = r.attempt_id WHERE r.state IN ('REFUSED', 'ABNORMAL');
INSERT INTO payment_review (id, org_code, kind, attempt_id, provider, out_trade_no, order_id, amount_fen, paid_fen, message, state, created_at, updated_at)
  SELECT 'charge:' || id, org_code, CASE WHEN paid_fen IS DISTINCT FROM amount_fen AND paid_fen IS NOT NULL THEN 'wrongAmount' ELSE 'notReversed' END, id,
    provider, out_trade_no, order_id, amount_fen, paid_fen, message, 'OPEN', updated_at, updated_at
  FROM payment_attempt a WHERE state = 'NEEDS_HUMAN'
    AND NOT EXISTS (SELECT 1 FROM payment_refund r WHERE r.attempt_id = a.id AND r.state IN ('REFUSED', 'ABNORMAL'));
SELECT watch_changes('payment_review');
`;
