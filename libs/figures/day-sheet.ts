/** The figures of a day as a file: as fine as they are kept, so that a spreadsheet can sum them in any way. */
import { DICTIONARIES, type Language } from '@paddock/contracts';
import { yuan } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';

interface DayRow {
  hour: number;
  measure: string;
  subject: string;
  mode: string;
  cashier: string;
  goods: string;
  goodsEn: string;
  count: number;
  amount: number;
  storedFen: number;
  giftFen: number;
}

/** What was counted and taken back again as something else leaves no row; a part that went back takes money alone with it. */
const OF_DAY = `
SELECT d.hour, d.measure, d.subject, d.mode, coalesce(u.real_name, '') AS cashier, d.goods, d.goods_en AS "goodsEn",
  sum(d.count)::bigint AS count, sum(d.amount)::bigint AS amount, sum(d.stored_fen)::bigint AS "storedFen", sum(d.gift_fen)::bigint AS "giftFen"
FROM (
  SELECT hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen FROM figure_total
    WHERE org_code = $1 AND day = $2::date
  UNION ALL
  SELECT hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen FROM figure_fact
    WHERE NOT folded AND org_code = $1 AND day = $2::date
) AS d LEFT JOIN app_user u ON u.id = d.cashier_id
GROUP BY d.hour, d.measure, d.subject, d.mode, d.cashier_id, u.real_name, d.goods, d.goods_en
HAVING (sum(d.count), sum(d.amount), sum(d.stored_fen), sum(d.gift_fen)) <> (0, 0, 0, 0)`;

/**
 * Rows of a day in their order. One statement reads all of them, so that they are the figures of one moment; there are only as many as hours,
 * modes, cashiers and items of a day, however many sales it had.
 */
export const dayRows = (sql: Sql, orgCode: string, day: string): Promise<DayRow[]> =>
  sql.query<DayRow>(`${OF_DAY} ORDER BY d.hour, d.measure, d.subject, d.mode, d.cashier_id, d.goods, d.goods_en`, [
    orgCode,
    day,
  ]);

const MEASURES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  money: { cn: '收款', en: 'Money in' },
  refund: { cn: '退款', en: 'Refunds' },
  sale: { cn: '消费', en: 'Sales' },
  deposit: { cn: '收订金', en: 'Deposits paid' },
  earned: { cn: '订金转收入', en: 'Deposits earned' },
  back: { cn: '退回账户', en: 'Returned to accounts' },
  stored: { cn: '储值', en: 'Balance sold' },
  gift: { cn: '优惠申请', en: 'Approved gifts' },
  reward: { cn: '推荐奖励', en: 'Referral rewards' },
  discount: { cn: '让价', en: 'Price discounts' },
  escape: { cn: '逃单', en: 'Escapes' },
  run: { cn: '运行', en: 'Runs' },
  wait: { cn: '排队', en: 'Starts from the queue' },
};
const SUBJECTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  sale: { cn: '单次', en: 'Rides' },
  recharge: { cn: '充值', en: 'Recharges' },
  card: { cn: '畅玩卡', en: 'Cards' },
  deposit: { cn: '订金', en: 'Deposits' },
  price: { cn: '改价', en: 'Price cuts' },
  coupon: { cn: '优惠券', en: 'Coupons' },
  rate: { cn: '余额折扣', en: 'Balance discount' },
  other: { cn: '其他', en: 'Other' },
};
export const SHEET_HEADS: Readonly<Record<Language, readonly string[]>> = {
  cn: ['小时', '类别', '对象', '方式', '收银员', '项目', '笔数', '金额', '储值', '赠送', '等待(分)'],
  en: ['Hour', 'Kind', 'Of', 'Mode', 'Cashier', 'Item', 'Count', 'Amount', 'Balance', 'Gift', 'Minutes waited'],
};
export const SHEET_WIDTHS = [8, 18, 12, 16, 14, 24, 8, 12, 12, 12, 14];
const SECONDS_PER_MINUTE = 60;

function modeName(mode: string, language: Language): string {
  const names: Readonly<Record<string, readonly [string, string]>> = {
    ...DICTIONARIES.order_mode,
    ...{ cash: ['现金', 'Cash'], wechat: ['微信', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'] },
  };
  return names[mode]?.[language === 'cn' ? 0 : 1] ?? mode;
}

export const cellsOf = (row: DayRow, language: Language): (string | number)[] => [
  `${String(row.hour).padStart(2, '0')}:00`,
  MEASURES[row.measure]?.[language] ?? row.measure,
  SUBJECTS[row.subject]?.[language] ?? '',
  modeName(row.mode, language),
  row.cashier,
  language === 'en' && row.goodsEn !== '' ? row.goodsEn : row.goods,
  row.count,
  row.measure === 'wait' ? '' : yuan(row.amount),
  yuan(row.storedFen),
  yuan(row.giftFen),
  row.measure === 'wait' ? Math.round(row.amount / SECONDS_PER_MINUTE) : '',
];
