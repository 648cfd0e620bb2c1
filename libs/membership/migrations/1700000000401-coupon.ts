import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Coupon1700000000401 implements MigrationInterface {
  name = 'Coupon1700000000401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE coupon (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  image text,
  deduct_amount_fen bigint NOT NULL CHECK (deduct_amount_fen > 0),
  min_recharge_fen bigint NOT NULL,
  threshold_type text NOT NULL,
  threshold_amount_fen bigint NOT NULL,
  total_count int NOT NULL,
  claimed_count int NOT NULL DEFAULT 0,
  claim_limit int NOT NULL,
  claim_start timestamptz NOT NULL,
  claim_end timestamptz NOT NULL,
  valid_type text NOT NULL,
  valid_days int,
  valid_date date,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (claimed_count BETWEEN 0 AND total_count),
  CHECK (claim_end >= claim_start)
);
CREATE UNIQUE INDEX coupon_name ON coupon (org_code, name);
CREATE INDEX coupon_newest ON coupon (org_code, created_at DESC, id DESC);
SELECT watch_changes('coupon');
`;

const DOWN = `
DROP TABLE coupon;
DROP SEQUENCE stamp_coupon;
`;
