/** Alipay's trade bill: a ZIP with two tables in GBK, lines that begin with # around the columns. */
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { amountOf, BillUnreadable, cellsOf, checkCount, timeOf, type Cells } from './bill-text';
import type { BillLine } from './provider';

export const ALIPAY_BILL_HEADER = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '门店编号',
  '门店名称',
  '操作员',
  '终端号',
  '对方账户',
  '订单金额（元）',
  '商家实收（元）',
  '支付宝红包（元）',
  '集分宝（元）',
  '支付宝优惠（元）',
  '商家优惠（元）',
  '券核销金额（元）',
  '券名称',
  '商家红包消费金额（元）',
  '卡消费金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
  '分润（元）',
  '备注',
] as const;
/** The second table holds sums per store; its file's name says so. */
export const ALIPAY_SUMMARY = '(汇总)';

const UNPACKED_BYTES_MAX = 64 << 20;

/** @throws BillUnreadable when any line is not what it should be. */
export function readAlipayBill(zip: Buffer): BillLine[] {
  const detail = filesOf(zip).find(({ name }) => !name.includes(ALIPAY_SUMMARY));
  if (!detail) throw new BillUnreadable('the bill holds no table of trades');
  const text = new TextDecoder('gbk').decode(detail.content);
  const stated = /^#交易合计：(\d+)笔[^]*?^#退款合计：(\d+)笔/m.exec(text);
  if (!stated) throw new BillUnreadable('the bill has no sums');
  const rows = parse(text.replaceAll(/^#.*(?:\r?\n|$)/gm, ''), { relax_column_count: true, skip_empty_lines: true });
  const [header = [], ...rest] = rows.map((row) => row.map((cell) => cell.trim()));
  const lines = rest.map((row) => lineOf(cellsOf(header, row)));
  checkCount(lines, Number(stated[1]) + Number(stated[2]));
  return lines;
}

function lineOf(cell: Cells): BillLine {
  const outTradeNo = cell('商户订单号');
  const amountFen = amountOf(cell('订单金额（元）'));
  const common = {
    outTradeNo,
    txnId: cell('支付宝交易号'),
    amountFen,
    at: timeOf(cell('完成时间')),
    state: 'done',
  } as const;
  const outRefundNo = cell('退款批次号/请求号');
  switch (cell('业务类型')) {
    case '交易':
      return { ...common, kind: 'charge', outRefundNo: null };
    case '退款':
      // A cancellation that gave the money back has no number of its own.
      return outRefundNo === '' || outRefundNo === outTradeNo
        ? { ...common, kind: 'reversal', outRefundNo: null }
        : { ...common, kind: 'refund', outRefundNo };
    default:
      throw new BillUnreadable('a line of the bill is neither charge nor refund');
  }
}

interface ZipFile {
  name: string;
  content: Buffer;
}

const [END_OF_DIRECTORY, DIRECTORY_ENTRY, LOCAL_FILE] = [0x06054b50, 0x02014b50, 0x04034b50];

/** The files of a ZIP by its directory. @throws BillUnreadable when it is none, or holds more than a bill could. */
function filesOf(zip: Buffer): ZipFile[] {
  try {
    let end = zip.length - 22;
    while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
    const count = zip.readUInt16LE(end + 10);
    let at = zip.readUInt32LE(end + 16);
    return Array.from({ length: count }, () => {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BillUnreadable('the bill is no ZIP');
      const nameLength = zip.readUInt16LE(at + 28);
      const name = new TextDecoder('gbk').decode(zip.subarray(at + 46, at + 46 + nameLength));
      const content = contentAt(zip, zip.readUInt32LE(at + 42), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20));
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
      return { name, content };
    });
  } catch (error) {
    throw error instanceof BillUnreadable ? error : new BillUnreadable('the bill is no ZIP');
  }
}

function contentAt(zip: Buffer, at: number, method: number, packedBytes: number): Buffer {
  if (zip.readUInt32LE(at) !== LOCAL_FILE) throw new BillUnreadable('the bill is no ZIP');
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(from, from + packedBytes);
  return method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX });
}
