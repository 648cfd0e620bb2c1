import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was given back, of which order, to where, and how it stands. */
export class Refunds1700000000524 implements MigrationInterface {
  name = 'Refunds1700000000524';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refund; DROP SEQUENCE stamp_refund;');
  }
}

const UP = `
CREATE TABLE refund (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  -- What people call it.
  number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('SALE', 'RECHARGE')),
  order_id text NOT NULL,
  order_number text,
  member_id text,
  -- Asked for at the counter, or what a cancelled place in the line gave back.
  origin text NOT NULL CHECK (origin IN ('COUNTER', 'CANCEL')),
  target text NOT NULL CHECK (target IN ('CHANNEL', 'MEMBER', 'CASH')),
  state text NOT NULL CHECK (state IN ('SENDING', 'REFUSED', 'LATER', 'WITHMANAGER', 'HANDOVER', 'DONE', 'WRITTENOFF')),
  -- Fen, or points, visits or laps of a member.
  unit text NOT NULL CHECK (unit IN ('fen', 'points', 'visits', 'laps')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Of a sale: who got how much. Of a recharge: what was taken back, and what had been used of it.
  persons jsonb NOT NULL DEFAULT '[]',
  taken jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL,
  remark text NOT NULL DEFAULT '',
  -- At the channel: its number for ever, whether it is silent, and what it says about a refusal.
  out_refund_no text UNIQUE,
  unclear boolean NOT NULL DEFAULT false,
  message text,
  -- When it is sent again by itself, and until when.
  next_try_at timestamptz,
  try_until timestamptz,
  posting_id text,
  -- Who stood for what needs a manager: used gifts that are let go, cash in place of the channel, a claim that is written off.
  approved_by text,
  -- Who is to decide.
  handed_to text,
  cashier_id text NOT NULL,
  created_at timestamptz NOT NULL,
  asked_at timestamptz,
  ended_at timestamptz,
  settled_by text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX refund_newest ON refund (org_code, created_at DESC, id DESC);
CREATE INDEX refund_by_order ON refund (order_id);
CREATE INDEX refund_by_state ON refund (org_code, state, created_at DESC);
CREATE INDEX refund_due ON refund (next_try_at) WHERE next_try_at IS NOT NULL;
SELECT watch_changes('refund');
`;
