import { f } from './field';
import { resource } from './resource';

/**
 * A list as somebody wants to see it again: one resource with conditions, sort and columns, as they stand in the address of its page. It
 * holds no rows: each look is a look at the list with the reader's own rights. Written by calls of its own.
 */
export const report = resource({
  name: 'report',
  path: '/online/sysReport',
  names: { cn: ['报表', '报表'], en: ['Report', 'Reports'] },
  purpose: {
    cn: '在任何列表上点“存为报表”，条件、排序和列就留在这里。',
    en: 'Press “Save as report” above any list: its conditions, sort and columns are kept here.',
  },
  permissions: { list: 'report:list', delete: 'report:add', deleteBatch: 'report:add' },
  calls: { queryById: null, selected: null },
  scope: 'ownStore',
  title: 'name',
  titleEn: 'nameEn',
  batchDelete: 'selected',
  fields: {
    name: f.text('报表名称', 'Name', '本周未付款', {
      form: false,
      max: 50,
      search: 'contains',
      sort: true,
      width: 200,
    }),
    nameEn: f.text('英文名称', 'Name (English)', 'Unpaid this week', {
      search: 'wire',
      form: false,
      nullable: true,
      max: 50,
      list: 'hidden',
    }),
    target: f.text('列表', 'List', 'member', { form: false, max: 60, width: 130 }),
    pagePath: f.text('页面', 'Page', '/membermanage/SysMemberManageList', { form: false, max: 200, list: false }),
    listSearch: f.longText('条件与排序', 'Conditions and sort', 'frozen=YES&sort=-exp', {
      form: false,
      max: 4000,
      list: false,
    }),
    listColumns: f.longText('列', 'Columns', 'name,phone', { form: false, max: 2000, list: false }),
    audience: f.choice('report_audience', '谁能看', 'Who sees it', 'OWN', {
      form: false,
      search: 'exact',
      sort: true,
      width: 170,
    }),
    schedule: f.choice('report_schedule', '定时发送', 'Sent', 'NONE', { form: false, search: 'exact', sort: true }),
    weekday: f.choice('week_start', '星期', 'Day of the week', 'MON', { form: false, nullable: true, list: 'hidden' }),
    sendTime: f.text('发送时间', 'At', '08:00', { form: false, nullable: true, max: 5, list: 'hidden' }),
    receivers: f.text('接收人', 'Receivers', '2234567890123400001', {
      form: false,
      nullable: true,
      max: 4000,
      list: false,
    }),
    nextTime: f.instant('下次发送', 'Sent next', '2026-03-15 08:00:00', {
      form: false,
      nullable: true,
      sort: true,
      width: 150,
    }),
    lastTime: f.instant('上次发送', 'Sent last', '2026-03-14 08:00:00', {
      form: false,
      nullable: true,
      list: 'hidden',
      width: 150,
    }),
    ownerId: f.text('创建人编号', 'Made by (id)', '2234567890123400001', { form: false, list: false }),
    ownerName: f.text('创建人', 'Made by', '王店长', { form: false, nullable: true, width: 110 }),
    createTime: f.instant('创建时间', 'Made', '2026-03-14 10:00:00', { form: false, sort: 'desc', width: 150 }),
  },
});
