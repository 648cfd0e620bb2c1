import { readOnly } from './field';
import { resource } from './resource';

/** Shifts at the cash drawers, with the Z report that each ended in. */
export const shift = resource({
  name: 'shift',
  path: '/drawer/sysShift',
  names: { cn: ['班次', '班次'], en: ['Shift', 'Shifts'] },
  purpose: {
    cn: '每个钱箱由谁从几点用到几点，点了多少，差多少。',
    en: 'Who had which cash drawer from when to when, the count and the difference.',
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
      'nextCashierName',
      'expected',
      'counted',
      'closeTime',
    ],
  },
  fields: {
    zNumber: readOnly.int('Z 编号', 'Z number', 12, { nullable: true, search: 'exact', sort: true, width: 96 }),
    drawer: readOnly.int('钱箱', 'Drawer', 1, { search: 'exact', sort: true, width: 72 }),
    cashierName: readOnly.text('收银员', 'Cashier', '周敏', { search: 'contains', sort: true, width: 120 }),
    state: readOnly.choice('shift_state', '状态', 'State', 'closed', { search: 'exact', sort: true, width: 96 }),
    openTime: readOnly.instant('开班', 'Opened', '2026-03-14 09:42:00', { search: 'range', sort: 'desc' }),
    closeTime: readOnly.instant('交班', 'Closed', '2026-03-14 14:36:00', {
      nullable: true,
      search: 'range',
      sort: true,
    }),
    openingFloat: readOnly.money('备用金', 'Opening float', 500, { sort: true }),
    expected: readOnly.money('应有', 'Expected', 1784, { nullable: true, sort: true }),
    counted: readOnly.money('实点', 'Counted', 1696, { nullable: true, sort: true }),
    difference: readOnly.money('差额', 'Difference', -88, { nullable: true, search: 'range', sort: true }),
    explained: readOnly.money('已说明', 'Explained', 88, { nullable: true, list: 'hidden' }),
    nextCashierName: readOnly.text('接班', 'Next cashier', '林可', { nullable: true, width: 120 }),
    note: readOnly.longText('说明', 'Note', '', { max: 500 }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});
