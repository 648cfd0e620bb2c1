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
  versioned: false,
  fields: {
    consumeRoleName: f.text({
      cn: '规则名称',
      en: 'Rule',
      form: false,
      search: 'contains',
      sort: true,
      example: '新手体验 3 圈',
      width: 200,
    }),
    consumeTypeRole: f.choice('consume_type', {
      cn: '消费类型',
      en: 'Type',
      form: false,
      search: 'exact',
      sort: true,
      example: 'NOCARDCONSUME',
    }),
    price: f.money({ cn: '价格', en: 'Price', form: false, search: 'wire', sort: true, example: 38 }),
    integral: f.int({ cn: '积分', en: 'Points', form: false, sort: true, example: 0 }),
    frequency: f.int({ cn: '次数', en: 'Visits', form: false, sort: true, example: 0 }),
    duration: f.int({ cn: '时长', en: 'Minutes', form: false, sort: true, example: 0 }),
    countCycleNumber: f.int({ cn: '圈数', en: 'Laps', form: false, sort: true, example: 3 }),
    projectType: f.choice('project_type', {
      cn: '项目类型',
      en: 'Project',
      form: false,
      search: 'wire',
      example: 'KART',
    }),
    muiltMode: f.choice('muilt_mode', { cn: '多人模式', en: 'Several people', form: false, example: 'MULTIPLY' }),
    notDoubledHeadCount: f.int({ cn: '不翻倍人数', en: 'Once up to', form: false, example: 1 }),
    toolType: f.choice('tool_type', { cn: '工具类型', en: 'Tool', form: false, search: 'wire', example: 'KART' }),
    indexNumber: f.int({ cn: '序号', en: 'Number', form: false, sort: 'asc', example: 1 }),
    createTime: f.instant({ cn: '创建时间', en: 'Created', form: false, sort: true, example: '2026-03-01 09:00:00' }),
    sysOrgCode: f.store({ cn: '门店', en: 'Store', form: false, search: 'wire', example: 'A01' }),
  },
});
