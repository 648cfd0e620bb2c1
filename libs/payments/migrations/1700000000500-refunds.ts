import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds get rows of their own, under numbers that last; what an attempt knew of its running one moves there. */
export class PaymentRefunds1700000000500 implements MigrationInterface {
  name = 'PaymentRefunds1700000000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE payment_refund (
  -- The number under which the channel knows it, for ever.
  out_refund_no text PRIMARY KEY CHECK (out_refund_no ~ '^[0-9A-Za-z_-]{1,64}$'),
  attempt_id text NOT NULL REFERENCES payment_attempt,
  org_code text NOT NULL REFERENCES store,
  owner text NOT NULL,
  order_id text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  reason text NOT NULL,
  state text NOT NULL,
  unclear boolean NOT NULL DEFAULT false,
  message text,
  tries int NOT NULL DEFAULT 0,
  next_poll_at timestamptz,
  ended_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payment_refund_due ON payment_refund (next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX payment_refund_of_attempt ON payment_refund (attempt_id);
CREATE INDEX payment_refund_of_order ON payment_refund (order_id);
CREATE INDEX payment_refund_for_person ON payment_refund (org_code, updated_at) WHERE state IN ('REFUSED', 'ABNORMAL');

INSERT INTO payment_refund (out_refund_no, attempt_id, org_code, owner, order_id, amount_fen, reason, state, message, tries,
    next_poll_at, ended_at, created_at, updated_at)
  SELECT refund_no, id, org_code, owner, order_id, refund_fen, CASE WHEN paid_at IS NULL THEN 'takenBack' ELSE 'cancelled' END,
    CASE WHEN state = 'REFUNDING' THEN CASE WHEN refund_accepted THEN 'ACCEPTED' ELSE 'SENDING' END
         WHEN state IN ('REFUND_ABNORMAL', 'NEEDS_HUMAN') THEN 'ABNORMAL' ELSE 'DONE' END,
    message, tries, CASE WHEN state = 'REFUNDING' THEN next_poll_at END,
    CASE WHEN state <> 'REFUNDING' THEN updated_at END, updated_at, updated_at
  FROM payment_attempt
  WHERE refund_no IS NOT NULL AND state IN ('REFUNDING', 'REFUND_ABNORMAL', 'NEEDS_HUMAN', 'PART_REFUNDED', 'REFUNDED', 'REVERSED');
-- What earlier refunds of the same charge gave back.
INSERT INTO payment_refund (out_refund_no, attempt_id, org_code, owner, order_id, amount_fen, reason, state, ended_at, created_at, updated_at)
  SELECT out_trade_no || 'R0', id, org_code, owner, order_id, before_fen, 'cancelled', 'DONE', updated_at, created_at, updated_at
  FROM (SELECT *, refunded_fen - CASE WHEN state IN ('PART_REFUNDED', 'REFUNDED') THEN refund_fen ELSE 0 END AS before_fen
        FROM payment_attempt WHERE refund_no IS NOT NULL AND paid_at IS NOT NULL) earlier
  WHERE before_fen > 0;
-- Parts that waited for the channel to end another one.
INSERT INTO payment_refund (out_refund_no, attempt_id, org_code, owner, order_id, amount_fen, reason, state, created_at, updated_at)
  SELECT a.out_trade_no || 'RW', a.id, a.org_code, a.owner, a.order_id, o.refund_waiting_fen, 'cancelled', 'QUEUED', now(), now()
  FROM consumption_order o JOIN payment_attempt a ON a.order_id = o.id AND a.state = 'REFUNDING'
  WHERE o.payment_mode = 'wechat' AND o.refund_waiting_fen > 0;
UPDATE consumption_order SET refund_waiting_fen = 0 WHERE payment_mode = 'wechat' AND refund_waiting_fen > 0;
UPDATE payment_attempt SET next_poll_at = NULL WHERE state = 'REFUNDING';
ALTER TABLE payment_attempt DROP COLUMN refunds, DROP COLUMN refund_no, DROP COLUMN refund_fen, DROP COLUMN refund_accepted;
`;

const DOWN = `
ALTER TABLE payment_attempt ADD COLUMN refunds int NOT NULL DEFAULT 0, ADD COLUMN refund_no text, ADD COLUMN refund_fen bigint,
  ADD COLUMN refund_accepted boolean NOT NULL DEFAULT false;
DROP TABLE payment_refund;
`;
