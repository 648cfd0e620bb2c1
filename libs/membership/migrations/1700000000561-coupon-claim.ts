import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons that members hold. */
export class CouponClaim1700000000561 implements MigrationInterface {
  name = 'CouponClaim1700000000561';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE coupon_claim (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  coupon_id text NOT NULL REFERENCES coupon,
  member_id text NOT NULL REFERENCES member,
  -- As they were when it was claimed: a change of the coupon touches nothing that a member holds.
  name text NOT NULL,
  deduct_amount_fen bigint NOT NULL CHECK (deduct_amount_fen > 0),
  min_recharge_fen bigint NOT NULL,
  threshold_type text NOT NULL,
  threshold_amount_fen bigint NOT NULL,
  -- The last day on which it is valid; null never ends.
  valid_until date,
  state text NOT NULL DEFAULT 'UNUSED' CHECK (state IN ('UNUSED', 'USED', 'EXPIRED')),
  claimed_at timestamptz NOT NULL,
  claimed_by text NOT NULL REFERENCES app_user,
  -- The recharge that it is taken off; kept free for it while it is being paid.
  order_id text REFERENCES recharge_order,
  used_at timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'USED') = (order_id IS NOT NULL) AND (state = 'USED') = (used_at IS NOT NULL))
);
CREATE INDEX coupon_claim_newest ON coupon_claim (org_code, claimed_at DESC, id DESC);
CREATE INDEX coupon_claim_by_member ON coupon_claim (member_id, coupon_id);
CREATE INDEX coupon_claim_due ON coupon_claim (org_code, valid_until) WHERE state = 'UNUSED';
CREATE UNIQUE INDEX coupon_claim_by_order ON coupon_claim (order_id) WHERE order_id IS NOT NULL;
SELECT watch_changes('coupon_claim');
-- What a coupon has taken off the price.
ALTER TABLE recharge_order ADD COLUMN coupon_fen bigint NOT NULL DEFAULT 0 CHECK (coupon_fen >= 0);
`;

const DOWN = `
ALTER TABLE recharge_order DROP COLUMN coupon_fen;
DROP TABLE coupon_claim;
DROP SEQUENCE stamp_coupon_claim;
`;
