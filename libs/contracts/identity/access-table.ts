/**
 * The one table of permissions and menu entries: code, names, place in the menu, and who holds it at the start. Routes ask
 * for these codes, so a misspelt one does not compile. A page that is added here reaches running venues with the next
 * migration, with its start holders; what a venue has changed or removed by then stays as the venue made it.
 */
import type { ButtonDefinition, MenuDefinition } from './access-definitions';
import { ACCOUNT_MENU, VISIT_MENU } from './access-accounts';
import { BOOKING_MENU } from './access-booking';
import { DASHBOARD_MENU } from './access-dashboards';
import { MESSAGING_MENU } from './access-messaging';
import { MONEY_MENU } from './access-money';
import { AUDIT_PAGE, DATA_SOURCE_PAGE, FILE_PAGE, OFFICE_BUTTONS, RANKING_PAGE, SCHEDULE_PAGE } from './access-office';
import { PEOPLE_MENU } from './access-people';
import { RIGHTS_MENU } from './access-rights';
import { RACE_MENU } from './access-races';
import { ANNOUNCEMENT_LIST, MY_ANNOUNCEMENTS } from './access-notices';
import { WAIVER_LIST, WAIVER_TEXT } from './access-waivers';
import { HOLDERS } from './roles';

const { everybody, staff, counter, counterAndPartners, track, trackAndPartners, managers, generalManagers } = HOLDERS;

const headOffice = ['head-office'] as const;

/** In the order of the menu. */
export const MENU = [
  ...DASHBOARD_MENU,
  { url: '/counter', cn: '前台', en: 'Counter', icon: 'shop', heldBy: everybody },
  {
    url: '/consume/SysConsumeTool',
    under: '/counter',
    cn: '消费工具',
    en: 'Consumption tool',
    icon: 'credit-card',
    component: 'consume/SysConsumeTool',
    // Coaches work with the line-up that stands beside the tool.
    heldBy: everybody,
    buttons: {
      'consume:list': { cn: '查看消费与排队', en: 'View consumption and queue', heldBy: everybody },
      'consume:add': { cn: '消费收款', en: 'Sell at the consumption tool', heldBy: staff },
      'consume:lineup': { cn: '排队处理', en: 'Handle the queue', heldBy: staff },
      'consume:testcard': { cn: '测试卡消费', en: 'Use test cards', heldBy: track },
      'consume:price': { cn: '改价', en: 'Change a price', heldBy: counter },
      'consume:price:approve': { cn: '批准改价', en: 'Approve changed prices', heldBy: managers },
    },
  },
  {
    url: '/consume/SysConsumePaiduiList',
    under: '/counter',
    cn: '排队名单',
    en: 'Line-up',
    icon: 'team',
    component: 'consume/SysConsumePaiduiList',
    heldBy: everybody,
  },
  {
    url: '/playbeforepay/SysPlayBeforePayList',
    under: '/counter',
    cn: '先玩后付',
    en: 'Pay-later records',
    icon: 'clock',
    component: 'playbeforepay/SysPlayBeforePayList',
    heldBy: counterAndPartners,
    buttons: {
      'playbeforepay:list': { cn: '查看先玩后付', en: 'View pay-later records', heldBy: everybody },
      'playbeforepay:add': { cn: '先玩后付启动', en: 'Start before paying', heldBy: staff },
      'playbeforepay:settle': { cn: '先玩后付收款', en: 'Take payment for a record', heldBy: staff },
      'playbeforepay:link': { cn: '关联充值', en: 'Link a recharge order', heldBy: staff },
      'playbeforepay:delete': { cn: '删除先玩后付', en: 'Delete a pay-later record', heldBy: generalManagers },
      'playbeforepay:deleteBatch': {
        cn: '批量删除先玩后付',
        en: 'Delete several pay-later records',
        heldBy: generalManagers,
      },
      'playbeforepay:import': { cn: '导入先玩后付', en: 'Import pay-later records', heldBy: generalManagers },
    },
  },
  {
    url: '/consume/SysOrderList',
    under: '/counter',
    cn: '订单',
    en: 'Orders',
    icon: 'file-text',
    component: 'consume/SysOrderList',
    heldBy: counterAndPartners,
    buttons: {
      'orders:list': { cn: '查看订单', en: 'View orders', heldBy: counterAndPartners },
      'orders:reprint': { cn: '补打小票', en: 'Print receipts and tickets again', heldBy: counter },
      'orders:void': { cn: '作废未付款订单', en: 'Void unpaid orders', heldBy: managers },
    },
  },
  {
    url: '/consume/SysRefundList',
    under: '/counter',
    cn: '退款',
    en: 'Refunds',
    icon: 'credit-card',
    component: 'consume/SysRefundList',
    heldBy: counterAndPartners,
    buttons: {
      'refund:list': { cn: '查看退款', en: 'View refunds', heldBy: counterAndPartners },
      'refund:add': { cn: '退款', en: 'Give money back', heldBy: counter },
      'refund:approve': { cn: '批准退款', en: 'Approve refunds', heldBy: managers },
    },
  },
  WAIVER_LIST,
  ...BOOKING_MENU,
  ...MONEY_MENU,
  { url: '/membermanage', cn: '会员', en: 'Members', icon: 'user', heldBy: counterAndPartners },
  {
    url: '/membermanage/SysMemberManageList',
    under: '/membermanage',
    cn: '会员列表',
    en: 'Member list',
    icon: 'user',
    component: 'membermanage/SysMemberManageList',
    heldBy: counterAndPartners,
    buttons: {
      'member:list': { cn: '查看会员', en: 'View members', heldBy: counterAndPartners },
      'member:add': { cn: '会员开卡', en: 'Open cards for new members', heldBy: counter },
      'member:edit': { cn: '修改会员资料', en: 'Change members', heldBy: counter },
      'member:export': { cn: '导出会员', en: 'Export members', heldBy: managers },
      'member:import': { cn: '导入会员', en: 'Import members', heldBy: managers },
      'member:phone': { cn: '显示完整手机号', en: 'Show whole phone numbers', heldBy: counter },
      'member:card': { cn: '挂失、补卡与卡片', en: 'Report cards lost and issue new ones', heldBy: counter },
      'member:password': { cn: '设置消费密码', en: 'Set consumption passwords', heldBy: counter },
      'member:freeze': { cn: '冻结与解冻会员', en: 'Freeze and unfreeze members', heldBy: counter },
      'member:project': { cn: '调整次数与畅玩卡', en: 'Correct counts and free-play cards', heldBy: managers },
      'member:expiry': { cn: '修改会员卡有效期', en: 'Change when a card expires', heldBy: managers },
    },
  },
  {
    url: '/membermanage/SysMember',
    under: '/membermanage',
    cn: '会员档案',
    en: 'Member',
    icon: 'user',
    component: 'membermanage/SysMember',
    hidden: true,
    heldBy: counterAndPartners,
  },
  {
    url: '/membermanage/SysMemberLevelList',
    under: '/membermanage',
    cn: '会员等级',
    en: 'Member levels',
    icon: 'user',
    component: 'membermanage/SysMemberLevelList',
    heldBy: managers,
    buttons: {
      'memberLevel:list': { cn: '查看会员等级', en: 'View member levels', heldBy: counterAndPartners },
      'memberLevel:edit': { cn: '修改会员等级', en: 'Change member levels', heldBy: headOffice },
    },
  },
  { url: '/vehicle', cn: '车辆', en: 'Vehicles', icon: 'car', heldBy: track },
  {
    url: '/vehicle/SysMarshalBoard',
    under: '/vehicle',
    cn: '赛道看板',
    en: 'Marshal board',
    icon: 'flag',
    component: 'vehicle/SysMarshalBoard',
    heldBy: track,
    buttons: {
      'vehicle:list': { cn: '查看车辆', en: 'View vehicles', heldBy: everybody },
      'vehicle:edit': { cn: '编辑车辆', en: 'Edit vehicles', heldBy: managers },
      'vehicle:control': { cn: '控制车辆', en: 'Control vehicles', heldBy: track },
      'timing:list': { cn: '查看计时与排名', en: 'View timing and rankings', heldBy: everybody },
    },
  },
  {
    url: '/vehicle/SysDeviceList',
    under: '/vehicle',
    cn: '设备',
    en: 'Devices',
    icon: 'setting',
    component: 'vehicle/SysDeviceList',
    heldBy: managers,
    buttons: {
      'device:list': { cn: '查看设备', en: 'View devices', heldBy: trackAndPartners },
      'device:add': { cn: '添加与停用设备', en: 'Add and revoke devices', heldBy: managers },
      'edge:edit': { cn: '管理现场终端', en: 'Renew and revoke keys of edge agents', heldBy: managers },
    },
  },
  RANKING_PAGE,
  ...RACE_MENU,
  { url: '/coupon', cn: '优惠与申请', en: 'Offers', icon: 'gift', heldBy: everybody },
  {
    url: '/apply/SysApplyList',
    under: '/coupon',
    cn: '优惠申请',
    en: 'Discounts',
    icon: 'gift',
    component: 'apply/SysApplyList',
    heldBy: everybody,
    buttons: {
      'apply:list': { cn: '查看优惠申请', en: 'View discount applications', heldBy: everybody },
      'apply:edit': { cn: '审核优惠申请', en: 'Review discount applications', heldBy: generalManagers },
    },
  },
  {
    url: '/coupon/SysCouponList',
    under: '/coupon',
    cn: '优惠券',
    en: 'Coupons',
    icon: 'gift',
    component: 'coupon/SysCouponList',
    heldBy: counterAndPartners,
    buttons: {
      'coupon:list': { cn: '查看优惠券', en: 'View coupons', heldBy: counterAndPartners },
      'coupon:add': { cn: '添加优惠券', en: 'Add coupons', heldBy: managers },
      'coupon:edit': { cn: '修改优惠券', en: 'Change coupons', heldBy: managers },
      'coupon:delete': { cn: '删除优惠券', en: 'Delete coupons', heldBy: managers },
      'coupon:export': { cn: '导出优惠券', en: 'Export coupons', heldBy: managers },
      'coupon:import': { cn: '导入优惠券', en: 'Import coupons', heldBy: managers },
      'coupon:claim': { cn: '发券给会员', en: 'Give coupons to members', heldBy: counter },
    },
  },
  {
    url: '/coupon/SysCouponClaimList',
    under: '/coupon',
    cn: '会员的券',
    en: "Members' coupons",
    icon: 'gift',
    component: 'coupon/SysCouponClaimList',
    heldBy: counterAndPartners,
  },
  {
    url: '/coupon/SysGroupCouponList',
    under: '/coupon',
    cn: '团购码',
    en: 'Group codes',
    icon: 'gift',
    component: 'coupon/SysGroupCouponList',
    heldBy: counterAndPartners,
    buttons: {
      'groupcoupon:list': { cn: '查看团购码', en: 'View group codes', heldBy: counterAndPartners },
      'groupcoupon:add': { cn: '添加团购码', en: 'Add group codes', heldBy: managers },
      'groupcoupon:edit': { cn: '修改团购码', en: 'Change group codes', heldBy: managers },
      'groupcoupon:delete': { cn: '删除团购码', en: 'Delete group codes', heldBy: managers },
      'groupcoupon:export': { cn: '导出团购码', en: 'Export group codes', heldBy: managers },
      'groupcoupon:import': { cn: '导入团购码', en: 'Import group codes', heldBy: managers },
    },
  },
  { url: '/rules', cn: '价格与规则', en: 'Prices & rules', icon: 'setting', heldBy: managers },
  {
    url: '/consumerole/SysConsumeRoleList',
    under: '/rules',
    cn: '消费规则',
    en: 'Consumption rules',
    icon: 'setting',
    component: 'consumerole/SysConsumeRoleList',
    heldBy: managers,
    buttons: {
      'tariff:list': { cn: '查看消费规则', en: 'View consumption rules', heldBy: everybody },
      'tariff:add': { cn: '添加消费规则', en: 'Add consumption rules', heldBy: managers },
      'tariff:edit': { cn: '修改消费规则', en: 'Change consumption rules', heldBy: managers },
      'tariff:delete': { cn: '删除消费规则', en: 'Delete consumption rules', heldBy: managers },
      'tariff:export': { cn: '导出消费规则', en: 'Export consumption rules', heldBy: managers },
      'tariff:import': { cn: '导入消费规则', en: 'Import consumption rules', heldBy: managers },
    },
  },
  {
    url: '/rechargerole/SysRechargeRoleList',
    under: '/rules',
    cn: '充值规则',
    en: 'Recharge rules',
    icon: 'setting',
    component: 'rechargerole/SysRechargeRoleList',
    heldBy: managers,
    buttons: {
      'rechargerole:list': { cn: '查看充值规则', en: 'View recharge rules', heldBy: counterAndPartners },
      'rechargerole:add': { cn: '添加充值规则', en: 'Add recharge rules', heldBy: managers },
      'rechargerole:edit': { cn: '修改充值规则', en: 'Change recharge rules', heldBy: managers },
      'rechargerole:delete': { cn: '删除充值规则', en: 'Delete recharge rules', heldBy: managers },
      'rechargerole:export': { cn: '导出充值规则', en: 'Export recharge rules', heldBy: managers },
      'rechargerole:import': { cn: '导入充值规则', en: 'Import recharge rules', heldBy: managers },
    },
  },
  WAIVER_TEXT,
  ...MESSAGING_MENU,
  { url: '/isystem', cn: '系统', en: 'System', icon: 'setting', heldBy: managers },
  ...PEOPLE_MENU,
  {
    url: '/sys/SysDepartList',
    under: '/isystem',
    cn: '部门与门店',
    en: 'Departments',
    icon: 'setting',
    component: 'system/DepartList',
    heldBy: managers,
    buttons: {
      'depart:list': { cn: '查看部门', en: 'View departments', heldBy: managers },
      'depart:add': { cn: '添加部门', en: 'Add departments', heldBy: headOffice },
      'depart:edit': { cn: '修改部门', en: 'Change departments', heldBy: headOffice },
      // Of the operator: super admins, who hold everything.
      'depart:licence': { cn: '授权应用与大屏', en: 'Authorise apps and displays', heldBy: [] },
      'depart:delete': { cn: '关闭部门', en: 'Close departments', heldBy: headOffice },
    },
  },
  RIGHTS_MENU,
  {
    url: '/isystem/departSetting',
    under: '/isystem',
    cn: '门店设置',
    en: 'Store settings',
    icon: 'setting',
    component: 'isystem/DepartSetting',
    heldBy: managers,
    buttons: {
      'setting:list': { cn: '查看门店设置', en: 'View store settings', heldBy: managers },
      'setting:edit': { cn: '修改门店设置', en: 'Change store settings', heldBy: managers },
    },
  },
  ANNOUNCEMENT_LIST,
  MY_ANNOUNCEMENTS,
  {
    url: '/sys/SysDictList',
    under: '/isystem',
    cn: '数据字典',
    en: 'Dictionaries',
    icon: 'setting',
    component: 'system/DictList',
    heldBy: managers,
    buttons: {
      'dict:list': { cn: '查看字典', en: 'View dictionaries', heldBy: managers },
      'dict:add': { cn: '添加字典与字典项', en: 'Add dictionaries and items', heldBy: managers },
      'dict:edit': { cn: '修改字典与字典项', en: 'Change dictionaries and items', heldBy: managers },
      'dict:delete': { cn: '删除字典与字典项', en: 'Delete dictionaries and items', heldBy: managers },
    },
  },
  ...VISIT_MENU,
  ...ACCOUNT_MENU,
  FILE_PAGE,
  DATA_SOURCE_PAGE,
  SCHEDULE_PAGE,
  AUDIT_PAGE,
] as const satisfies readonly MenuDefinition[];

/** What is done by calls for which no page exists yet. Once one does, its buttons move there, in running venues too. */
export const UNPLACED = {
  ...OFFICE_BUTTONS,
} as const satisfies Record<string, ButtonDefinition>;
