import { readOnly, required } from './field';
import { resource } from './resource';

/** From how much experience on a member has a level; the same in every store. A level that was reached is kept. */
export const memberLevel = resource({
  name: 'memberLevel',
  path: '/membermanage/sysMemberLevel',
  names: { cn: ['会员等级', '会员等级'], en: ['Member level', 'Member levels'] },
  purpose: {
    cn: '每充值或消费满 1 元得 1 点经验，够了自动升级，升上去不再降。',
    en: 'Each whole yuan recharged or spent gives one experience point. Levels are never lost.',
  },
  permissions: { list: 'memberLevel:list', edit: 'memberLevel:edit' },
  scope: 'all',
  title: 'level',
  fields: {
    level: readOnly.int('等级', 'Level', 3, { sort: 'asc' }),
    experienceFrom: required.int('所需经验', 'Experience from', 2000, {
      unique: true,
      min: 0,
      max: 100_000_000,
      sort: true,
      unit: { cn: '点', en: 'points' },
    }),
  },
});
