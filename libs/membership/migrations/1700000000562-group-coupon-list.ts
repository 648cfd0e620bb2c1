import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Group-purchase codes come in lists: from which platform and batch, for which rule, and until when they are valid. */
export class GroupCouponList1700000000562 implements MigrationInterface {
  name = 'GroupCouponList1700000000562';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE group_coupon
  ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text UNIQUE,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN platform text NOT NULL DEFAULT '',
  ADD COLUMN batch text NOT NULL DEFAULT '',
  -- The rule that it pays; null pays any.
  ADD COLUMN tariff_id text REFERENCES tariff,
  -- The last day on which it is valid; null never ends.
  ADD COLUMN valid_until date,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX group_coupon_newest ON group_coupon (org_code, created_at DESC, id DESC);
CREATE INDEX group_coupon_due ON group_coupon (org_code, valid_until) WHERE state = 'UNUSED';
SELECT watch_changes('group_coupon');
`;

const DOWN = `
DROP TRIGGER watch_changes ON group_coupon;
DROP SEQUENCE stamp_group_coupon;
ALTER TABLE group_coupon DROP COLUMN id, DROP COLUMN version, DROP COLUMN platform, DROP COLUMN batch, DROP COLUMN tariff_id,
  DROP COLUMN valid_until, DROP COLUMN created_at;
`;
