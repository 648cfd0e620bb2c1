import { readOnly } from './field';
import { resource } from './resource';

/** What was given back, to where, and how it stands. Its changes have calls of their own. */
export const refund = resource({
  name: 'refund',
  path: '/consume/sysRefund',
  names: { cn: ['退款', '退款'], en: ['Refund', 'Refunds'] },
  purpose: {
    cn: '每一笔退款退到哪里、现在到了哪一步；被拒的和待交现金的在这里处理。',
    en: 'Where each refund goes and its status. Refused refunds and cash to hand over are resolved here.',
  },
  permissions: { list: 'refund:list', export: 'refund:list' },
  scope: 'ownStore',
  title: 'refundNumber',
  order: {
    importance: ['refundNumber', 'state', 'amount', 'createTime', 'reason', 'target', 'cashierName', 'message'],
  },
  fields: {
    refundNumber: readOnly.text('退款号', 'Number', 'T260314-0003', { search: 'contains', sort: true, width: 124 }),
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:53:20', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    state: readOnly.choice('refund_state', '状态', 'State', 'DONE', { search: 'exact', sort: true, width: 132 }),
    kind: readOnly.choice('order_kind', '类别', 'Kind', 'SALE', { search: 'exact', width: 84 }),
    orderNumber: readOnly.text('原单号', 'Order', 'P260314-0041', {
      nullable: true,
      search: 'contains',
      sort: true,
      width: 124,
    }),
    target: readOnly.choice('refund_target', '退到', 'Goes to', 'CHANNEL', { search: 'exact', sort: true, width: 104 }),
    amount: readOnly.money('金额', 'Amount', 140.8, { search: 'range', sort: true, width: 104 }),
    units: readOnly.int('数量', 'Units', 0, { list: 'hidden' }),
    reason: readOnly.choice('refund_reason', '原因', 'Reason', 'NOTDRIVEN', { search: 'exact', width: 168 }),
    origin: readOnly.choice('refund_origin', '来自', 'Came from', 'COUNTER', { search: 'exact', list: 'hidden' }),
    message: readOnly.text('通道说', 'The channel says', '商户可退余额不足', { nullable: true, width: 168 }),
    cashierName: readOnly.text('经手', 'By', '周敏', { nullable: true, search: 'contains', width: 88 }),
    approvedName: readOnly.text('批准', 'Approved by', '王店长', { nullable: true, width: 88 }),
    handedToName: readOnly.text('交给', 'Handed to', '王店长', { nullable: true, list: 'hidden' }),
    endTime: readOnly.instant('完成时间', 'Completed', '2026-03-14 14:53:22', {
      nullable: true,
      sort: true,
      width: 150,
    }),
    remark: readOnly.longText('说明', 'Note', '', { max: 200, list: 'hidden' }),
    orderId: readOnly.text('原单编号', 'Order id', '2234567890123480000', { search: 'exact', list: false }),
    unclear: readOnly.json<boolean>()('正在确认', 'Being confirmed', false, { list: false }),
  },
});
