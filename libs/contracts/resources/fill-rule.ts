import { f, readOnly } from './field';
import { resource } from './resource';

/** How the numbers are built that the product gives. Each store has one rule for each kind; it begins as the product brings it. */
export const fillRule = resource({
  name: 'fillRule',
  path: '/sys/fillRule',
  names: { cn: ['填值规则', '填值规则'], en: ['Fill rule', 'Fill rules'] },
  purpose: {
    cn: '系统自动给出的编号怎样组成。改了规则，已给出的编号不变，也不会再给一次。',
    en: 'How automatic numbers are built. Numbers already given stay and are never reused.',
  },
  permissions: { list: 'fillRule:list', edit: 'fillRule:edit', export: 'fillRule:list' },
  scope: 'ownStore',
  title: 'ruleCode',
  fields: {
    ruleCode: f.choice('fill_rule', '编号', 'Number', 'RESERVATION', { form: false, search: 'exact', sort: 'asc' }),
    prefix: f.text('前缀', 'Prefix', 'R', { max: 8, rule: 'number_prefix', width: 110 }),
    datePart: f.choice('fill_date_part', '日期', 'Date', 'DAY', {
      required: true,
      width: 110,
      hint: { cn: '像 260314 或 202603', en: 'Like 260314 or 202603' },
    }),
    dashed: f.yesNo('加短横', 'Dash', 'YES', {
      width: 90,
      consequence: { cn: '流水号前加“-”', en: 'a “-” before the running number' },
    }),
    width: f.int('流水号位数', 'Digits', 4, {
      required: true,
      min: 1,
      max: 12,
      width: 110,
      hint: { cn: '不够时自动加长', en: 'Grows when needed' },
    }),
    renewal: f.choice('fill_renewal', '重新从 1 开始', 'Restarts', 'DAY', { required: true, width: 140 }),
    updateTime: f.instant('最后修改', 'Last change', '2026-03-14 14:31:52', {
      form: false,
      nullable: true,
      sort: true,
      width: 150,
    }),
    // As older clients name them. Their class is the product, which runs no other one.
    ruleName: readOnly.json<string>()('规则名称', 'Name', '预约号', { list: false }),
    ruleClass: readOnly.json<string>()('实现类', 'Class', 'RESERVATION', { list: false }),
    ruleParams: readOnly.json<string>()('参数', 'Parameters', '{"width": 4}', { list: false }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, list: 'hidden' }),
  },
});
