import { readOnly } from './field';
import { resource } from './resource';

/** Payments that only a person can decide, and payments that came too late. */
export const paymentReview = resource({
  name: 'paymentReview',
  path: '/payment/sysPaymentReview',
  names: { cn: ['待处理支付', '待处理支付'], en: ['Payment to settle', 'Payments to settle'] },
  purpose: {
    cn: '渠道自己了结不了的收款和退款，以及迟到的付款，在这里由人处理。',
    en: 'Charges and refunds the channel could not complete, and late payments, are resolved here.',
  },
  permissions: { list: 'paymentreview:list' },
  scope: 'store',
  title: 'orderNumber',
  order: { columns: ['orderNumber', 'kind', 'state', 'provider'] },
  fields: {
    createTime: readOnly.instant('发现时间', 'Since', '2026-03-14 14:31:52', { search: 'range', sort: 'desc' }),
    kind: readOnly.choice('payment_review_kind', '类别', 'Kind', 'refundFailed', {
      search: 'exact',
      sort: true,
      width: 190,
    }),
    state: readOnly.choice('review_state', '状态', 'State', 'OPEN', { search: 'exact', sort: true, width: 120 }),
    orderNumber: readOnly.text('单号', 'Order', 'P260314-0041', { nullable: true, width: 140 }),
    provider: readOnly.choice('pay_channel', '渠道', 'Channel', 'wechat', { search: 'exact', sort: true, width: 110 }),
    amount: readOnly.money('金额', 'Amount', 68, { sort: true, width: 110 }),
    paid: readOnly.money('渠道已收', 'Paid at channel', 68.01, { nullable: true, width: 110 }),
    message: readOnly.text('渠道说明', 'Channel says', '商户余额不足', { nullable: true, width: 200 }),
    outTradeNo: readOnly.text('商户单号', 'Number at the channel', 'b97f8933e13c494b83f9760e494c5a0d', {
      search: 'exact',
      list: 'hidden',
    }),
    outRefundNo: readOnly.text('退款单号', 'Refund number', 'c1278efaac96498d9d709861abbd1c48', {
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    outcome: readOnly.choice('payment_review_act', '处理方式', 'Settled as', 'giveBack', {
      nullable: true,
      search: 'exact',
      width: 160,
    }),
    reason: readOnly.text('原因', 'Reason', '顾客卡已注销', { nullable: true, width: 200 }),
    settledByName: readOnly.text('处理人', 'Resolved by', '顾晓', { nullable: true, width: 110 }),
    settledAt: readOnly.instant('处理时间', 'Resolved at', '2026-03-14 15:02:10', { nullable: true, sort: true }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});

/** What a channel's bill and the books here disagree about. */
export const paymentDifference = resource({
  name: 'paymentDifference',
  path: '/payment/sysPaymentDifference',
  names: { cn: ['对账差异', '对账差异'], en: ['Difference', 'Reconciliation', 'Differences'] },
  purpose: {
    cn: '每天上午自动与渠道账单核对；有不同的才会出现在这里。',
    en: 'Every morning the channel bills are compared with our books. Differences appear here.',
  },
  permissions: { list: 'reconciliation:list', export: 'reconciliation:export' },
  scope: 'store',
  title: 'number',
  order: {
    columns: ['day', 'provider', 'subject', 'problem', 'here', 'there', 'state'],
    filters: ['day', 'problem', 'state'],
  },
  fields: {
    day: readOnly.date('账单日', 'Day', '2026-03-14', { search: 'range', sort: 'desc', width: 110 }),
    provider: readOnly.choice('pay_channel', '渠道', 'Channel', 'wechat', { search: 'exact', sort: true, width: 110 }),
    subject: readOnly.choice('bill_subject', '对象', 'What', 'charge', { search: 'exact', sort: true, width: 90 }),
    problem: readOnly.choice('bill_problem', '差异', 'Difference', 'amount', {
      search: 'exact',
      sort: true,
      width: 130,
    }),
    here: readOnly.money('本地金额', 'Local amount', 68, { nullable: true, width: 100 }),
    there: readOnly.money('渠道金额', 'Channel amount', 68.01, { nullable: true, width: 100 }),
    state: readOnly.choice('review_state', '状态', 'State', 'OPEN', { search: 'exact', sort: true, width: 120 }),
    orderNumber: readOnly.text('单号', 'Order', 'P260314-0041', { nullable: true, width: 140 }),
    number: readOnly.text('商户单号', 'Number at the channel', 'b97f8933e13c494b83f9760e494c5a0d', {
      search: 'exact',
      width: 150,
    }),
    txnId: readOnly.text('渠道单号', "Channel's number", '4200000000202603141234567890', {
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    hereState: readOnly.text('本地状态', 'Local state', 'PAID', { nullable: true, list: 'hidden' }),
    thereState: readOnly.text('渠道状态', 'Channel state', 'paid', { nullable: true, list: 'hidden' }),
    reason: readOnly.choice('difference_reason', '原因', 'Reason', 'channelError', {
      nullable: true,
      search: 'exact',
      width: 150,
    }),
    note: readOnly.text('说明', 'Note', '', { nullable: true, width: 200 }),
    settledByName: readOnly.text('处理人', 'Resolved by', '顾晓', { nullable: true, width: 110 }),
    settledAt: readOnly.instant('处理时间', 'Resolved at', '2026-03-15 11:02:10', { nullable: true, sort: true }),
    merchantId: readOnly.text('商户号', 'Merchant', '1900000001', { search: 'exact', list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});

/** What was taken through a channel on a day, by the books here and by the channel's bill. */
export const paymentDay = resource({
  name: 'paymentDay',
  path: '/payment/sysPaymentDay',
  names: { cn: ['每日对账', '每日对账'], en: ['Day', 'Bills by day'] },
  purpose: {
    cn: '每个渠道每天：本店收了多少，渠道说多少。',
    en: 'For each channel and day: what we took and what the channel says.',
  },
  permissions: { list: 'reconciliation:list', export: 'reconciliation:export' },
  scope: 'store',
  title: 'day',
  order: { columns: ['day', 'provider'] },
  fields: {
    day: readOnly.date('账单日', 'Day', '2026-03-14', { search: 'range', sort: 'desc', width: 110 }),
    provider: readOnly.choice('pay_channel', '渠道', 'Channel', 'wechat', { search: 'exact', sort: true, width: 120 }),
    hereCharged: readOnly.money('本地收款', 'Taken locally', 1428, { sort: true }),
    thereCharged: readOnly.money('渠道收款', 'Taken at channel', 1428, { sort: true }),
    hereRefunded: readOnly.money('本地退款', 'Refunded locally', 76, { sort: true }),
    thereRefunded: readOnly.money('渠道退款', 'Refunded at channel', 76, { sort: true }),
    openDifferences: readOnly.int('未处理差异', 'Open differences', 0, { width: 120 }),
    downloadTime: readOnly.instant('下载时间', 'Downloaded', '2026-03-15 10:00:04', { sort: true }),
    merchantId: readOnly.text('商户号', 'Merchant', '1900000001', { search: 'exact', list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});
