import type { DICTIONARIES } from '../dictionaries';
import { f } from './field';
import { resource } from './resource';

const fixed = { form: false } as const;

/** Open sign-ins: who works where, since when, and from which browser. */
export const onlineSignIn = resource({
  name: 'onlineSignIn',
  path: '/sys/online',
  names: { cn: ['在线用户', '在线用户'], en: ['Open sign-in', 'Online users'] },
  purpose: {
    cn: '现在登录着的人：在哪家门店、用哪台设备、从什么时候起。',
    en: 'Who is logged in now: in which store, on which device, and since when.',
  },
  permissions: { list: 'online:list' },
  scope: 'store',
  title: 'realname',
  versioned: false,
  order: { filters: ['realname', 'username', 'createTime'], columns: ['realname', 'username', 'identity'] },
  fields: {
    realname: f.text('姓名', 'Name', '周敏', { ...fixed, search: 'contains', sort: true, width: 110 }),
    username: f.text('用户名', 'User name', 'cashier', { ...fixed, search: 'exact', sort: true, width: 130 }),
    userId: f.text('用户编号', 'User id', '2234567890123400100', { ...fixed, search: 'wire', list: false }),
    identity: f.code('identity', '身份', 'Identity', 5, { ...fixed, search: 'exact', sort: true, width: 120 }),
    createTime: f.instant('登录时间', 'Logged in', '2026-03-14 09:00:00', {
      ...fixed,
      past: true,
      search: 'range',
      sort: 'desc',
      width: 160,
    }),
    usedTime: f.instant('最近使用', 'Used last', '2026-03-14 14:30:00', { ...fixed, sort: true, width: 160 }),
    device: f.text('设备', 'Device', 'Chrome 138 · Windows', { ...fixed, search: 'contains', width: 190 }),
    address: f.text('地址', 'Address', '192.168.1.*', { ...fixed, width: 140 }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact' }),
  },
});

/** Who came in, and who was refused and why. */
export const visit = resource({
  name: 'visit',
  path: '/sys/log',
  names: { cn: ['访问记录', '访问记录'], en: ['Visit', 'Visits'] },
  purpose: {
    cn: '谁在什么时候登录、用哪台设备；被拒的登录和原因也在这里。保存 180 天。',
    en: 'Who logged in when and on which device; refused attempts are here too, with the reason. Kept for 180 days.',
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
    createTime: f.instant('时间', 'Time', '2026-03-14 09:00:00', {
      ...fixed,
      past: true,
      search: 'range',
      sort: 'desc',
      width: 160,
    }),
    realname: f.text('姓名', 'Name', '周敏', { ...fixed, nullable: true, search: 'contains', width: 110 }),
    username: f.text('用户名', 'User name', 'cashier', { ...fixed, nullable: true, search: 'exact', width: 130 }),
    userId: f.text('用户编号', 'User id', '2234567890123400100', {
      ...fixed,
      nullable: true,
      search: 'wire',
      list: false,
    }),
    outcome: f.choice('visit_outcome', '结果', 'Outcome', 'IN', { ...fixed, search: 'exact', width: 110 }),
    reason: f.choice('visit_reason', '原因', 'Reason', 'PASSWORD', {
      ...fixed,
      nullable: true,
      search: 'exact',
      width: 180,
    }),
    way: f.choice('visit_way', '方式', 'Way', 'PASSWORD', { ...fixed, search: 'exact', width: 130 }),
    device: f.text('设备', 'Device', 'Chrome 138 · Windows', { ...fixed, width: 190 }),
    address: f.text('地址', 'Address', '192.168.1.*', { ...fixed, width: 140 }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, nullable: true, search: 'exact' }),
  },
});

export type VisitWay = keyof (typeof DICTIONARIES)['visit_way'];
export type VisitReason = keyof (typeof DICTIONARIES)['visit_reason'];
