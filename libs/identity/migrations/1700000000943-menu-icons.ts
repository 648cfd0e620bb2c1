import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of the menu that had the same picture as their neighbour. One that the venue has chosen stays. */
export class MenuIcons1700000000943 implements MigrationInterface {
  name = 'MenuIcons1700000000943';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE permission p SET icon = v.after FROM ${VALUES} WHERE p.url = v.url AND p.icon = v.before`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE permission p SET icon = v.before FROM ${VALUES} WHERE p.url = v.url AND p.icon = v.after`,
    );
  }
}

const VALUES = `(VALUES
  ('/dashboard/monitor', 'dashboard', 'desktop'),
  ('/consume/SysRefundList', 'credit-card', 'rollback'),
  ('/payment', 'credit-card', 'wallet'),
  ('/payment/SysPaymentReviewList', 'credit-card', 'wallet'),
  ('/payment/SysPaymentDifferenceList', 'credit-card', 'wallet'),
  ('/payment/SysPaymentDayList', 'credit-card', 'wallet'),
  ('/memberrecharge/SysMemberRechargeTool', 'credit-card', 'plus'),
  ('/drawer/SysShift', 'credit-card', 'wallet'),
  ('/vehicle/SysDeviceList', 'setting', 'tool'),
  ('/ranking/SysRankingList', 'flag', 'trophy'),
  ('/rules', 'setting', 'tags'),
  ('/consumerole/SysConsumeRoleList', 'setting', 'tags'),
  ('/rechargerole/SysRechargeRoleList', 'setting', 'tags'),
  ('/online', 'bar-chart', 'form'),
  ('/online/SysOnlineFormList', 'file-text', 'form'),
  ('/online/SysOnlineAnswerList', 'file-text', 'form'),
  ('/sys/SysRoleList', 'setting', 'lock'),
  ('/sys/SysDepartList', 'setting', 'shop'),
  ('/sys/SysDictList', 'setting', 'bars'),
  ('/sys/SysCategoryList', 'setting', 'bars'),
  ('/isystem/auditLog', 'setting', 'file-text'),
  ('/isystem/dataSource', 'setting', 'link')
) v (url, before, after)`;
