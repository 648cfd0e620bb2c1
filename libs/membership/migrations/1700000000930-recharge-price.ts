import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a recharge costs by its rule, where a manager has approved another price, with the reason and the manager. */
export class RechargePrice1700000000930 implements MigrationInterface {
  name = 'RechargePrice1700000000930';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE recharge_order
  ADD COLUMN rule_price_fen bigint CHECK (rule_price_fen >= 0),
  ADD COLUMN price_reason text,
  ADD COLUMN price_approved_by text REFERENCES app_user,
  ADD CHECK ((rule_price_fen IS NULL) = (price_approved_by IS NULL) AND (rule_price_fen IS NULL) = (price_reason IS NULL)),
  -- A manager says what is paid: no coupon takes anything off that.
  ADD CHECK (rule_price_fen IS NULL OR (rule_price_fen <> amount_fen AND coupon_fen = 0));
`;

const DOWN = `
ALTER TABLE recharge_order DROP COLUMN rule_price_fen, DROP COLUMN price_reason, DROP COLUMN price_approved_by;
`;
