import type { DICTIONARIES } from '../dictionaries';
import { readOnly } from './field';
import { resource } from './resource';

/** Open sign-ins: who works where, since when, and from which browser. */
export const onlineSignIn = resource({
  name: 'onlineSignIn',
  path: '/sys/online',
  names: { cn: ['在线用户', '在线用户'], en: ['Open sign-in', 'Online users'] },
  purpose: {
    cn: '现在登录着的人：在哪家门店、用哪台设备、从什么时候起。',
    en: 'Who is signed in now: in which store, on which device and since when.',
  },
  permissions: { list: 'online:list' },
  scope: 'store',
  title: 'realname',
  versioned: false,
  order: { filters: ['realname', 'username', 'createTime'], columns: ['realname', 'username', 'identity'] },
  fields: {
    realname: readOnly.text('姓名', 'Name', '周敏', { search: 'contains', sort: true, width: 110 }),
    username: readOnly.text('用户名', 'User name', 'cashier', { search: 'exact', sort: true, width: 130 }),
    userId: readOnly.text('用户编号', 'User id', '2234567890123400100', { search: 'wire', list: false }),
    identity: readOnly.code('identity', '身份', 'Identity', 5, { search: 'exact', sort: true, width: 120 }),
    createTime: readOnly.instant('登录时间', 'Signed in', '2026-03-14 09:00:00', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 160,
    }),
    usedTime: readOnly.instant('最近使用', 'Last used', '2026-03-14 14:30:00', { sort: true, width: 160 }),
    device: readOnly.text('设备', 'Device', 'Chrome 138 · Windows', { search: 'contains', width: 190 }),
    address: readOnly.text('地址', 'Address', '192.168.1.*', { width: 140 }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});

/** Who came in, and who was refused and why. */
export const visit = resource({
  name: 'visit',
  path: '/sys/log',
  names: { cn: ['访问记录', '访问记录'], en: ['Visit', 'Visits'] },
  purpose: {
    cn: '谁在什么时候登录、用哪台设备；被拒的登录和原因也在这里。保存 180 天。',
    en: 'Who signed in when and on which device, including refused attempts and why. Kept for 180 days.',
  },
  permissions: { list: 'visit:list', export: 'visit:export' },
  scope: 'store',
  title: 'realname',
  versioned: false,
  order: {
    filters: ['realname', 'outcome', 'createTime'],
    columns: ['createTime', 'realname', 'username', 'outcome', 'reason', 'way', 'device', 'address'],
  },
  fields: {
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 09:00:00', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 160,
    }),
    realname: readOnly.text('姓名', 'Name', '周敏', { nullable: true, search: 'contains', width: 110 }),
    username: readOnly.text('用户名', 'User name', 'cashier', { nullable: true, search: 'exact', width: 130 }),
    userId: readOnly.text('用户编号', 'User id', '2234567890123400100', {
      nullable: true,
      search: 'wire',
      list: false,
    }),
    outcome: readOnly.choice('visit_outcome', '结果', 'Outcome', 'IN', { search: 'exact', width: 110 }),
    reason: readOnly.choice('visit_reason', '原因', 'Reason', 'PASSWORD', {
      nullable: true,
      search: 'exact',
      width: 180,
    }),
    way: readOnly.choice('visit_way', '方式', 'Way', 'PASSWORD', { search: 'exact', width: 130 }),
    device: readOnly.text('设备', 'Device', 'Chrome 138 · Windows', { width: 190 }),
    address: readOnly.text('地址', 'Address', '192.168.1.*', { width: 140 }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { nullable: true, search: 'exact' }),
  },
});

export type VisitWay = keyof (typeof DICTIONARIES)['visit_way'];
export type VisitReason = keyof (typeof DICTIONARIES)['visit_reason'];
