/**
 * Every button permission, with its names and the identities that hold it at the start. Routes ask for these codes,
 * so a misspelt one does not compile. Changes in a venue are made with roles; this table only gives the start.
 * Identities: 0 head office, 1 administrator, 2 store manager, 3 assistant, 4 coach (marshal), 5 cashier, 6 partner.
 * Super admin (-1) holds all.
 */
export interface PermissionDefinition {
  cn: string;
  en: string;
  heldBy: readonly number[];
}

const STAFF = [0, 1, 2, 3, 4, 5] as const;
const STAFF_AND_PARTNERS = [...STAFF, 6] as const;
/** Coaches have no business with members. */
const COUNTER = [0, 1, 2, 3, 5] as const;
const MANAGERS = [0, 1, 2] as const;
const VEHICLES = [0, 1, 2, 4] as const;
/** Deleting an unpaid order is the obvious way to hide missing money. */
const GENERAL_MANAGERS = [0, 2] as const;

export const PERMISSIONS = {
  'dashboard:view': { cn: '查看首页', en: 'View the dashboards', heldBy: STAFF_AND_PARTNERS },
  'playbeforepay:list': { cn: '查看先玩后付', en: 'View pay-later records', heldBy: STAFF_AND_PARTNERS },
  'playbeforepay:add': { cn: '先玩后付启动', en: 'Start before paying', heldBy: STAFF },
  'playbeforepay:settle': { cn: '先玩后付收款', en: 'Take payment for a record', heldBy: STAFF },
  'playbeforepay:link': { cn: '关联充值', en: 'Link a recharge order', heldBy: STAFF },
  'playbeforepay:delete': { cn: '删除先玩后付', en: 'Delete a pay-later record', heldBy: GENERAL_MANAGERS },
  'playbeforepay:deleteBatch': {
    cn: '批量删除先玩后付',
    en: 'Delete several pay-later records',
    heldBy: GENERAL_MANAGERS,
  },
  'consume:list': { cn: '查看消费与排队', en: 'View consumption and queue', heldBy: STAFF_AND_PARTNERS },
  'consume:add': { cn: '消费收款', en: 'Sell at the consumption tool', heldBy: STAFF },
  'consume:testcard': { cn: '测试卡消费', en: 'Use test cards', heldBy: [0, 1, 2, 4] },
  'consume:lineup': { cn: '排队处理', en: 'Handle the queue', heldBy: STAFF },
  'tariff:list': { cn: '查看消费规则', en: 'View consumption rules', heldBy: STAFF_AND_PARTNERS },
  'recharge:list': { cn: '查看充值', en: 'View recharges', heldBy: [...COUNTER, 6] },
  'recharge:add': { cn: '会员充值', en: 'Sell recharges', heldBy: COUNTER },
  'member:add': { cn: '会员开卡', en: 'Open cards for new members', heldBy: COUNTER },
  'member:list': { cn: '查看会员', en: 'View members', heldBy: [...COUNTER, 6] },
  'vehicle:list': { cn: '查看车辆', en: 'View vehicles', heldBy: STAFF_AND_PARTNERS },
  'vehicle:edit': { cn: '编辑车辆', en: 'Edit vehicles', heldBy: MANAGERS },
  'vehicle:control': { cn: '控制车辆', en: 'Control vehicles', heldBy: VEHICLES },
  'timing:list': { cn: '查看计时与排名', en: 'View timing and rankings', heldBy: STAFF_AND_PARTNERS },
  'device:list': { cn: '查看设备', en: 'View devices', heldBy: [...VEHICLES, 6] },
  'coupon:list': { cn: '查看优惠券', en: 'View coupons', heldBy: [...COUNTER, 6] },
  'coupon:add': { cn: '添加优惠券', en: 'Add coupons', heldBy: MANAGERS },
  'coupon:edit': { cn: '修改优惠券', en: 'Change coupons', heldBy: MANAGERS },
  'coupon:delete': { cn: '删除优惠券', en: 'Delete coupons', heldBy: MANAGERS },
  'coupon:export': { cn: '导出优惠券', en: 'Export coupons', heldBy: MANAGERS },
  'coupon:import': { cn: '导入优惠券', en: 'Import coupons', heldBy: MANAGERS },
  'dict:list': { cn: '查看字典', en: 'View dictionaries', heldBy: MANAGERS },
  'dict:add': { cn: '添加字典与字典项', en: 'Add dictionaries and items', heldBy: MANAGERS },
  'dict:edit': { cn: '修改字典与字典项', en: 'Change dictionaries and items', heldBy: MANAGERS },
  'dict:delete': { cn: '删除字典与字典项', en: 'Delete dictionaries and items', heldBy: MANAGERS },
  'depart:list': { cn: '查看部门', en: 'View departments', heldBy: MANAGERS },
  'depart:add': { cn: '添加部门', en: 'Add departments', heldBy: [0] },
  'depart:edit': { cn: '修改部门', en: 'Change departments', heldBy: [0] },
  'depart:delete': { cn: '关闭部门', en: 'Close departments', heldBy: [0] },
  'device:add': { cn: '添加与停用设备', en: 'Add and revoke devices', heldBy: MANAGERS },
} as const satisfies Record<string, PermissionDefinition>;

export type PermissionCode = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];
