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
    orderNumber: f.text({
      cn: '单号',
      en: 'Number',
      form: false,
      nullable: true,
      search: 'contains',
      sort: true,
      example: 'C260314-0007',
    }),
    createTime: f.instant({
      cn: '充值时间',
      en: 'Time',
      form: false,
      search: 'range',
      sort: 'desc',
      example: '2026-03-14 14:20:00',
    }),
    userTruenmae: f.text({
      cn: '会员姓名',
      en: 'Real name',
      form: false,
      search: 'contains',
      sort: true,
      example: '陈一鸣',
    }),
    userPhone: f.phone({ cn: '手机号', en: 'Phone', form: false, nullable: true, example: '138****2046' }),
    amount: f.money({ cn: '实付金额', en: 'Amount', form: false, search: 'wire', sort: true, example: 500 }),
    linked: f.yesNo({ cn: '已关联', en: 'Linked', form: false, search: 'wire', list: 'hidden', example: 'NO' }),
    payState: f.choice('pay_state', {
      cn: '支付状态',
      en: 'Payment',
      form: false,
      search: 'exact',
      sort: true,
      example: 'payed',
    }),
  },
});
