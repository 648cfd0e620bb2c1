import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Recharge1700000000230 implements MigrationInterface {
  name = 'Recharge1700000000230';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE recharge_rule (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  name text NOT NULL,
  pay_do_type text NOT NULL DEFAULT 'MEMBERRECHARGE' CHECK (pay_do_type IN ('MEMBERRECHARGE', 'CHANGWANCARD')),
  amount_type text NOT NULL DEFAULT 'FIXED' CHECK (amount_type IN ('FIXED', 'CUSTOM')),
  sale_mode text NOT NULL DEFAULT 'STORED' CHECK (sale_mode IN ('STORED', 'LISTPRICE')),
  price_fen bigint NOT NULL DEFAULT 0 CHECK (price_fen >= 0),
  recharge_fen bigint NOT NULL DEFAULT 0 CHECK (recharge_fen >= 0),
  gift_fen bigint NOT NULL DEFAULT 0 CHECK (gift_fen >= 0),
  points int NOT NULL DEFAULT 0 CHECK (points >= 0),
  visits int NOT NULL DEFAULT 0 CHECK (visits >= 0),
  laps int NOT NULL DEFAULT 0 CHECK (laps >= 0),
  valid_type text NOT NULL DEFAULT 'DAYS' CHECK (valid_type IN ('DAYS', 'DATE')),
  -- 0: the member's card never ends.
  valid_days int NOT NULL DEFAULT 0 CHECK (valid_days >= 0),
  valid_date date,
  card_days int NOT NULL DEFAULT 0 CHECK (card_days >= 0),
  card_times int NOT NULL DEFAULT -1 CHECK (card_times >= -1),
  self_recharge boolean NOT NULL DEFAULT false,
  -- Week days 1 to 7, days of the month D1 to D31; empty for every day.
  member_days text[] NOT NULL DEFAULT '{}',
  position int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (amount_type = 'FIXED' OR sale_mode = 'STORED'),
  CHECK (valid_type = 'DAYS' OR valid_date IS NOT NULL)
);
CREATE INDEX recharge_rule_by_store ON recharge_rule (org_code, position);
SELECT watch_changes('recharge_rule');

CREATE TABLE member_level (
  level int PRIMARY KEY,
  experience_from bigint NOT NULL UNIQUE CHECK (experience_from >= 0)
);
INSERT INTO member_level (level, experience_from) VALUES (1, 0), (2, 500), (3, 2000), (4, 5000), (5, 10000);

-- Card numbers of new members, short enough to be typed.
CREATE SEQUENCE member_card_number START 8800300001;

-- What the rule promised when it was sold: a rule that changes later changes no order.
ALTER TABLE recharge_order
  ADD COLUMN rule_id text,
  ADD COLUMN rule_name text,
  ADD COLUMN recharge_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN gift_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN points int NOT NULL DEFAULT 0,
  ADD COLUMN visits int NOT NULL DEFAULT 0,
  ADD COLUMN laps int NOT NULL DEFAULT 0,
  ADD COLUMN card_days int NOT NULL DEFAULT 0,
  ADD COLUMN card_times int NOT NULL DEFAULT -1,
  -- Last valid day of the member's card by this recharge; null never ends.
  ADD COLUMN valid_until date,
  ADD COLUMN payment_mode text NOT NULL DEFAULT 'unline',
  ADD COLUMN pay_progress text NOT NULL DEFAULT 'waiting',
  ADD COLUMN pay_message text,
  ADD COLUMN posting_id text,
  ADD COLUMN cashier_id text,
  ADD COLUMN printer_id text,
  ADD COLUMN remark text,
  ADD COLUMN created_by text,
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN version int NOT NULL DEFAULT 1;
UPDATE recharge_order SET pay_progress = 'paid', paid_at = created_at, recharge_fen = amount_fen WHERE pay_state <> 'nopay';
CREATE INDEX recharge_order_by_member ON recharge_order (member_id) WHERE pay_state <> 'nopay';
`;

const DOWN = `
DROP INDEX recharge_order_by_member;
ALTER TABLE recharge_order DROP COLUMN rule_id, DROP COLUMN rule_name, DROP COLUMN recharge_fen, DROP COLUMN gift_fen, DROP COLUMN points,
  DROP COLUMN visits, DROP COLUMN laps, DROP COLUMN card_days, DROP COLUMN card_times, DROP COLUMN valid_until, DROP COLUMN payment_mode,
  DROP COLUMN pay_progress, DROP COLUMN pay_message, DROP COLUMN posting_id, DROP COLUMN cashier_id, DROP COLUMN printer_id, DROP COLUMN remark,
  DROP COLUMN created_by, DROP COLUMN paid_at, DROP COLUMN version;
DROP SEQUENCE member_card_number;
DROP TABLE member_level, recharge_rule;
DROP SEQUENCE stamp_recharge_rule;
`;
