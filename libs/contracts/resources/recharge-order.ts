import { f } from './field';
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
    orderNumber: f.text('单号', 'Number', 'C260314-0007', {
      form: false,
      nullable: true,
      search: 'contains',
      sort: true,
    }),
    createTime: f.instant('充值时间', 'Time', '2026-03-14 14:20:00', { form: false, search: 'range', sort: 'desc' }),
    userTruenmae: f.text('会员姓名', 'Real name', '陈一鸣', { form: false, search: 'contains', sort: true }),
    userPhone: f.phone('手机号', 'Phone', '138****2046', { form: false, nullable: true }),
    amount: f.money('实付金额', 'Amount', 500, { form: false, search: 'wire', sort: true }),
    linked: f.yesNo('已关联', 'Linked', 'NO', { form: false, search: 'wire', list: 'hidden' }),
    payState: f.choice('pay_state', '支付状态', 'Payment', 'payed', { form: false, search: 'exact', sort: true }),
  },
});
