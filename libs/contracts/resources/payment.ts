import { f } from './field';
import { resource } from './resource';

const fixed = { form: false } as const;

/** Payments that only a person can decide, and payments that came too late. */
export const paymentReview = resource({
  name: 'paymentReview',
  path: '/payment/sysPaymentReview',
  names: { cn: ['待处理支付', '待处理支付'], en: ['Payment to settle', 'Payments to settle'] },
  purpose: {
    cn: '渠道自己了结不了的收款和退款，以及迟到的付款，在这里由人处理。',
    en: 'Charges and refunds that the channel can not end by itself, and payments that came late, are settled here.',
  },
  permissions: { list: 'paymentreview:list' },
  scope: 'store',
  title: 'orderNumber',
  order: { columns: ['orderNumber', 'kind', 'state', 'provider'] },
  fields: {
    createTime: f.instant('发现时间', 'Since', '2026-03-14 14:31:52', { ...fixed, search: 'range', sort: 'desc' }),
    kind: f.choice('payment_review_kind', '类别', 'Kind', 'refundFailed', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 190,
    }),
    state: f.choice('review_state', '状态', 'State', 'OPEN', { ...fixed, search: 'exact', sort: true, width: 120 }),
    orderNumber: f.text('单号', 'Order', 'P260314-0041', { ...fixed, nullable: true, width: 140 }),
    provider: f.choice('pay_channel', '渠道', 'Channel', 'wechat', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 110,
    }),
    amount: f.money('金额', 'Amount', 68, { ...fixed, sort: true, width: 110 }),
    paid: f.money('渠道已收', 'Paid there', 68.01, { ...fixed, nullable: true, width: 110 }),
    message: f.text('渠道说明', 'Channel says', '商户余额不足', { ...fixed, nullable: true, width: 200 }),
    outTradeNo: f.text('商户单号', 'Number at the channel', 'b97f8933e13c494b83f9760e494c5a0d', {
      ...fixed,
      search: 'exact',
      list: 'hidden',
    }),
    outRefundNo: f.text('退款单号', 'Refund number', 'c1278efaac96498d9d709861abbd1c48', {
      ...fixed,
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    outcome: f.choice('payment_review_act', '处理方式', 'Settled as', 'giveBack', {
      ...fixed,
      nullable: true,
      search: 'exact',
      width: 160,
    }),
    reason: f.text('原因', 'Reason', '顾客卡已注销', { ...fixed, nullable: true, width: 200 }),
    settledByName: f.text('处理人', 'Settled by', '顾晓', { ...fixed, nullable: true, width: 110 }),
    settledAt: f.instant('处理时间', 'Settled at', '2026-03-14 15:02:10', { ...fixed, nullable: true, sort: true }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact' }),
  },
});

/** What a channel's bill and the books here disagree about. */
export const paymentDifference = resource({
  name: 'paymentDifference',
  path: '/payment/sysPaymentDifference',
  names: { cn: ['对账差异', '对账差异'], en: ['Difference', 'Reconciliation'] },
  purpose: {
    cn: '每天上午自动与渠道账单核对；有不同的才会出现在这里。',
    en: "Every morning the channels' bills are compared with the books here; what differs appears here.",
  },
  permissions: { list: 'reconciliation:list', export: 'reconciliation:export' },
  scope: 'store',
  title: 'number',
  order: {
    columns: ['day', 'provider', 'subject', 'problem', 'here', 'there', 'state'],
    filters: ['day', 'problem', 'state'],
  },
  fields: {
    day: f.date('账单日', 'Day', '2026-03-14', { ...fixed, search: 'range', sort: 'desc', width: 110 }),
    provider: f.choice('pay_channel', '渠道', 'Channel', 'wechat', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 110,
    }),
    subject: f.choice('bill_subject', '对象', 'What', 'charge', { ...fixed, search: 'exact', sort: true, width: 90 }),
    problem: f.choice('bill_problem', '差异', 'Difference', 'amount', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 130,
    }),
    here: f.money('本地金额', 'Amount here', 68, { ...fixed, nullable: true, width: 100 }),
    there: f.money('渠道金额', 'Amount there', 68.01, { ...fixed, nullable: true, width: 100 }),
    state: f.choice('review_state', '状态', 'State', 'OPEN', { ...fixed, search: 'exact', sort: true, width: 120 }),
    orderNumber: f.text('单号', 'Order', 'P260314-0041', { ...fixed, nullable: true, width: 140 }),
    number: f.text('商户单号', 'Number at the channel', 'b97f8933e13c494b83f9760e494c5a0d', {
      ...fixed,
      search: 'exact',
      width: 150,
    }),
    txnId: f.text('渠道单号', "Channel's number", '4200000000202603141234567890', {
      ...fixed,
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    hereState: f.text('本地状态', 'State here', 'PAID', { ...fixed, nullable: true, list: 'hidden' }),
    thereState: f.text('渠道状态', 'State there', 'paid', { ...fixed, nullable: true, list: 'hidden' }),
    reason: f.choice('difference_reason', '原因', 'Reason', 'channelError', {
      ...fixed,
      nullable: true,
      search: 'exact',
      width: 150,
    }),
    note: f.text('说明', 'Note', '', { ...fixed, nullable: true, width: 200 }),
    settledByName: f.text('处理人', 'Settled by', '顾晓', { ...fixed, nullable: true, width: 110 }),
    settledAt: f.instant('处理时间', 'Settled at', '2026-03-15 11:02:10', { ...fixed, nullable: true, sort: true }),
    merchantId: f.text('商户号', 'Merchant', '1900000001', { ...fixed, search: 'exact', list: 'hidden' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact' }),
  },
});

/** What was taken through a channel on a day, by the books here and by the channel's bill. */
export const paymentDay = resource({
  name: 'paymentDay',
  path: '/payment/sysPaymentDay',
  names: { cn: ['每日对账', '每日对账'], en: ['Day', 'Bills by day'] },
  purpose: {
    cn: '每个渠道每天：本店收了多少，渠道说多少。',
    en: 'Each channel and day: what was taken here, and what the channel says.',
  },
  permissions: { list: 'reconciliation:list', export: 'reconciliation:export' },
  scope: 'store',
  title: 'day',
  order: { columns: ['day', 'provider'] },
  fields: {
    day: f.date('账单日', 'Day', '2026-03-14', { ...fixed, search: 'range', sort: 'desc', width: 110 }),
    provider: f.choice('pay_channel', '渠道', 'Channel', 'wechat', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 120,
    }),
    hereCharged: f.money('本地收款', 'Taken here', 1428, { ...fixed, sort: true }),
    thereCharged: f.money('渠道收款', 'The channel says', 1428, { ...fixed, sort: true }),
    hereRefunded: f.money('本地退款', 'Given back here', 76, { ...fixed, sort: true }),
    thereRefunded: f.money('渠道退款', 'Given back there', 76, { ...fixed, sort: true }),
    openDifferences: f.int('未处理差异', 'Open differences', 0, { ...fixed, width: 120 }),
    downloadTime: f.instant('下载时间', 'Downloaded', '2026-03-15 10:00:04', { ...fixed, sort: true }),
    merchantId: f.text('商户号', 'Merchant', '1900000001', { ...fixed, search: 'exact', list: 'hidden' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact' }),
  },
});
