import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Membership1700000000130 implements MigrationInterface {
  name = 'Membership1700000000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE member (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  card_chip_number text UNIQUE,
  real_name text NOT NULL DEFAULT '',
  nickname text NOT NULL DEFAULT '',
  phone text,
  avatar text,
  level int NOT NULL DEFAULT 1,
  experience bigint NOT NULL DEFAULT 0,
  ends_on date,
  consumption_password_hash text,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX member_by_phone ON member (org_code, phone);
CREATE INDEX member_by_phone_end ON member (org_code, reverse(phone) text_pattern_ops);
CREATE TABLE unlimited_card (
  id text PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  name text NOT NULL,
  project_type text NOT NULL DEFAULT 'KART',
  ends_at timestamptz NOT NULL,
  times_limit int NOT NULL DEFAULT -1,
  times_used int NOT NULL DEFAULT 0,
  CHECK (times_limit = -1 OR times_used <= times_limit)
);
CREATE INDEX unlimited_card_by_member ON unlimited_card (member_id);
CREATE TABLE group_coupon (
  org_code text NOT NULL REFERENCES store,
  code text NOT NULL,
  state text NOT NULL DEFAULT 'UNUSED' CHECK (state IN ('UNUSED', 'USED', 'EXPIRED')),
  order_id text,
  used_at timestamptz,
  PRIMARY KEY (org_code, code)
);
CREATE TABLE recharge_order (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  member_id text NOT NULL REFERENCES member,
  pay_state text NOT NULL CHECK (pay_state IN ('nopay', 'payed', 'refunding', 'refunded')),
  amount_fen bigint NOT NULL,
  linked_tab_id text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recharge_order_by_store ON recharge_order (org_code, created_at DESC);
`;

const DOWN = `DROP TABLE recharge_order, group_coupon, unlimited_card, member;`;
