import { readOnly } from './field';
import { resource } from './resource';

/** Recharges that were sold. */
export const rechargeOrder = resource({
  name: 'rechargeOrder',
  path: '/memberrecharge/sysMemberRecharge',
  names: { cn: ['充值订单', '充值订单'], en: ['Recharge order', 'Recharge orders'] },
  permissions: { list: 'member:list' },
  calls: { list: '/memberrecharge/sysMemberRecharge/listhore', queryById: null },
  scope: 'ownStore',
  title: 'orderNumber',
  fields: {
    orderNumber: readOnly.text('单号', 'Number', 'C260314-0007', { nullable: true, search: 'contains', sort: true }),
    createTime: readOnly.instant('充值时间', 'Time', '2026-03-14 14:20:00', { search: 'range', sort: 'desc' }),
    userTruenmae: readOnly.text('会员姓名', 'Real name', '陈一鸣', { search: 'contains', sort: true }),
    userPhone: readOnly.phone('手机号', 'Phone', '138****2046', { nullable: true }),
    amount: readOnly.money('实付金额', 'Amount', 500, { search: 'wire', sort: true }),
    linked: readOnly.yesNo('已关联', 'Linked', 'NO', { search: 'wire', list: 'hidden' }),
    payState: readOnly.choice('pay_state', '支付状态', 'Payment', 'payed', { search: 'exact', sort: true }),
  },
});
