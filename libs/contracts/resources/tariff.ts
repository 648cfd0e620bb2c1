import { HEAD_COUNT_MAX } from '../limits';
import { englishName, f, readOnly, required } from './field';
import { everyAct, resource } from './resource';
import { minutes, people } from './units';

/** Consumption rules: what a session costs and how long it lasts. Those that are offered today have calls of their own. */
export const tariff = resource({
  name: 'tariff',
  path: '/consumerole/sysDepartConsumeRole',
  names: { cn: ['消费规则', '消费规则'], en: ['Consumption rule', 'Consumption rules'] },
  purpose: {
    cn: '一次消费收多少、能跑多少，在这里定；改了只对以后的单有效。',
    en: 'What a ride costs and how long it lasts. Changes apply to new sales only.',
  },
  permissions: everyAct('tariff'),
  scope: 'ownStore',
  title: 'consumeRoleName',
  titleEn: 'consumeRoleNameEn',
  order: {
    importance: [
      'consumeRoleName',
      'price',
      'consumeTypeRole',
      'countCycleNumber',
      'duration',
      'memberDays',
      'frequency',
      'integral',
    ],
  },
  offered: { from: 'validFrom', to: 'validTo', while: 'enabled', as: { cn: '在售', en: 'On sale' } },
  deleteHint: { cn: '已卖出的单照原规则，不再能卖。', en: 'Past sales keep their terms. It can no longer be sold.' },
  fields: {
    consumeRoleName: required.text('规则名称', 'Rule', '新手体验 3 圈', {
      unique: true,
      max: 50,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    consumeRoleNameEn: englishName('First ride, 3 laps'),
    consumeTypeRole: required.choice('consume_type', '消费类型', 'Type', 'NOCARDCONSUME', {
      search: 'exact',
      sort: true,
    }),
    toolType: required.choice('tool_type', '工具类型', 'Tool', 'KART', { search: 'exact' }),
    projectType: required.choice('project_type', '项目类型', 'Project', 'KART', { search: 'wire' }),
    enabled: f.yesNo('启用', 'Enabled', 'YES', {
      search: 'exact',
      consequence: { cn: '前台可以卖', en: 'sold at the counter' },
    }),
    price: f.money('价格', 'Price', 38, {
      max: 1_000_000,
      search: 'wire',
      sort: true,
      shownWhen: { consumeTypeRole: ['BALANCE', 'BALANCEANDINTEGRAL', 'NOCARDCONSUME'] },
      group: { cn: '收多少', en: 'Charges' },
    }),
    integral: f.int('积分', 'Points', 0, {
      max: 10_000_000,
      sort: true,
      shownWhen: { consumeTypeRole: ['INTEGRAL', 'BALANCEANDINTEGRAL'] },
    }),
    frequency: f.int('次数', 'Visits', 0, { max: 10_000, sort: true, shownWhen: { consumeTypeRole: ['FREQUENCY'] } }),
    muiltMode: required.choice('muilt_mode', '多人模式', 'Several people', 'MULTIPLY'),
    limitHeadCount: required.int('限定人数', 'Max people', 4, {
      min: 1,
      max: HEAD_COUNT_MAX,
      unit: people,
    }),
    notDoubledHeadCount: f.int('不翻倍人数', 'One price up to', 1, {
      min: 1,
      max: HEAD_COUNT_MAX,
      unit: people,
      shownWhen: { muiltMode: ['SINGLE'] },
      hint: {
        cn: '这么多人只收一份，不能多于限定人数',
        en: 'Groups up to this size pay one price; not above max people',
      },
    }),
    countCycleNumber: required.int('圈数', 'Laps', 3, {
      max: 1000,
      sort: true,
      group: { cn: '跑多少', en: 'Ride length' },
      hint: { cn: '0 是不能用圈数模式', en: '0: no lap mode' },
      unit: { cn: '圈', en: 'laps' },
    }),
    duration: required.int('时长', 'Minutes', 0, {
      max: 1440,
      sort: true,
      hint: { cn: '0 是不能用计时模式', en: '0: no timed mode' },
      unit: minutes,
    }),
    validFrom: f.date('开始日期', 'Valid from', '2026-03-01', {
      nullable: true,
      list: 'hidden',
      group: { cn: '哪些天', en: 'Days' },
    }),
    validTo: f.date('结束日期', 'Valid to', '2027-12-31', { nullable: true, list: 'hidden', sort: true }),
    memberDays: f.text('会员日', 'Member days', '', {
      hint: { cn: '不选就是每天', en: 'None: every day' },
      width: 140,
    }),
    indexNumber: f.int('序号', 'Number', 1, { max: 100_000, sort: 'asc' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-01 09:00:00', { sort: true, list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'wire', list: 'hidden' }),
  },
});
