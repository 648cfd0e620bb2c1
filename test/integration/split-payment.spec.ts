import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage, OrderSums, RefundPlan } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';

const PASSWORD = '271828';
const PRICE = 168;
const HELD = 100;
type Fields = Readonly<Record<string, unknown>>;

describe('an order that a balance and cash or a scan pay together', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let karts: string[];
  let ride: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    counter = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    ride = await rows.tariff({ type: 'BALANCE', name: '周末 10 圈', priceYuan: PRICE, laps: 10 });
    const hash = await hashPassword(PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM refund');
  });

  const paysPart = (userId: string, fields: Fields = {}): Fields => ({
    ...{ userId, restPayMode: 'unline', balanceAmount: HELD },
    ...fields,
  });
  const byScan = (userId: string, script: string, fields: Fields = {}): Fields =>
    paysPart(userId, { restPayMode: 'wechat', payCode: payCode(script), ...fields });
  const accounts = async (memberId: string) => {
    const { recharge, gift } = await rows.memberAccounts(memberId);
    return { recharge, gift };
  };
  const experience = async (memberId: string): Promise<number> =>
    (await venue.db.query<{ experience: number }>('SELECT experience FROM member WHERE id = $1', [memberId]))[0]!
      .experience;
  const page = async (id: string): Promise<OrderPage> =>
    (await counter.client.get<OrderPage>('/consume/sysConsume/orderdetail', { id })).result!;
  const sums = async (): Promise<OrderSums> =>
    (await counter.client.get<OrderSums>('/consume/sysConsume/ordersums', {})).result!;
  /** What the simulated customer of an order has paid in the end. */
  const netFenOf = async (orderId: string): Promise<number> => {
    const attempts = await venue.db.query<{ no: string }>(
      'SELECT out_trade_no AS no FROM payment_attempt WHERE order_id = $1',
      [orderId],
    );
    const numbers = new Set(attempts.map(({ no }) => no));
    const trades = venue.simulator.trades.ledger().filter(({ outTradeNo }) => numbers.has(outTradeNo));
    return trades.reduce((sum, trade) => sum + trade.netFen, 0);
  };
  const ends = (orderId: string, stepMs = 1000) =>
    eventually('the scan has ended', async () => {
      venue.clock.advance(stepMs);
      const order = await counter.order(orderId);
      return ['paid', 'declined', 'reversed'].includes(order.payProgress) && order;
    });

  it('keeps what was handed over in cash, alone and beside a balance; too little is refused and takes nothing', async () => {
    const walkIn = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 118, laps: 8 });
    const whole = await counter.sold('NOCARDCONSUME', walkIn, { consumePayMode: 'unline', cashReceived: '200' });
    expect(await page(whole.orderId)).toMatchObject({ amountFen: 11_800, cashReceivedFen: 20_000 });
    const unsaid = await counter.sold('NOCARDCONSUME', walkIn, { consumePayMode: 'unline' });
    expect(await page(unsaid.orderId)).toMatchObject({ cashReceivedFen: null });
    const member = await rows.member({ rechargeYuan: HELD });
    const short = await counter.sell('BALANCE', ride, paysPart(member, { cashReceived: 67.99 }));
    expect(short).toMatchObject({ success: false, message: '收到的现金还差 0.01 元' });
    expect(await accounts(member)).toEqual({ recharge: HELD, gift: 0 });
    const split = await counter.sold('BALANCE', ride, paysPart(member, { cashReceived: 70 }));
    expect(await page(split.orderId)).toMatchObject({ restFen: 6800, cashReceivedFen: 7000 });
    // By scan nothing is handed over.
    const other = await rows.member({ rechargeYuan: HELD });
    const scanned = await counter.sold('BALANCE', ride, byScan(other, '01', { cashReceived: 500 }));
    expect(await page(scanned.orderId)).toMatchObject({ cashReceivedFen: null });
    await ends(scanned.orderId);
    expect(
      await counter.sell('NOCARDCONSUME', walkIn, { consumePayMode: 'unline', cashReceived: '1e3' }),
    ).toMatchObject({
      success: false,
    });
  });

  it('is paid at once in cash: both parts stand in the order, its history, the drawer and the report of the shift', async () => {
    const [cashier] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    const drawer = new DrawerCalls(counter.client, cashier!.id);
    const id = (await drawer.open(100)).result!;
    const member = await rows.member({ rechargeYuan: 60, giftYuan: 40 });
    const before = await sums();
    const { orderId, order, entries } = await counter.sold('BALANCE', ride, paysPart(member));
    expect(order).toMatchObject({ payState: 'payed', amount: PRICE, restAmount: 68 });
    expect(entries).toHaveLength(1);
    expect(await accounts(member)).toEqual({ recharge: 0, gift: 0 });
    expect(await experience(member)).toBe(HELD);
    expect(await page(orderId)).toMatchObject({
      ...{ mode: 'BALANCECASH', state: 'PAID', amountFen: 16_800, restFen: 6800, memberId: member, attempts: [] },
    });
    const after = await sums();
    expect([after.cashFen - before.cashFen, after.accountsFen - before.accountsFen]).toEqual([6800, 10_000]);
    const cash = await venue.db.query("SELECT amount_fen FROM drawer_cash WHERE order_id = $1 AND kind = 'sale'", [
      orderId,
    ]);
    expect(cash).toEqual([{ amount_fen: 6800 }]);
    await drawer.count(id, 168);
    const { shift } = await drawer.present({ id });
    const paper = new Map(shift!.report.flatMap((line) => (line.kind === 'row' ? [[line.label, line] as const] : [])));
    expect(paper.get('余额扣款')).toMatchObject({ count: '1', value: '100.00' });
    expect(paper.get('单次 现金')).toMatchObject({ count: '1', value: '68.00' });
    expect(paper.get('实收')).toMatchObject({ value: '68.00' });
    expect(paper.get('差额')).toMatchObject({ value: '0.00' });
    await drawer.closeAll();
  });

  it.each([
    ['00', 'paid', 'pays at once'],
    ['01', 'paid', 'types the password late'],
    ['05', 'paid', 'pays while the line is cut'],
    ['16', 'paid', 'pays late, and the channel says no more than that'],
    ['03', 'declined', 'has not enough money'],
    ['10', 'declined', 'does not get the password right'],
    ['13', 'reversed', 'was never asked'],
    ['02', 'reversed', 'never types the password'],
    ['07', 'reversed', 'never types it, and the first reversals are refused'],
    ['18', 'reversed', 'pays, and no answer says so in time'],
    ['19', 'reversed', 'pays, and the first reversal does nothing'],
  ])('loses nothing when the customer of the scan … (%s: %s, %s)', async (script, progress) => {
    const member = await rows.member({ rechargeYuan: 60, giftYuan: 40 });
    const { orderId, order } = await counter.sold('BALANCE', ride, byScan(member, script));
    expect(order).toMatchObject({ payState: 'nopay', restAmount: 68 });
    // Nobody spends meanwhile what the order holds.
    const other = await rows.tariff({ type: 'BALANCE', priceYuan: 1 });
    const left = await accounts(member);
    // Read after the accounts: an order that still waits waited when they were read.
    if ((await counter.order(orderId)).payProgress === 'waiting') expect(left).toEqual({ recharge: 0, gift: 0 });
    const ended = await ends(orderId);
    const paid = progress === 'paid';
    expect(ended).toMatchObject({ payState: paid ? 'payed' : 'nopay' });
    expect(paid).toBe(ended.payProgress === 'paid');
    expect(await accounts(member)).toEqual(paid ? { recharge: 0, gift: 0 } : { recharge: 60, gift: 40 });
    expect(await experience(member)).toBe(paid ? HELD : 0);
    await eventually('the channel has what it is to have', async () => {
      venue.clock.advance(1000);
      return (await netFenOf(orderId)) === (paid ? 6800 : 0);
    });
    expect((await counter.lineUp()).filter(({ consumeid }) => consumeid === orderId)).toHaveLength(paid ? 1 : 0);
    expect((await counter.sell('BALANCE', other, { userId: member })).success).toBe(!paid);
    expect((await page(orderId)).mode).toBe('BALANCESCAN');
  });

  it('gives the balance back once, however often the end is reported, and voids such an order', async () => {
    const member = await rows.member({ rechargeYuan: HELD });
    const { orderId } = await counter.sold('BALANCE', ride, byScan(member, '02'));
    await rows.waitsAtChannel(orderId);
    const manager = await venue.signIn('manager');
    const voided = { id: orderId, reason: '顾客离开' };
    expect(await manager.post('/consume/sysConsume/ordervoid', voided)).toMatchObject({ success: true });
    await ends(orderId);
    expect(await accounts(member)).toEqual({ recharge: HELD, gift: 0 });
    expect(await manager.post('/consume/sysConsume/ordervoid', voided)).toMatchObject({ success: true });
    expect(await accounts(member)).toEqual({ recharge: HELD, gift: 0 });
    expect(await page(orderId)).toMatchObject({ state: 'VOIDED' });
    const postings = await venue.db.query('SELECT reason FROM ledger_posting WHERE id LIKE $1 ORDER BY at', [
      `order:${orderId}%`,
    ]);
    expect(postings).toEqual([{ reason: 'consume' }, { reason: 'release' }]);
  });

  it('counts for the limit of its rule while its scan is awaited, and no longer when that comes to nothing', async () => {
    const manager = await venue.signIn('manager');
    const limit = (ruleLimit: number) => manager.put('/sys/departSetting/edit', { ruleLimit });
    const member = await rows.member({ rechargeYuan: 500 });
    await limit(1);
    const { orderId } = await counter.sold('BALANCE', ride, byScan(member, '02'));
    expect(await counter.sell('BALANCE', ride, { userId: member })).toMatchObject({ key: 'tariff.limitReached' });
    await ends(orderId);
    expect(await counter.sell('BALANCE', ride, { userId: member })).toMatchObject({ success: true });
    await limit(-1);
  });

  it('gives each part back to where it came from, in the ratio in which it was paid', async () => {
    const member = await rows.member({ rechargeYuan: 60, giftYuan: 40 });
    const { orderId } = await counter.sold('BALANCE', ride, byScan(member, '00'));
    await ends(orderId);
    const plan = await counter.client.get<RefundPlan>('/consume/sysRefund/plan', { orderId });
    expect(plan.result).toMatchObject({
      ...{ paid: 16_800, remaining: 16_800 },
      parts: { member: { paid: 10_000, returned: 0 }, counter: { paid: 6800, returned: 0 } },
    });
    expect(plan.result?.targets.map(({ bar }) => bar)).toEqual([null, 'twoParts', null]);
    const refund = (amount: number, fields: Fields = {}): Promise<Answer<{ id: string }>> =>
      counter.client.post('/consume/sysRefund/add', {
        ...{ orderId, amount, scope: 'whole', target: 'CHANNEL', reason: 'CUSTOMER', refundPassword: PASSWORD },
        ...fields,
      });
    expect(await refund(16_800, { target: 'MEMBER' })).toMatchObject({ key: 'refund.twoParts' });
    expect(await refund(5601, { scope: 'amount' })).toMatchObject({ success: true });
    // 5601 of 16800, of which 10000 came out of the balance.
    const reaches = (netFen: number) =>
      eventually('the channel has given back', async () => {
        venue.clock.advance(2000);
        return (await netFenOf(orderId)) === netFen && (await counter.order(orderId)).payState !== 'refunding';
      });
    await reaches(6800 - 2268);
    const held = await accounts(member);
    expect(Math.round((held.recharge + held.gift) * 100)).toBe(3333);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'payed' });
    expect(await refund(11_199)).toMatchObject({ success: true });
    await reaches(0);
    expect(await accounts(member)).toEqual({ recharge: 60, gift: 40 });
    expect(await experience(member)).toBe(0);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
    expect(await page(orderId)).toMatchObject({ state: 'REFUNDED' });
    const written = await venue.db.query('SELECT target, amount FROM refund ORDER BY number');
    expect(written).toEqual([
      { target: 'MEMBER', amount: 3333 },
      { target: 'CHANNEL', amount: 2268 },
      { target: 'MEMBER', amount: 6667 },
      { target: 'CHANNEL', amount: 4532 },
    ]);
  });

  it('gives both parts of a cancelled place in the line back, and the cash once it was handed over', async () => {
    const member = await rows.member({ rechargeYuan: 200 });
    const { orderId, entries } = await counter.sold(
      'BALANCE',
      ride,
      paysPart(member, { headCount: 2, balanceAmount: 200 }),
    );
    expect(await counter.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await accounts(member)).toEqual({ recharge: 100, gift: 0 });
    expect(await page(orderId)).toMatchObject({ state: 'REFUNDING', owedFen: 6800 });
    expect(await counter.cancel(entries[1]!.id)).toMatchObject({ success: true });
    expect(await accounts(member)).toEqual({ recharge: 200, gift: 0 });
    const owed = await venue.db.query<{ id: string }>("SELECT id FROM refund WHERE state = 'HANDOVER'");
    for (const { id } of owed)
      expect(await counter.client.post('/consume/sysRefund/handover', { id })).toMatchObject({ success: true });
    expect(await page(orderId)).toMatchObject({ state: 'REFUNDED', owedFen: 0, returnedFen: 13_600 });
  });

  it('pays a record of play first in two parts', async () => {
    const member = await rows.member({ rechargeYuan: HELD });
    const id = await counter.tab(ride, karts[0]!);
    const answer = await counter.settle(id, 'BALANCE', ride, byScan(member, '01'));
    expect(answer).toMatchObject({ success: true });
    expect(await counter.tabRow(id)).toMatchObject({ playState: 'GUADAN', payProgress: 'waiting' });
    await ends(answer.message);
    expect(await counter.tabRow(id)).toMatchObject({ playState: 'PAYED', userId: member });
    expect(await accounts(member)).toEqual({ recharge: 0, gift: 0 });
  });

  it('refuses what cannot be split, in both languages, and takes nothing', async () => {
    const member = await rows.member({ rechargeYuan: HELD });
    const single = await rows.tariff({ type: 'FREQUENCY', visits: 1 });
    const trials: [Fields, string][] = [
      [{ balanceAmount: 0 }, 'pay.splitAmount'],
      [{ balanceAmount: PRICE }, 'pay.splitAmount'],
      [{ balanceAmount: 10.005 }, 'pay.splitAmount'],
      [{ balanceAmount: undefined }, 'pay.splitAmount'],
      [{ balanceAmount: HELD + 1 }, 'member.notEnoughBalance'],
      [{ restPayMode: 'wechat', payCode: '' }, 'pay.codeRequired'],
    ];
    for (const [fields, key] of trials)
      expect(await counter.sell('BALANCE', ride, paysPart(member, fields))).toMatchObject({ success: false, key });
    expect(await counter.sell('FREQUENCY', single, paysPart(member), { language: 'en' })).toMatchObject({
      message: 'Only a sale from the balance can be paid in two parts',
    });
    expect(await accounts(member)).toEqual({ recharge: HELD, gift: 0 });
    expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);
  });
});
