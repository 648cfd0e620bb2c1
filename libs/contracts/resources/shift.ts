import { f } from './field';
import { resource } from './resource';

/** Shifts at the cash drawers, with the Z report that each ended in. */
export const shift = resource({
  name: 'shift',
  path: '/drawer/sysShift',
  names: { cn: ['班次', '班次'], en: ['Shift', 'Shifts'] },
  purpose: {
    cn: '每个钱箱由谁从几点用到几点，点了多少，差多少。',
    en: 'Who held which cash drawer from when to when, what was counted and what was missing.',
  },
  permissions: { list: 'drawer:list', export: 'drawer:list' },
  scope: 'store',
  title: 'openTime',
  order: {
    columns: [
      'openTime',
      'zNumber',
      'drawer',
      'cashierName',
      'state',
      'difference',
      'expected',
      'counted',
      'closeTime',
    ],
  },
  fields: {
    zNumber: f.int('Z 编号', 'Z number', 12, { form: false, nullable: true, search: 'exact', sort: true, width: 96 }),
    drawer: f.int('钱箱', 'Drawer', 1, { form: false, search: 'exact', sort: true, width: 72 }),
    cashierName: f.text('收银员', 'Cashier', '周敏', { form: false, search: 'contains', sort: true, width: 120 }),
    state: f.choice('shift_state', '状态', 'State', 'closed', { form: false, search: 'exact', sort: true, width: 96 }),
    openTime: f.instant('开班', 'Opened', '2026-03-14 09:42:00', { form: false, search: 'range', sort: 'desc' }),
    closeTime: f.instant('交班', 'Closed', '2026-03-14 14:36:00', {
      form: false,
      nullable: true,
      search: 'range',
      sort: true,
    }),
    openingFloat: f.money('备用金', 'Opening float', 500, { form: false, sort: true }),
    expected: f.money('应有', 'Expected', 1784, { form: false, nullable: true, sort: true }),
    counted: f.money('实点', 'Counted', 1696, { form: false, nullable: true, sort: true }),
    difference: f.money('差额', 'Difference', -88, { form: false, nullable: true, search: 'range', sort: true }),
    explained: f.money('已说明', 'Explained', 88, { form: false, nullable: true, list: 'hidden' }),
    nextCashierName: f.text('接班', 'Next cashier', '林可', { form: false, nullable: true, width: 120 }),
    note: f.longText('说明', 'Note', '', { form: false, max: 500 }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
  },
});
