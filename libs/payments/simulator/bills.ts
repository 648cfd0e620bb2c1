/** The books as each channel writes its bills. */
import { crc32, deflateRawSync } from 'node:zlib';
import { ALIPAY_BILL_HEADER, ALIPAY_SUMMARY } from '../alipay-bill';
import { WECHAT_BILL_HEADER } from '../wechat-bill';
import type { BookLine } from './trades';

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const beijing = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const sum = (lines: readonly BookLine[]): number => lines.reduce((total, { amountFen }) => total + amountFen, 0);

export function wechatBill(lines: readonly BookLine[]): string {
  const states = { charge: 'SUCCESS', refund: 'REFUND', reversal: 'REVOKED' } as const;
  const rows = lines.map((line) => {
    const cells: Readonly<Record<string, string>> = {
      交易时间: beijing(line.at),
      微信订单号: line.txnId,
      商户订单号: line.outTradeNo,
      交易类型: 'MICROPAY',
      交易状态: states[line.kind],
      货币种类: 'CNY',
      商户退款单号: line.outRefundNo ?? '0',
      退款状态: line.kind !== 'refund' ? '' : line.failed ? 'FAIL' : 'SUCCESS',
      订单金额: line.kind === 'charge' ? yuan(line.amountFen) : '0.00',
      申请退款金额: line.kind === 'charge' ? '0.00' : yuan(line.amountFen),
      // Names of goods hold commas, and nothing marks them but the backticks around.
      商品名称: '卡丁车,10 圈',
    };
    return WECHAT_BILL_HEADER.map((column) => `\`${cells[column] ?? ''}`).join(',');
  });
  const charged = lines.filter(({ kind }) => kind === 'charge');
  const sums = `\`${lines.length},\`${yuan(sum(charged))},\`${yuan(sum(lines) - sum(charged))}`;
  return `\uFEFF${[WECHAT_BILL_HEADER.join(','), ...rows, '总交易单数,应结订单总金额,退款总金额', sums].join('\r\n')}\r\n`;
}

export function alipayBill(lines: readonly BookLine[], day: string): Buffer {
  // A refund that failed moved no money, so this channel's bill does not know it.
  const booked = lines.filter(({ failed }) => !failed);
  const rows = booked.map((line) => {
    const sign = line.kind === 'charge' ? '' : '-';
    const cells: Readonly<Record<string, string>> = {
      支付宝交易号: line.txnId,
      商户订单号: line.outTradeNo,
      业务类型: line.kind === 'charge' ? '交易' : '退款',
      商品名称: '"卡丁车,10 圈"',
      创建时间: beijing(line.at),
      完成时间: beijing(line.at),
      '订单金额（元）': `${sign}${yuan(line.amountFen)}`,
      '退款批次号/请求号': line.kind === 'charge' ? '' : (line.outRefundNo ?? line.outTradeNo),
    };
    // Tabs keep spreadsheets from rounding the numbers.
    return ALIPAY_BILL_HEADER.map((column) => cells[column] ?? '')
      .map((cell) => (cell.startsWith('"') ? cell : `${cell}\t`))
      .join(',');
  });
  const charged = booked.filter(({ kind }) => kind === 'charge');
  const back = booked.filter(({ kind }) => kind !== 'charge');
  const text = [
    '#支付宝业务明细查询',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_BILL_HEADER.join(','),
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${charged.length}笔，商家实收共${yuan(sum(charged))}元`,
    `#退款合计：${back.length}笔，商家实收退款共-${yuan(sum(back))}元`,
  ].join('\r\n');
  const name = `2088_${day.replaceAll('-', '')}_业务明细`;
  return zip([
    [`${name}.csv`, text],
    [`${name}${ALIPAY_SUMMARY}.csv`, '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n'],
  ]);
}

/** Text in the channel's own encoding: ASCII as it is, two bytes for the rest. */
function gbk(text: string): Buffer {
  const bytes = [...text].flatMap((character) => GBK.get(character) ?? [...Buffer.from(character, 'ascii')]);
  return Buffer.from(bytes);
}

const GBK: ReadonlyMap<string, readonly number[]> = (() => {
  const decoder = new TextDecoder('gbk');
  const known = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (character.length === 1 && character !== '\uFFFD' && !known.has(character))
          known.set(character, [lead, trail]);
      }
  return known;
})();

function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const [named, plain] = [gbk(name), gbk(text)];
    const packed = deflateRawSync(plain);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(plain), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(plain.length, 18);
    head.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([signature(0x04034b50), head, named, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), head, place, named]));
    parts.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, entries, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
