import type { PermissionCode } from '@paddock/contracts';

export interface SeedStore {
  orgCode: string;
  name: string;
  nameEn: string;
  lineUpPrefix: string;
}
export const STORES: readonly SeedStore[] = [
  { orgCode: 'A01', name: '弯道卡丁车馆 · 滨江店', nameEn: 'Apex Karting · Riverside', lineUpPrefix: 'A' },
  { orgCode: 'A02', name: '弯道卡丁车馆 · 西湖店', nameEn: 'Apex Karting · Westlake', lineUpPrefix: 'B' },
];

/** A menu entry; only screens that exist. `heldBy`: identities that see it at the start (see the permission table). */
export interface SeedMenu {
  url: string;
  cn: string;
  en: string;
  icon: string;
  component?: string;
  heldBy: readonly number[];
  /** Buttons that belong to this screen. */
  buttons?: readonly PermissionCode[];
  children?: readonly SeedMenu[];
}

const EVERYBODY = [0, 1, 2, 3, 4, 5, 6] as const;
const COUNTER = [0, 1, 2, 3, 5, 6] as const;
/** Who recharges cards; coaches and partners do not. */
const SELLERS = [0, 1, 2, 3, 5] as const;
const TRACK = [0, 1, 2, 4] as const;

export const MENU: readonly SeedMenu[] = [
  {
    url: '/dashboard/analysis',
    cn: '首页',
    en: 'Home',
    icon: 'home',
    component: 'dashboard/Analysis',
    heldBy: EVERYBODY,
    buttons: ['dashboard:view'],
  },
  {
    url: '/dashboard/workplace',
    cn: '工作台',
    en: 'Workplace',
    icon: 'dashboard',
    component: 'dashboard/Workplace',
    heldBy: EVERYBODY,
  },
  {
    url: '/counter',
    cn: '前台',
    en: 'Counter',
    icon: 'shop',
    heldBy: EVERYBODY,
    children: [
      {
        url: '/consume/SysConsumeTool',
        cn: '消费工具',
        en: 'Consumption tool',
        icon: 'credit-card',
        component: 'consume/SysConsumeTool',
        // Coaches work with the line-up that stands beside the tool.
        heldBy: EVERYBODY,
        buttons: ['consume:list', 'consume:add', 'consume:lineup', 'tariff:list', 'member:list'],
      },
      {
        url: '/playbeforepay/SysPlayBeforePayList',
        cn: '先玩后付',
        en: 'Pay-later records',
        icon: 'clock',
        component: 'playbeforepay/SysPlayBeforePayList',
        heldBy: COUNTER,
        buttons: [
          'playbeforepay:list',
          'playbeforepay:add',
          'playbeforepay:settle',
          'playbeforepay:link',
          'playbeforepay:delete',
          'playbeforepay:deleteBatch',
        ],
      },
    ],
  },
  {
    url: '/memberrecharge',
    cn: '充值',
    en: 'Recharge',
    icon: 'credit-card',
    heldBy: SELLERS,
    children: [
      {
        url: '/memberrecharge/SysMemberRechargeTool',
        cn: '充值开卡',
        en: 'Recharge & cards',
        icon: 'credit-card',
        component: 'memberrecharge/SysMemberRechargeTool',
        heldBy: SELLERS,
        buttons: ['recharge:list', 'recharge:add', 'member:add'],
      },
    ],
  },
  {
    url: '/vehicle',
    cn: '车辆',
    en: 'Vehicles',
    icon: 'car',
    heldBy: TRACK,
    children: [
      {
        url: '/vehicle/SysMarshalBoard',
        cn: '赛道看板',
        en: 'Marshal board',
        icon: 'flag',
        component: 'vehicle/SysMarshalBoard',
        heldBy: TRACK,
        buttons: ['vehicle:list', 'vehicle:edit', 'vehicle:control', 'timing:list', 'device:list', 'device:add'],
      },
    ],
  },
];

/** One role for each identity, with its start permissions; the pay-later deletions hang on the words 单店总. */
export const ROLES: readonly { code: string; name: string; description: string; identity: number }[] = [
  { code: 'super-admin', name: '超级管理员', description: 'Super admin', identity: -1 },
  { code: 'head-office', name: '总部', description: 'Head office', identity: 0 },
  { code: 'store-admin', name: '门店管理员', description: 'Store administrator', identity: 1 },
  { code: 'store-general', name: '单店总管', description: 'Single-store general manager', identity: 2 },
  { code: 'assistant', name: '店员', description: 'Shop assistant', identity: 3 },
  { code: 'coach', name: '教练', description: 'Coach', identity: 4 },
  { code: 'cashier', name: '收银员', description: 'Cashier', identity: 5 },
  { code: 'partner', name: '合伙人', description: 'Partner', identity: 6 },
];
