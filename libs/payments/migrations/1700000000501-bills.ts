import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The channels' bills, day by day, and how they differ from what is stored here. */
export class Bills1700000000501 implements MigrationInterface {
  name = 'Bills1700000000501';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_difference, payment_day, payment_bill_line, payment_bill;');
  }
}

const UP = `
-- A merchant's bill of one day of the channel's city that was downloaded whole.
CREATE TABLE payment_bill (
  provider text NOT NULL,
  merchant_id text NOT NULL,
  day date NOT NULL,
  line_count int NOT NULL,
  downloaded_at timestamptz NOT NULL,
  PRIMARY KEY (provider, merchant_id, day)
);
CREATE TABLE payment_bill_line (
  provider text NOT NULL,
  merchant_id text NOT NULL,
  day date NOT NULL,
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'reversal')),
  out_trade_no text NOT NULL,
  out_refund_no text,
  txn_id text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  at timestamptz NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (provider, merchant_id, day, position),
  FOREIGN KEY (provider, merchant_id, day) REFERENCES payment_bill ON DELETE CASCADE
);
CREATE INDEX payment_bill_line_of_trade ON payment_bill_line (out_trade_no);

-- What a store took through a merchant's account on a day, and what the channel says that it did.
CREATE TABLE payment_day (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  provider text NOT NULL,
  merchant_id text NOT NULL,
  day date NOT NULL,
  here_charged_fen bigint NOT NULL,
  here_refunded_fen bigint NOT NULL,
  there_charged_fen bigint NOT NULL,
  there_refunded_fen bigint NOT NULL,
  open_differences int NOT NULL,
  downloaded_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (org_code, provider, merchant_id, day)
);
CREATE INDEX payment_day_by_day ON payment_day (org_code, day);

CREATE TABLE payment_difference (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  provider text NOT NULL,
  merchant_id text NOT NULL,
  day date NOT NULL,
  subject text NOT NULL CHECK (subject IN ('charge', 'refund')),
  -- out_trade_no of a charge, out_refund_no of a refund.
  number text NOT NULL,
  problem text NOT NULL,
  here_fen bigint,
  there_fen bigint,
  here_state text,
  there_state text,
  order_id text,
  txn_id text,
  -- GONE: a later bill explained it.
  state text NOT NULL CHECK (state IN ('OPEN', 'DONE', 'GONE')),
  reason text,
  note text,
  settled_by text,
  settled_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, merchant_id, subject, number)
);
CREATE INDEX payment_difference_by_day ON payment_difference (org_code, day);
CREATE INDEX payment_difference_open ON payment_difference (org_code, day) WHERE state = 'OPEN';

CREATE INDEX payment_attempt_paid ON payment_attempt (provider, merchant_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_refund_ended ON payment_refund (ended_at) WHERE state = 'DONE';
SELECT watch_changes('payment_day'), watch_changes('payment_difference');
`;
