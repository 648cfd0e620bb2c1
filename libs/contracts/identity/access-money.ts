/** Recharges, drawer and payments: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { counter, counterAndPartners, managers } = HOLDERS;

export const MONEY_MENU = [
  { url: '/memberrecharge', cn: '充值', en: 'Recharge', icon: 'credit-card', heldBy: counter },
  {
    url: '/memberrecharge/SysMemberRechargeTool',
    under: '/memberrecharge',
    cn: '充值开卡',
    en: 'Recharge & cards',
    icon: 'plus',
    component: 'memberrecharge/SysMemberRechargeTool',
    heldBy: counter,
    buttons: {
      'recharge:list': { cn: '查看充值', en: 'View recharges', heldBy: counterAndPartners },
      'recharge:add': { cn: '会员充值', en: 'Sell recharges', heldBy: counter },
    },
  },
  {
    url: '/memberrecharge/SysCashierPanel',
    under: '/counter',
    cn: '收银员面板',
    en: 'Cashier panel',
    icon: 'user',
    component: 'memberrecharge/SysCashierPanel',
    heldBy: counter,
  },
  {
    url: '/drawer/SysShift',
    under: '/counter',
    cn: '交班',
    en: 'Shift',
    icon: 'wallet',
    component: 'drawer/SysShift',
    heldBy: counter,
    buttons: {
      'drawer:view': { cn: '查看钱箱', en: 'View the cash drawer', heldBy: counter },
      'drawer:shift': { cn: '开班、点钱与交班', en: 'Open, count and hand over a drawer', heldBy: counter },
      'drawer:cash': { cn: '钱箱存取', en: 'Put cash in and take it out', heldBy: counter },
      'drawer:open': { cn: '无单开钱箱', en: 'Open the drawer without a sale', heldBy: counter },
    },
  },
  {
    url: '/drawer/SysShiftList',
    under: '/counter',
    cn: '班次记录',
    en: 'Shift records',
    icon: 'clock',
    component: 'drawer/SysShiftList',
    heldBy: managers,
    buttons: { 'drawer:list': { cn: '查看班次记录', en: 'View shift records', heldBy: managers } },
  },
  { url: '/payment', cn: '支付', en: 'Payments', icon: 'wallet', heldBy: managers },
  {
    url: '/payment/SysPaymentReviewList',
    under: '/payment',
    cn: '待处理支付',
    en: 'Payments to resolve',
    icon: 'wallet',
    component: 'payment/SysPaymentReviewList',
    heldBy: managers,
    buttons: {
      'paymentreview:list': { cn: '查看待处理支付', en: 'View payments to resolve', heldBy: managers },
      'paymentreview:settle': { cn: '处理支付', en: 'Resolve payments', heldBy: managers },
    },
  },
  {
    url: '/payment/SysPaymentDifferenceList',
    under: '/payment',
    cn: '对账差异',
    en: 'Reconciliation',
    icon: 'wallet',
    component: 'payment/SysPaymentDifferenceList',
    heldBy: managers,
    buttons: {
      'reconciliation:list': { cn: '查看对账', en: 'View the reconciliation', heldBy: managers },
      'reconciliation:settle': { cn: '处理对账差异', en: 'Resolve differences', heldBy: managers },
      'reconciliation:export': { cn: '导出对账', en: 'Export the reconciliation', heldBy: managers },
    },
  },
  {
    url: '/payment/SysPaymentDayList',
    under: '/payment',
    cn: '每日对账',
    en: 'Bills by day',
    icon: 'wallet',
    component: 'payment/SysPaymentDayList',
    heldBy: managers,
  },
] as const satisfies readonly MenuDefinition[];
