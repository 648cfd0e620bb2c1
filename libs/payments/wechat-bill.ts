/** WeChat Pay's trade bill (`bill_type` ALL): text in UTF-8, each cell after a backtick, the sums in the last two lines. */
import { amountOf, cellsOf, checkCount, timeOf, BillUnreadable, type Cells } from './bill-text';
import type { BillLine } from './provider';

export const WECHAT_BILL_HEADER = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '特约商户号',
  '设备号',
  '微信订单号',
  '商户订单号',
  '用户标识',
  '交易类型',
  '交易状态',
  '付款银行',
  '货币种类',
  '应结订单金额',
  '代金券金额',
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '充值券退款金额',
  '退款类型',
  '退款状态',
  '商品名称',
  '商户数据包',
  '手续费',
  '费率',
  '订单金额',
  '申请退款金额',
  '费率备注',
] as const;

const REFUND_STATES: Readonly<Record<string, BillLine['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'underWay',
  FAIL: 'failed',
  CHANGE: 'failed',
  REFUNDCLOSE: 'failed',
};

/** @throws BillUnreadable when any line is not what it should be. */
export function readWechatBill(text: string): BillLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '');
  const header = rows[0]?.split(',') ?? [];
  const sums = rows.findIndex((row) => row.startsWith('总交易单数'));
  const stated = Number(/^`(\d+)/.exec(rows[sums + 1] ?? '')?.[1] ?? Number.NaN);
  if (sums < 1 || Number.isNaN(stated)) throw new BillUnreadable('the bill has no sums');
  const lines = rows.slice(1, sums).map((row) => lineOf(cellsOf(header, row.replace(/^`/, '').split(',`'))));
  checkCount(lines, stated);
  return lines;
}

function lineOf(cell: Cells): BillLine {
  const common = { outTradeNo: cell('商户订单号'), txnId: cell('微信订单号'), at: timeOf(cell('交易时间')) };
  switch (cell('交易状态')) {
    case 'SUCCESS':
      return { ...common, kind: 'charge', outRefundNo: null, amountFen: amountOf(cell('订单金额')), state: 'done' };
    case 'REVOKED':
      return {
        ...common,
        kind: 'reversal',
        outRefundNo: null,
        amountFen: amountOf(cell('申请退款金额')),
        state: 'done',
      };
    case 'REFUND':
      return {
        ...common,
        kind: 'refund',
        outRefundNo: cell('商户退款单号'),
        amountFen: amountOf(cell('申请退款金额')),
        state: REFUND_STATES[cell('退款状态')] ?? 'underWay',
      };
    default:
      throw new BillUnreadable('a line of the bill is neither charge nor refund');
  }
}
