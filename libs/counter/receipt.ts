/** The receipt of an order in words, for paper 32 columns wide. Pure. */
import { dictText, type Language } from '@paddock/contracts';
import type { PaperLine } from '@paddock/contracts/edge';
import type { OrderPage } from '@paddock/contracts/wire';

export interface ReceiptTerms {
  language: Language;
  storeName: string;
  timeZone: string;
  /** 0: the first print. */
  copy: number;
}

const WORDS = {
  cn: {
    ...{
      title: '消费小票',
      rechargeTitle: '充值小票',
      copy: '补打 第 {n} 次',
      number: '单号',
      time: '时间',
      cashier: '收银员',
    },
    ...{
      member: '会员',
      driver: '车手',
      sum: '合计',
      paid: '付款',
      returned: '已退',
      received: '收到',
      change: '找零',
      card: '尾号',
      balance: '充值',
      gift: '赠送',
    },
    ...{
      points: '积分',
      visits: '次数',
      laps: '圈数',
      coupons: '团购券',
      end: '谢谢惠顾',
      slipTitle: '付款凭证',
      transaction: '交易号尾号',
      provider: '渠道',
    },
  },
  en: {
    ...{
      title: 'Receipt',
      rechargeTitle: 'Recharge receipt',
      copy: 'Copy {n}',
      number: 'Number',
      time: 'Time',
      cashier: 'Cashier',
    },
    ...{
      member: 'Member',
      driver: 'Driver',
      sum: 'Total',
      paid: 'Paid by',
      returned: 'Given back',
      received: 'Received',
      change: 'Change',
      card: 'ends in',
      balance: 'Recharged',
      gift: 'Gift',
    },
    ...{
      points: 'Points',
      visits: 'Visits',
      laps: 'Laps',
      coupons: 'Coupons',
      end: 'Thank you',
      slipTitle: 'Payment slip',
      transaction: 'Transaction ends in',
      provider: 'Channel',
    },
  },
} as const;
type Words = (typeof WORDS)[Language];

/** What a venue prints as one paper. */
const LINES_MAX = 200;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const clock = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
const filled = (text: string, n: number): string => text.replace('{n}', String(n));
const pair = (label: string, value: string): PaperLine => ({ kind: 'row', label, value });
const RULE: PaperLine = { kind: 'rule' };
const centred = (text: string, bold = false): PaperLine => ({ kind: bold ? 'title' : 'centre', text });

/** What is no money: points, visits, laps and coupons. */
function unitsOf(order: OrderPage, words: Words): PaperLine[] {
  const units = { points: order.points, visits: order.visits, laps: order.laps, coupons: order.coupons };
  return (['points', 'visits', 'laps', 'coupons'] as const).flatMap((unit) =>
    units[unit] > 0 ? [pair(words[unit], String(units[unit]))] : [],
  );
}

function broughtOf({ brought }: OrderPage, words: Words): PaperLine[] {
  if (brought === null) return [];
  const { rechargeFen, giftFen, points, visits, laps } = brought;
  return [
    pair(words.balance, yuan(rechargeFen)),
    ...(giftFen > 0 ? [pair(words.gift, yuan(giftFen))] : []),
    ...(points > 0 ? [pair(words.points, String(points))] : []),
    ...(visits > 0 ? [pair(words.visits, String(visits))] : []),
    ...(laps > 0 ? [pair(words.laps, String(laps))] : []),
  ];
}

function paidBy(order: OrderPage, { language }: ReceiptTerms, words: Words): PaperLine[] {
  const end = order.attempts.find(({ charged }) => charged === 'yes')?.transactionEnd;
  const mode = dictText('order_mode', order.mode, language);
  const { restFen, amountFen } = order;
  const rest = order.mode === 'BALANCECASH' ? 'CASH' : 'SCAN';
  const part = (key: 'BALANCE' | 'CASH' | 'SCAN', fen: number): PaperLine =>
    pair(dictText('order_mode', key, language), yuan(fen));
  return [
    ...(restFen > 0 ? [part('BALANCE', amountFen - restFen), part(rest, restFen)] : []),
    pair(words.paid, end ? `${mode} ${words.card} ${end}` : mode),
    ...cashOf(order, words),
    ...(order.returnedFen > 0 ? [pair(words.returned, yuan(order.returnedFen))] : []),
  ];
}

/** Lines for cash received and change; none if the cashier did not write the cash down. */
function cashOf({ cashReceivedFen, restFen, amountFen }: OrderPage, words: Words): PaperLine[] {
  if (cashReceivedFen === null) return [];
  const change = cashReceivedFen - (restFen > 0 ? restFen : amountFen);
  return [pair(words.received, yuan(cashReceivedFen)), pair(words.change, yuan(change))];
}

/** What every slip of an order begins with. */
const headOf = (order: OrderPage, title: string, terms: ReceiptTerms, words: Words): PaperLine[] => [
  centred(terms.storeName, true),
  centred(title),
  ...(terms.copy > 0 ? [centred(filled(words.copy, terms.copy), true)] : []),
  RULE,
  pair(words.number, order.orderNumber ?? order.id),
  pair(words.time, clock(order.paidAt ?? order.createdAt, terms.timeZone)),
  ...(order.cashierName === null ? [] : [pair(words.cashier, order.cashierName)]),
  ...(order.memberId === null ? [] : [pair(words.member, order.memberId)]),
  RULE,
];

const paidAttempts = (order: OrderPage): OrderPage['attempts'] =>
  order.attempts.filter(({ charged }) => charged === 'yes' || charged === 'givenBack');
export const hasPaidAttempt = (order: OrderPage): boolean => paidAttempts(order).length > 0;

/** What a customer compares with the bill of the channel. */
export function paymentSlipOf(order: OrderPage, terms: ReceiptTerms): PaperLine[] {
  const words = WORDS[terms.language];
  const rows = paidAttempts(order).flatMap((attempt): PaperLine[] => [
    pair(words.provider, PROVIDERS[attempt.provider]?.[terms.language] ?? attempt.provider),
    pair(words.time, clock(attempt.endedAt ?? attempt.at, terms.timeZone)),
    ...(attempt.transactionEnd === null ? [] : [pair(words.transaction, attempt.transactionEnd)]),
    { kind: 'row', label: words.sum, value: yuan(attempt.amountFen), strong: true },
    ...(attempt.refundedFen > 0 ? [pair(words.returned, yuan(attempt.refundedFen))] : []),
    RULE,
  ]);
  return [...headOf(order, words.slipTitle, terms, words), ...rows].slice(0, LINES_MAX);
}

const PROVIDERS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  wechat: { cn: '微信支付', en: 'WeChat Pay' },
  alipay: { cn: '支付宝', en: 'Alipay' },
};

export function receiptOf(order: OrderPage, terms: ReceiptTerms): PaperLine[] {
  const words = WORDS[terms.language];
  const english = terms.language === 'en';
  const drivers = order.people.map(({ numberText, driverName }) =>
    pair(words.driver, numberText === null ? driverName : `${numberText} ${driverName}`),
  );
  const title = order.kind === 'RECHARGE' ? words.rechargeTitle : words.title;
  const rows: PaperLine[] = [
    ...headOf(order, title, terms, words),
    ...order.lines.flatMap((line): PaperLine[] => [
      { kind: 'row', label: (english ? line.nameEn : null) ?? line.name, value: '', strong: true },
      pair(`${yuan(line.priceFen)} x ${line.times}`, yuan(line.amountFen)),
    ]),
    ...unitsOf(order, words),
    ...broughtOf(order, words),
    ...(drivers.length > 0 ? [RULE, ...drivers] : []),
    RULE,
    { kind: 'row', label: words.sum, value: yuan(order.amountFen), strong: true },
    ...paidBy(order, terms, words),
    RULE,
    centred(words.end),
  ];
  return rows.slice(0, LINES_MAX);
}
