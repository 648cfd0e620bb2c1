/** The X and Z report as lines of 58 mm paper: the same on a screen, on paper and in the store. Pure. */
import type { Language } from '@paddock/contracts';
import type { PaperLine } from '@paddock/contracts/edge';
import type { CashRow, Documents, RefundSum, SalesSum, StoreNames } from './shift-facts';
import type { Count, Shift } from './shift.repository';

export interface ShiftFigures {
  shift: Pick<Shift, 'drawer' | 'opened_at' | 'float_fen'>;
  store: StoreNames;
  cashierName: string;
  until: Date;
  /** Of a Z report. */
  zNumber: number | null;
  sales: readonly SalesSum[];
  refunds: readonly RefundSum[];
  cash: readonly CashRow[];
  documents: Documents;
  openings: number;
  expectedFen: number;
  /** The count that holds; until there is one, nothing of what should be there is shown. */
  count: Count | null;
  nextCashierName: string;
}

const WORDS = {
  cn: {
    counter: '前台',
    single: '单次',
    recharge: '充值',
    refund: '退款',
    cash: '现金',
    wechat: '微信',
    alipay: '支付宝',
    scan: '扫码',
    net: '实收',
    BALANCE: '余额扣款',
    FREQUENCY: '次数',
    INTEGRAL: '积分',
    BALANCEANDINTEGRAL: '余额+积分',
    NOCARDCONSUME: '单次',
    QUAN: '圈数',
    GROUPCOUPON: '团购券',
    PLAYFREELY: '畅玩卡',
    TESTCARD: '测试卡',
    times: '次',
    points: '分',
    laps: '圈',
    pieces: '张',
    sales: '消费单',
    recharges: '充值单',
    scans: '扫码被拒/撤销',
    openings: '无单开钱箱',
    float: '备用金',
    cashSales: '现金消费',
    cashRecharges: '现金充值',
    cashRefunds: '现金退款',
    in: '存入',
    out: '取出',
    expected: '钱箱应有',
    counted: '实点',
    difference: '差额',
    next: '接班',
    ofCashiers: '各收银员现金',
  },
  en: {
    counter: 'Counter',
    single: 'Single,',
    recharge: 'Recharge,',
    refund: 'Refund,',
    cash: 'cash',
    wechat: 'WeChat',
    alipay: 'Alipay',
    scan: 'scan',
    net: 'Net takings',
    BALANCE: 'From balance',
    FREQUENCY: 'Visits',
    INTEGRAL: 'Points',
    BALANCEANDINTEGRAL: 'Balance+pts',
    NOCARDCONSUME: 'Single',
    QUAN: 'Laps',
    GROUPCOUPON: 'Coupons',
    PLAYFREELY: 'Free play',
    TESTCARD: 'Test cards',
    times: '',
    points: '',
    laps: '',
    pieces: '',
    sales: 'Sales',
    recharges: 'Recharges',
    scans: 'Declined/reversed',
    openings: 'Without a sale',
    float: 'Opening float',
    cashSales: 'Cash sales',
    cashRecharges: 'Cash recharges',
    cashRefunds: 'Cash refunds',
    in: 'Cash in',
    out: 'Cash out',
    expected: 'Drawer expected',
    counted: 'Counted',
    difference: 'Difference',
    next: 'Next',
    ofCashiers: 'Cash by cashier',
  },
} as const;
type Words = (typeof WORDS)[Language];

const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

export const money = (fen: number): string => {
  const [whole = '0', cents = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.');
  return `${fen < 0 ? '-' : ''}${grouped(whole)}.${cents}`;
};

/** `▼ 88.00` for what is missing, `▲ 88.00` for what is too much. */
export const differenceText = (fen: number): string =>
  fen === 0 ? money(0) : `${fen < 0 ? '▼' : '▲'} ${money(Math.abs(fen))}`;

export const channelOf = (provider: string | null): 'wechat' | 'alipay' | 'scan' =>
  provider === 'wechat' || provider === 'alipay' ? provider : 'scan';

const row = (label: string, count: number | string, value: string, strong = false): PaperLine => ({
  ...{ kind: 'row', label, value },
  ...(count === '' ? {} : { count: typeof count === 'number' ? grouped(count) : count }),
  ...(strong ? { strong: true as const } : {}),
});
const rule: PaperLine = { kind: 'rule' };

interface Sum {
  count: number;
  fen: number;
}
export const cashSum = (cash: readonly CashRow[], ...kinds: readonly CashRow['kind'][]): Sum => {
  const rows = cash.filter(({ kind }) => kinds.includes(kind));
  return { count: rows.length, fen: rows.reduce((sum, { amountFen }) => sum + amountFen, 0) };
};

function timeSpan({ shift, until, store }: ShiftFigures): string {
  const parts = (at: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: store.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const [from, to] = [parts(shift.opened_at), parts(until)];
  return `${from.slice(5)}-${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to.slice(5)}`;
}

/** Money that came in, by what was sold and how it was paid. */
function takings({ sales, refunds, cash }: ShiftFigures, w: Words): PaperLine[] {
  const scans = (owner: SalesSum['owner']) =>
    sales.filter((sum) => sum.owner === owner && sum.provider !== null && sum.type !== 'BALANCE');
  const scanned = (owner: SalesSum['owner'], label: string) =>
    scans(owner).map(({ provider, count, amountFen }) =>
      row(`${label} ${w[channelOf(provider)]}`, count, money(amountFen)),
    );
  const [sold, recharged, refunded] = [cashSum(cash, 'sale'), cashSum(cash, 'recharge'), cashSum(cash, 'refund')];
  const fromScans = [...scans('consumption'), ...scans('recharge')].reduce((sum, { amountFen }) => sum + amountFen, 0);
  const returned = refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const net = fromScans - returned + sold.fen + recharged.fen + refunded.fen;
  return [
    ...scanned('consumption', w.single),
    row(`${w.single} ${w.cash}`, sold.count, money(sold.fen)),
    ...scanned('recharge', w.recharge),
    row(`${w.recharge} ${w.cash}`, recharged.count, money(recharged.fen)),
    ...refunds.map(({ provider, count, amountFen }) =>
      row(`${w.refund} ${w[channelOf(provider)]}`, count, money(-amountFen)),
    ),
    ...(refunded.count > 0 ? [row(`${w.refund} ${w.cash}`, refunded.count, money(refunded.fen))] : []),
    row(w.net, '', money(net), true),
  ];
}

/** What was paid with value that the store had sold before. */
function used({ sales }: ShiftFigures, w: Words): PaperLine[] {
  const unit = (value: number, word: string): string => (word === '' ? grouped(value) : `${grouped(value)} ${word}`);
  return sales.flatMap((sum): PaperLine[] => {
    switch (sum.provider === null ? sum.type : null) {
      case 'BALANCE':
      case 'BALANCEANDINTEGRAL':
        return [row(w[sum.type as 'BALANCE'], sum.count, money(sum.amountFen))];
      case 'FREQUENCY':
        return [row(w.FREQUENCY, sum.count, unit(sum.visits, w.times))];
      case 'INTEGRAL':
        return [row(w.INTEGRAL, sum.count, unit(sum.points, w.points))];
      case 'QUAN':
        return [row(w.QUAN, sum.count, unit(sum.laps, w.laps))];
      case 'GROUPCOUPON':
        return [row(w.GROUPCOUPON, sum.count, unit(sum.coupons, w.pieces))];
      case 'PLAYFREELY':
      case 'TESTCARD':
        return [row(w[sum.type as 'PLAYFREELY'], sum.count, unit(sum.count, w.times))];
      default:
        return [];
    }
  });
}

/** `P…0001-0058` */
function range(first: string | null, last: string | null): string {
  if (first === null || last === null) return '—';
  const tail = (number: string): string => number.slice(number.lastIndexOf('-') + 1);
  return first === last ? `${first.slice(0, 1)}…${tail(first)}` : `${first.slice(0, 1)}…${tail(first)}-${tail(last)}`;
}

function documentLines({ documents: d, openings }: ShiftFigures, w: Words): PaperLine[] {
  return [
    row(w.sales, d.sales, range(d.firstSale, d.lastSale)),
    row(w.recharges, d.recharges, range(d.firstRecharge, d.lastRecharge)),
    row(w.scans, `${d.declined} / ${d.reversed}`, '—'),
    row(w.openings, openings, '—'),
  ];
}

/** Cash of colleagues lies in the same drawer. */
function cashierLines({ cash }: ShiftFigures, w: Words): PaperLine[] {
  const by = cashByCashier(cash);
  if (by.length < 2) return [];
  return [
    { kind: 'centre', text: w.ofCashiers },
    ...by.map(({ cashierName, count, amountFen }) => row(cashierName, count, money(amountFen))),
    rule,
  ];
}

export function cashByCashier(
  cash: readonly CashRow[],
): { cashierId: string; cashierName: string; count: number; amountFen: number }[] {
  const ofOrders = cash.filter(({ orderId }) => orderId !== null);
  return [...Map.groupBy(ofOrders, ({ cashierId }) => cashierId)].map(([cashierId, rows]) => ({
    cashierId,
    cashierName: rows[0]?.cashierName ?? '',
    count: rows.length,
    amountFen: rows.reduce((sum, { amountFen }) => sum + amountFen, 0),
  }));
}

function drawerLines({ shift, cash, count, expectedFen, nextCashierName }: ShiftFigures, w: Words): PaperLine[] {
  if (count === null) return [];
  const flow = ([kind, label]: readonly [CashRow['kind'], string]): PaperLine[] => {
    const sum = cashSum(cash, kind);
    return sum.count === 0 ? [] : [row(label, sum.count, money(sum.fen))];
  };
  const flows = [
    ...([
      ['sale', w.cashSales],
      ['recharge', w.cashRecharges],
      ['refund', w.cashRefunds],
    ] as const),
    ...([
      ['in', w.in],
      ['out', w.out],
    ] as const),
  ].flatMap(flow);
  return [
    row(w.float, '', money(shift.float_fen)),
    ...flows,
    row(w.expected, '', money(expectedFen)),
    row(w.counted, '', money(count.totalFen)),
    row(w.difference, '', differenceText(count.totalFen - expectedFen), true),
    ...(nextCashierName === '' ? [] : [row(w.next, '', nextCashierName)]),
  ];
}

export function reportLines(figures: ShiftFigures, language: Language): PaperLine[] {
  const w = WORDS[language];
  const { store, shift, cashierName, zNumber } = figures;
  const sections = [takings(figures, w), used(figures, w), documentLines(figures, w), drawerLines(figures, w)];
  const printed = sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : [rule, ...lines]));
  return [
    { kind: 'title', text: language === 'en' && store.nameEn !== '' ? store.nameEn : store.name },
    ...(zNumber === null ? [] : [{ kind: 'title' as const, text: `Z ${String(zNumber).padStart(4, '0')}` }]),
    { kind: 'centre', text: `${w.counter} ${shift.drawer} · ${cashierName}` },
    { kind: 'centre', text: timeSpan(figures) },
    rule,
    ...cashierLines(figures, w),
    ...printed,
  ];
}
