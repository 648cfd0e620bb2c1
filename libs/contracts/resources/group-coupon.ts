import { f, readOnly, required } from './field';
import { everyAct, resource } from './resource';

/** Codes that customers have bought on a platform. They come as lists; each pays for one person once. */
export const groupCoupon = resource({
  name: 'groupCoupon',
  path: '/coupon/sysGroupCoupon',
  names: { cn: ['团购码', '团购码'], en: ['Group-purchase code', 'Group-purchase codes'] },
  purpose: {
    cn: '从美团、抖音等平台导入的团购码，每个码只能用一次。',
    en: 'Codes imported from platforms; each can be used once.',
  },
  permissions: everyAct('groupcoupon'),
  scope: 'store',
  title: 'code',
  fields: {
    code: required.text('团购码', 'Code', 'MT26031401', {
      unique: true,
      as: 'code',
      max: 64,
      search: 'contains',
      sort: true,
      width: 180,
    }),
    platform: f.text('平台', 'Platform', '美团', { max: 30, search: 'contains', sort: true }),
    batch: f.text('批次', 'Batch', '2026-03 春季', { max: 50, search: 'contains', sort: true }),
    tariffId: f.reference('tariff', '消费规则', 'Rule', '2234567890123430000', { nullable: true, search: 'wire' }),
    validUntil: f.date('有效至', 'Valid until', '2026-06-30', { nullable: true, search: 'range', sort: true }),
    state: readOnly.choice('coupon_state', '状态', 'State', 'UNUSED', { search: 'exact', sort: true }),
    orderNumber: readOnly.text('用在', 'Used for', 'P260314-0041', { nullable: true, search: 'contains' }),
    usedAt: readOnly.instant('使用时间', 'Used', '2026-03-15 11:20:00', {
      nullable: true,
      search: 'range',
      sort: true,
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
    createTime: readOnly.instant('导入时间', 'Imported', '2026-03-14 14:31:52', { search: 'range', sort: 'desc' }),
  },
});
