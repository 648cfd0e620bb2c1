import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The roles that the product brings are described in both languages. What a venue has written itself stays. */
export class RoleDescriptions1700000000992 implements MigrationInterface {
  name = 'RoleDescriptions1700000000992';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE role ADD COLUMN description_en text');
    await runner.query(
      `UPDATE role r SET description = b.cn, description_en = b.en FROM (VALUES ${BUILT_IN}) b (code, before, cn, en)
       WHERE r.code = b.code AND r.description = b.before`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE role r SET description = b.before FROM (VALUES ${BUILT_IN}) b (code, before, cn, en) WHERE r.code = b.code AND r.description = b.cn`,
    );
    await runner.query('ALTER TABLE role DROP COLUMN description_en');
  }
}

/** By the code of a role: its English name, which was its description, and what it is described by now. */
const BUILT_IN = `
  ('super-admin', 'Super admin', '所有门店，所有功能', 'All stores, everything'),
  ('head-office', 'Head office', '所有门店的经营、人员和设置', 'Business, people and settings of all stores'),
  ('store-admin', 'Store administrator', '一家门店的经营、人员和设置', 'Business, people and settings of a store'),
  ('store-general', 'Single-store general manager', '一家门店的总负责，也删除未付款的单', 'Answers for a store; also deletes unpaid orders'),
  ('assistant', 'Shop assistant', '前台接待：收款、会员和排队', 'Receives customers: payments, members and the line-up'),
  ('coach', 'Coach', '赛道和车辆', 'The track and its karts'),
  ('cashier', 'Cashier', '前台收款、会员和钱箱', 'Payments at the counter, members and the drawer'),
  ('partner', 'Partner', '查看经营数据和记录', 'Looks at figures and records')`;
