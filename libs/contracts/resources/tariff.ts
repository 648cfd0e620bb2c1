import { f } from './field';
import { resource } from './resource';

/** Consumption rules: what a session costs and how long it lasts. */
export const tariff = resource({
  name: 'tariff',
  path: '/consume/sysConsume',
  names: { cn: ['消费规则', '消费规则'], en: ['Consumption rule', 'Consumption rules'] },
  permissions: { list: 'tariff:list' },
  calls: {
    list: '/consume/sysConsume/consumerolelistpc',
    queryById: '/consumerole/sysDepartConsumeRole/queryById',
    selected: '/consumerole/sysDepartConsumeRole/selected',
  },
  scope: 'ownStore',
  title: 'consumeRoleName',
  titleEn: 'consumeRoleNameEn',
  versioned: false,
  fields: {
    consumeRoleName: f.text('规则名称', 'Rule', '新手体验 3 圈', {
      form: false,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    consumeRoleNameEn: f.text('英文名称', 'English name', 'First ride, 3 laps', {
      form: false,
      nullable: true,
      list: 'hidden',
    }),
    consumeTypeRole: f.choice('consume_type', '消费类型', 'Type', 'NOCARDCONSUME', {
      form: false,
      search: 'exact',
      sort: true,
    }),
    price: f.money('价格', 'Price', 38, { form: false, search: 'wire', sort: true }),
    integral: f.int('积分', 'Points', 0, { form: false, sort: true }),
    frequency: f.int('次数', 'Visits', 0, { form: false, sort: true }),
    duration: f.int('时长', 'Minutes', 0, { form: false, sort: true }),
    countCycleNumber: f.int('圈数', 'Laps', 3, { form: false, sort: true }),
    projectType: f.choice('project_type', '项目类型', 'Project', 'KART', { form: false, search: 'wire' }),
    muiltMode: f.choice('muilt_mode', '多人模式', 'Several people', 'MULTIPLY', { form: false }),
    notDoubledHeadCount: f.int('不翻倍人数', 'Once up to', 1, { form: false }),
    toolType: f.choice('tool_type', '工具类型', 'Tool', 'KART', { form: false, search: 'wire' }),
    indexNumber: f.int('序号', 'Number', 1, { form: false, sort: 'asc' }),
    createTime: f.instant('创建时间', 'Created', '2026-03-01 09:00:00', { form: false, sort: true }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'wire' }),
  },
});
