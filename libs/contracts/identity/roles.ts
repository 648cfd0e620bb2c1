/** One role for each kind of staff. A venue may change, rename and add roles; this is only the start. */
export interface RoleDefinition {
  cn: string;
  en: string;
  /** What people with this role do. */
  about: { cn: string; en: string };
  /** Of the people who hold it, see `Actor`. */
  identity: number;
}

export const ROLES = {
  'super-admin': {
    cn: '超级管理员',
    en: 'Super admin',
    about: { cn: '所有门店，所有功能', en: 'All stores, everything' },
    identity: -1,
  },
  'head-office': {
    cn: '总部',
    en: 'Head office',
    about: { cn: '所有门店的经营、人员和设置', en: 'Business, people and settings of all stores' },
    identity: 0,
  },
  'store-admin': {
    cn: '门店管理员',
    en: 'Store administrator',
    about: { cn: '一家门店的经营、人员和设置', en: 'Business, people and settings of a store' },
    identity: 1,
  },
  // Changing the rule of a pay-later record hangs on the words 单店总.
  'store-general': {
    cn: '单店总管',
    en: 'Single-store general manager',
    about: { cn: '一家门店的总负责，也删除未付款的单', en: 'Answers for a store; also deletes unpaid orders' },
    identity: 2,
  },
  assistant: {
    cn: '店员',
    en: 'Shop assistant',
    about: { cn: '前台接待：收款、会员和排队', en: 'Front desk: payments, members and the queue' },
    identity: 3,
  },
  coach: { cn: '教练', en: 'Coach', about: { cn: '赛道和车辆', en: 'The track and its karts' }, identity: 4 },
  cashier: {
    cn: '收银员',
    en: 'Cashier',
    about: { cn: '前台收款、会员和钱箱', en: 'Payments at the counter, members and the drawer' },
    identity: 5,
  },
  partner: {
    cn: '合伙人',
    en: 'Partner',
    about: { cn: '查看经营数据和记录', en: 'Looks at figures and records' },
    identity: 6,
  },
} as const satisfies Record<string, RoleDefinition>;
export type StartRole = keyof typeof ROLES;

const managers = ['head-office', 'store-admin', 'store-general'] as const;

/** Who holds an entry at the start, by the work that people do. Super admins hold all without being named. */
export const HOLDERS = {
  managers,
  managersAndPartners: [...managers, 'partner'],
  /** Deleting an unpaid order is the obvious way to hide missing money. */
  generalManagers: ['head-office', 'store-general'],
  /** Coaches have no business with members. */
  counter: [...managers, 'assistant', 'cashier'],
  counterAndPartners: [...managers, 'assistant', 'cashier', 'partner'],
  track: [...managers, 'coach'],
  trackAndPartners: [...managers, 'coach', 'partner'],
  staff: [...managers, 'assistant', 'coach', 'cashier'],
  everybody: [...managers, 'assistant', 'coach', 'cashier', 'partner'],
} as const satisfies Record<string, readonly StartRole[]>;
