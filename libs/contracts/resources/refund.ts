import { f } from './field';
import { resource } from './resource';

/** What was given back, to where, and how it stands. Its changes have calls of their own. */
export const refund = resource({
  name: 'refund',
  path: '/consume/sysRefund',
  names: { cn: ['退款', '退款'], en: ['Refund', 'Refunds'] },
  purpose: {
    cn: '每一笔退款退到哪里、现在到了哪一步；被拒的和待交现金的在这里处理。',
    en: 'Where each refund goes and how it stands; what was refused or is still to be handed over is worked off here.',
  },
  permissions: { list: 'refund:list', export: 'refund:list' },
  scope: 'ownStore',
  title: 'refundNumber',
  fields: {
    refundNumber: f.text('退款号', 'Number', 'T260314-0003', {
      form: false,
      search: 'contains',
      sort: true,
      width: 124,
    }),
    createTime: f.instant('时间', 'Time', '2026-03-14 14:53:20', {
      past: true,
      form: false,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    state: f.choice('refund_state', '状态', 'State', 'DONE', { form: false, search: 'exact', sort: true, width: 132 }),
    kind: f.choice('order_kind', '类别', 'Kind', 'SALE', { form: false, search: 'exact', width: 84 }),
    orderNumber: f.text('原单号', 'Order', 'P260314-0041', {
      form: false,
      nullable: true,
      search: 'contains',
      sort: true,
      width: 124,
    }),
    target: f.choice('refund_target', '退到', 'Goes to', 'CHANNEL', {
      form: false,
      search: 'exact',
      sort: true,
      width: 104,
    }),
    amount: f.money('金额', 'Amount', 140.8, { form: false, search: 'range', sort: true, width: 104 }),
    units: f.int('数量', 'Units', 0, { form: false, list: 'hidden' }),
    reason: f.choice('refund_reason', '原因', 'Reason', 'NOTDRIVEN', { form: false, search: 'exact', width: 168 }),
    origin: f.choice('refund_origin', '来自', 'Came from', 'COUNTER', { form: false, search: 'exact', list: 'hidden' }),
    message: f.text('通道说', 'The channel says', '商户可退余额不足', { form: false, nullable: true, width: 168 }),
    cashierName: f.text('经手', 'By', '周敏', { form: false, nullable: true, search: 'contains', width: 88 }),
    approvedName: f.text('批准', 'Approved by', '王店长', { form: false, nullable: true, width: 88 }),
    handedToName: f.text('交给', 'Handed to', '王店长', { form: false, nullable: true, list: 'hidden' }),
    endTime: f.instant('完成时间', 'Ended', '2026-03-14 14:53:22', {
      form: false,
      nullable: true,
      sort: true,
      width: 150,
    }),
    remark: f.longText('说明', 'Note', '', { form: false, max: 200, list: 'hidden' }),
    orderId: f.text('原单编号', 'Order id', '2234567890123480000', { form: false, search: 'exact', list: false }),
    unclear: f.json<boolean>()('正在确认', 'Being confirmed', false, { form: false, list: false }),
  },
});
