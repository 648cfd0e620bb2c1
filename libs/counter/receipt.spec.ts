import { describe, expect, it } from 'vitest';
import { orderRoutes, type OrderPage } from '@paddock/contracts/wire';
import { hasPaidAttempt, paymentSlipOf, receiptOf } from './receipt';

const order = orderRoutes.page.example.result as OrderPage;
const terms = { language: 'cn', storeName: '滨江店', timeZone: 'Asia/Shanghai', copy: 0 } as const;
const texts = (lines: ReturnType<typeof receiptOf>): string[] =>
  lines.map((line) => (line.kind === 'rule' ? '-' : line.kind === 'row' ? `${line.label}|${line.value}` : line.text));

describe('the receipt', () => {
  it('says what was sold, to whom, how it was paid, in the time of the store', () => {
    expect(texts(receiptOf(order, terms))).toEqual([
      ...['滨江店', '消费小票', '-'],
      ...['单号|P260314-0041', '时间|2026-03-14 14:32:07', '收银员|周敏', '-'],
      ...['周末 10 圈 成人票|', '88.00 x 1|88.00', '-', '车手|A033 橘子汽水', '-'],
      ...['合计|88.00', '付款|扫码 尾号 7731', '-', '谢谢惠顾'],
    ]);
  });

  it('says which copy it is, and speaks English with the English name of the rule', () => {
    const lines = texts(receiptOf(order, { ...terms, language: 'en', copy: 2 }));
    expect(lines).toEqual(expect.arrayContaining(['Copy 2', 'Weekend 10 laps|', 'Total|88.00']));
    expect(texts(receiptOf(order, terms))).not.toContain('补打 第 2 次');
  });

  it('says what was handed over in cash and what came back, where the cashier wrote it down', () => {
    const cash: OrderPage = { ...order, mode: 'CASH', attempts: [], cashReceivedFen: 10_000 };
    const lines = texts(receiptOf(cash, terms));
    expect(lines.slice(lines.indexOf('合计|88.00'), lines.indexOf('谢谢惠顾'))).toEqual([
      ...['合计|88.00', '付款|现金', '收到|100.00', '找零|12.00', '-'],
    ]);
    expect(texts(receiptOf({ ...cash, restFen: 3800, mode: 'BALANCECASH', cashReceivedFen: 5000 }, terms))).toContain(
      '找零|12.00',
    );
    expect(texts(receiptOf({ ...cash, cashReceivedFen: null }, terms)).join()).not.toContain('找零');
  });

  it('says what a recharge brought, what was taken in units, and what was given back', () => {
    const brought = { rechargeFen: 50_000, giftFen: 8_000, points: 10, visits: 0, laps: 5, cardDays: 0 };
    const recharge = texts(receiptOf({ ...order, kind: 'RECHARGE', people: [], brought, returnedFen: 100 }, terms));
    expect(recharge).toEqual(
      expect.arrayContaining(['充值小票', '充值|500.00', '赠送|80.00', '积分|10', '圈数|5', '已退|1.00']),
    );
    expect(texts(receiptOf({ ...order, laps: 15, coupons: 2 }, terms))).toEqual(
      expect.arrayContaining(['圈数|15', '团购券|2']),
    );
  });
});

describe('the payment slip', () => {
  it('names channel, time and the end of the transaction of each charge', () => {
    expect(texts(paymentSlipOf(order, terms))).toEqual(
      expect.arrayContaining(['付款凭证', '渠道|微信支付', '交易号尾号|7731', '合计|88.00']),
    );
  });

  it('needs a charge that was paid', () => {
    expect(hasPaidAttempt(order)).toBe(true);
    const attempts = order.attempts.map((attempt) => ({ ...attempt, charged: 'no' as const }));
    expect(hasPaidAttempt({ ...order, attempts })).toBe(false);
  });
});
