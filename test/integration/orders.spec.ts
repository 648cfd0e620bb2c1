import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { orderHistory, RowOf } from '@paddock/contracts/resources';
import type { OrderPage, OrderSums, Page } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

const CONSUME = '/consume/sysConsume';
type Row = RowOf<typeof orderHistory>;

/** What the screen of orders asks for. */
class OrderCalls {
  constructor(readonly client: Client) {}

  async list(query: object = {}): Promise<Page<Row>> {
    const answer = await this.client.get<Page<Row>>(`${CONSUME}/orderlist`, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  }

  async ids(query: object = {}): Promise<string[]> {
    return (await this.list(query)).records.map(({ id }) => id);
  }

  async sums(query: object = {}): Promise<OrderSums> {
    const answer = await this.client.get<OrderSums>(`${CONSUME}/ordersums`, { ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  }

  async page(id: string): Promise<OrderPage> {
    const answer = await this.client.get<OrderPage | null>(`${CONSUME}/orderdetail`, { id });
    if (!answer.result) throw new Error(`no order ${id}: ${answer.message}`);
    return answer.result;
  }

  void(id: string, reason = '顾客离开') {
    return this.client.post<{ voided: boolean }>(`${CONSUME}/ordervoid`, { id, reason });
  }

  print(id: string, what: 'receipt' | 'paymentSlip' | 'ticket', language: 'zh-CN' | 'en' = 'zh-CN') {
    return this.client.post<{ copy: number }>(`${CONSUME}/orderprint`, { id, what, printId: '' }, { language });
  }

  startAgain(id: string, vehicleId: string) {
    return this.client.post<null>(`${CONSUME}/startagain`, { id, vehicleId });
  }
}

describe('the order history', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let recharge: RechargeCalls;
  let cashier: OrderCalls;
  let manager: OrderCalls;
  let other: OrderCalls;
  let karts: string[];
  let cash: string;
  let scanned: string;
  let balance: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    const clerk = await venue.signIn('cashier');
    [counter, recharge, cashier] = [new CounterCalls(clerk), new RechargeCalls(clerk), new OrderCalls(clerk)];
    [manager, other] = [new OrderCalls(await venue.signIn('manager')), new OrderCalls(await venue.signIn('manager2'))];
    karts = await rows.karts();
    cash = await rows.tariff({ type: 'NOCARDCONSUME', name: '周末 10 圈', priceYuan: 88, laps: 10 });
    scanned = await rows.tariff({ type: 'NOCARDCONSUME', name: '学生票 5 圈', priceYuan: 68, laps: 5 });
    balance = await rows.tariff({ type: 'BALANCE', name: '会员 10 圈', priceYuan: 50, laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM recharge_order');
  });

  const byCash = (fields: object = {}) => counter.sold('NOCARDCONSUME', cash, { consumePayMode: 'unline', ...fields });
  const byScan = (script: string, fields: object = {}) =>
    counter.sold('NOCARDCONSUME', scanned, { payCode: payCode(script), ...fields });
  const becomes = (id: string, state: Row['state']) =>
    eventually(`the order is ${state}`, async () => (await cashier.page(id)).state === state);

  it('lists sales and recharges together, newest first, with what they come to', async () => {
    const memberId = await rows.member({ rechargeYuan: 500 });
    const first = await byCash({ cheshou: '甲', headCount: 2, drivers: [{ cheshou: '甲' }, { cheshou: '乙' }] });
    const fromBalance = await counter.sold('BALANCE', balance, { userId: memberId });
    const scan = await byScan('00');
    await becomes(scan.orderId, 'PAID');
    const rule = await rechargeRule(venue.db, { rechargeYuan: 200, giftYuan: 20 });
    const topUp = await recharge.sell(memberId, rule);
    const page = await cashier.list();
    expect(page.records.map(({ id }) => id)).toEqual([topUp.orderId, scan.orderId, fromBalance.orderId, first.orderId]);
    expect(page.total).toBe(4);
    expect(page.records).toMatchObject([
      { kind: 'RECHARGE', kind_dictText: '充值', mode: 'CASH', amount: 200, memberName: '张三', state: 'PAID' },
      { kind: 'SALE', mode: 'SCAN', mode_dictText: '扫码', amount: 68, memberName: null, headCount: 1 },
      { mode: 'BALANCE', amount: 50, memberId, cashierId_dictText: '周敏' },
      { mode: 'CASH', amount: 176, goods: '周末 10 圈', headCount: 2, ride: { people: 2, waiting: 2, whole: 0 } },
    ]);
    expect(await cashier.sums()).toEqual({
      counts: { all: 4, sale: 3, recharge: 1, refund: 0, pending: 0, notStarted: 0 },
      netFen: 44_400,
      cashFen: 37_600,
      scanFen: 6_800,
      returns: 0,
      returnedFen: 0,
      accountsFen: 5_000,
    });
    // What is given back leaves the takings, and what goes back into a fromBalance its deductions.
    await counter.cancel(fromBalance.entries[0]!.id);
    await counter.cancel((await counter.lineUp()).find(({ consumeid }) => consumeid === scan.orderId)!.id);
    await eventually('the scan was refunded', async () => (await cashier.sums()).returnedFen === 6_800);
    expect(await cashier.sums()).toMatchObject({ netFen: 37_600, scanFen: 0, returns: 1, accountsFen: 0 });
    expect(await cashier.ids({ mode: 'CASH', kind: 'SALE' })).toEqual([first.orderId]);
    expect(await cashier.ids({ state: 'REFUNDED' })).toEqual([scan.orderId, fromBalance.orderId]);
    expect(await cashier.ids({ part: 'refund' })).toEqual([scan.orderId, fromBalance.orderId]);
    expect(await cashier.ids({ part: 'recharge' })).toEqual([topUp.orderId]);
    expect(await cashier.ids({ day_end: '2020-01-01' })).toEqual([]);
    expect(await cashier.sums({ day_end: '2020-01-01' })).toMatchObject({ netFen: 0, counts: { all: 0 } });
    expect(await cashier.list({ cashierId: 'nobody' })).toMatchObject({ total: 0, records: [] });
  });

  it('finds an order by what people say of it, and none of another store', async () => {
    const phone = '13711114821';
    const memberId = await rows.member({ rechargeYuan: 500, phone });
    const first = await byCash({ cheshou: '橘子汽水' });
    const fromBalance = await counter.sold('BALANCE', balance, { userId: memberId, cheshou: '弯心猎手' });
    await counter.depart(first.entries[0]!.id, karts[6]!);
    const number = first.order.orderNumber!;
    const found = (search: string) => cashier.ids({ search });
    expect(await found(number)).toEqual([first.orderId]);
    expect(await found(number.toLowerCase())).toEqual([first.orderId]);
    expect(await found(number.slice(-4))).toEqual([first.orderId]);
    expect(await cashier.ids({ search: number, day_end: '2020-01-01' })).toEqual([]);
    expect(await found(memberId)).toEqual([fromBalance.orderId]);
    expect(await found('4821')).toEqual([fromBalance.orderId]);
    expect(await found(phone)).toEqual([fromBalance.orderId]);
    expect(await found('橘子')).toEqual([first.orderId]);
    expect(await found('7')).toEqual([first.orderId]);
    expect(await found('88.00')).toEqual([first.orderId]);
    expect(await found('50')).toEqual([fromBalance.orderId]);
    expect(await found('没有这个人')).toEqual([]);
    expect(await cashier.sums({ search: '橘子' })).toMatchObject({ counts: { all: 1 }, netFen: 8_800 });
    expect(await other.ids({ search: number })).toEqual([]);
    expect(await other.ids()).toEqual([]);
    expect(await other.client.get(`${CONSUME}/orderdetail`, { id: first.orderId })).toMatchObject({ result: null });
    for (const answer of [await other.void(first.orderId), await other.print(first.orderId, 'receipt')])
      expect(answer).toMatchObject({ success: false, key: 'notFound' });
    const marshal = await venue.signIn('marshal');
    expect(await marshal.get(`${CONSUME}/orderlist`)).toMatchObject({ success: false, code: 510 });
  });

  it('counts a phone that is searched once for as long as a screen shows it, and slows down who tries many', async () => {
    const head = new OrderCalls(await venue.signIn('hq'));
    const phone = (each: number): string => String(13_600_000_000 + each);
    for (let again = 0; again < 15; again += 1) {
      await head.list({ search: phone(0) });
      await head.sums({ search: phone(0) });
    }
    const tries = await Promise.all(
      Array.from({ length: 13 }, (_, each) =>
        head.client.get(`${CONSUME}/orderlist`, { search: phone(each + 1), pageSize: 1 }),
      ),
    );
    expect(tries.filter(({ key }) => key === 'signIn.slowDown').length).toBeGreaterThan(0);
    await venue.db.query('DELETE FROM sign_in_attempt');
  });

  it('shows a record that is paid under its own number as one order, whatever was tried before', async () => {
    const record = await counter.tab(cash, karts[8]!);
    const number = (await counter.tabRow(record))!.orderNumber!;
    const first = await counter.settle(record, 'NOCARDCONSUME', cash, { payCode: payCode('02') });
    await rows.waitsAtChannel(first.message);
    expect(await manager.void(first.message)).toMatchObject({ result: { voided: false } });
    venue.clock.advance(20_000);
    await becomes(first.message, 'VOIDED');
    const second = await counter.settle(record, 'NOCARDCONSUME', cash, { payCode: payCode('00') });
    await becomes(second.message, 'PAID');
    expect(await cashier.list({ search: number })).toMatchObject({ total: 1, records: [{ id: second.message }] });
    const page = await cashier.page(second.message);
    expect(page.attempts.map(({ charged }) => charged)).toEqual(['yes', 'no']);
    expect(page.people).toMatchObject([{ entryId: null, vehicleName: '9' }]);
    const words = await venue.db.query('SELECT 1 FROM order_history_word WHERE order_id = $1', [first.message]);
    expect(words).toEqual([]);
  });

  it('shows an order with its people, each scanned code, and who did what', async () => {
    const declined = await byScan('03');
    await eventually('the code was declined', async () => (await cashier.page(declined.orderId)).state === 'DECLINED');
    expect((await cashier.page(declined.orderId)).attempts).toMatchObject([
      { place: 1, charged: 'no', state: 'DECLINED' },
    ]);
    const sold = await byScan('00', { headCount: 2, drivers: [{ cheshou: '甲' }, { cheshou: '乙' }] });
    await becomes(sold.orderId, 'PAID');
    const [entry] = (await counter.lineUp()).filter(({ consumeid }) => consumeid === sold.orderId);
    await counter.depart(entry!.id, karts[1]!);
    const run = await (await venue.runOn(karts[1]!)).start();
    await run.lap(30_000);
    await run.lap(31_000);
    const page = await cashier.page(sold.orderId);
    expect(page).toMatchObject({
      orderNumber: sold.order.orderNumber,
      amountFen: 13_600,
      refundableFen: 13_600,
      lines: [{ name: '学生票 5 圈', priceFen: 6_800, times: 2, amountFen: 13_600 }],
      people: [
        { driverName: '甲', numberText: entry!.paiduiText, vehicleName: '2', state: 'onTrack', driven: 2, sold: 5 },
        { driverName: '乙', vehicleName: null, state: 'waiting', driven: 0, sold: 5 },
      ],
      attempts: [{ charged: 'yes', amountFen: 13_600, provider: expect.any(String) }],
      prints: { receipts: 0 },
      mayVoid: false,
    });
    expect(page.log.map(({ event, by }) => [event, by])).toEqual(
      expect.arrayContaining([
        ['opened', '周敏'],
        ['paid', '周敏'],
        ['departed', null],
      ]),
    );
    expect((await cashier.list({ search: '甲' })).records[0]?.ride).toMatchObject({
      people: 2,
      onTrack: 1,
      waiting: 1,
    });
  });

  it('prints a receipt and the tickets, and marks every one after the first as a copy', async () => {
    const sold = await byCash({ cheshou: '甲' });
    const live = await venue.listen(manager.client, ['resources']);
    expect(await cashier.print(sold.orderId, 'receipt')).toMatchObject({ success: true, result: { copy: 0 } });
    expect(await cashier.print(sold.orderId, 'receipt')).toMatchObject({
      message: '已发送打印，小票上注明第 1 次补打',
      result: { copy: 1 },
    });
    await live.receives('resource.changed', ({ rowId }) => rowId === sold.orderId);
    const copy = await venue.edge.command('paper.print', ({ lines }) => JSON.stringify(lines).includes('补打'));
    expect(copy.body.lines).toEqual(
      expect.arrayContaining([
        { kind: 'title', text: '补打 第 1 次' },
        { kind: 'row', label: '单号', value: sold.order.orderNumber },
        { kind: 'row', label: '合计', value: '88.00', strong: true },
        { kind: 'row', label: '付款', value: '现金' },
      ]),
    );
    await cashier.print(sold.orderId, 'receipt', 'en');
    await venue.edge.command('paper.print', ({ lines }) => JSON.stringify(lines).includes('Copy 2'));
    // The ticket that was printed at the line-up is the first one.
    await cashier.client.get(`${CONSUME}/pritpaidui`, { id: sold.entries[0]!.id });
    expect(await cashier.print(sold.orderId, 'ticket')).toMatchObject({ result: { copy: 1 } });
    await venue.edge.command('ticket.print', ({ ticket }) => ticket.orderId === sold.orderId && ticket.copy === 1);
    const page = await cashier.page(sold.orderId);
    expect(page.prints).toMatchObject({ receipts: 3, tickets: 2, lastBy: '周敏' });
    expect(page.log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['receipt', 'receiptCopy', 'ticket', 'ticketCopy']),
    );
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'order_action' AND after->>'order_id' = $1",
      [sold.orderId],
    );
    expect(audited).toHaveLength(5);
    expect(await cashier.print(sold.orderId, 'paymentSlip')).toMatchObject({ key: 'order.notPrintable' });
    const scan = await byScan('00');
    await becomes(scan.orderId, 'PAID');
    expect(await cashier.print(scan.orderId, 'paymentSlip')).toMatchObject({ success: true, result: { copy: 0 } });
    await venue.edge.command('paper.print', ({ lines }) => JSON.stringify(lines).includes('付款凭证'));
    const unpaid = await byScan('03');
    await becomes(unpaid.orderId, 'DECLINED');
    expect(await cashier.print(unpaid.orderId, 'receipt')).toMatchObject({ success: false, key: 'order.notPrintable' });
  });

  it('voids what was never paid, takes a running scan back first, and never touches a paid one', async () => {
    const paid = await byCash();
    expect(await manager.void(paid.orderId)).toMatchObject({ success: false, key: 'order.paidNotVoidable' });
    expect(await cashier.void(paid.orderId)).toMatchObject({ success: false, code: 510 });
    const declined = await byScan('03');
    await becomes(declined.orderId, 'DECLINED');
    expect(await manager.void(declined.orderId, '')).toMatchObject({ key: 'order.voidReasonRequired' });
    expect(await manager.void(declined.orderId)).toMatchObject({ message: '订单已作废', result: { voided: true } });
    expect(await manager.void(declined.orderId)).toMatchObject({ result: { voided: true } });
    const running = await byScan('02');
    await rows.waitsAtChannel(running.orderId);
    expect(await manager.ids({ part: 'pending' })).toEqual([running.orderId]);
    expect(await manager.void(running.orderId, '扫错金额')).toMatchObject({ result: { voided: false } });
    expect((await cashier.page(running.orderId)).state).toBe('REVERSING');
    venue.clock.advance(20_000);
    await becomes(running.orderId, 'VOIDED');
    const page = await cashier.page(running.orderId);
    expect(page).toMatchObject({ voidReason: '扫错金额', mayVoid: false, attempts: [{ charged: 'no' }] });
    expect(page.log.find(({ event }) => event === 'voidAsked')).toMatchObject({ by: '王店长', about: '扫错金额' });
    expect(await cashier.sums()).toMatchObject({ netFen: 8_800, counts: { pending: 0 } });
    const memberId = await rows.member();
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100 });
    const topUp = await recharge.sell(memberId, rule, { payMode: 'wechat', payCode: payCode('02') });
    await rows.waitsAtChannel(topUp.orderId);
    await manager.void(topUp.orderId);
    venue.clock.advance(20_000);
    await becomes(topUp.orderId, 'VOIDED');
    expect((await rows.memberAccounts(memberId)).recharge).toBe(0);
  });

  it('starts a paid ride again whose kart never set off, on another kart or back in line', async () => {
    const sold = await byCash({ cheshou: '甲' });
    const entry = sold.entries[0]!;
    expect(await cashier.ids({ part: 'notStarted' })).toEqual([]);
    await counter.depart(entry.id, karts[2]!);
    await (await venue.runOn(karts[2]!)).refuse();
    await eventually('the ride waits for somebody', async () => (await cashier.sums()).counts.notStarted === 1);
    expect(await cashier.list({ part: 'notStarted', day_end: '2020-01-01' })).toMatchObject({
      records: [{ id: sold.orderId, ride: { notStarted: 1 } }],
    });
    expect((await cashier.page(sold.orderId)).people).toMatchObject([{ entryId: entry.id, state: 'failed' }]);
    expect(await cashier.startAgain(entry.id, karts[3]!)).toMatchObject({ success: true, message: '已重新发车' });
    expect((await venue.runOn(karts[3]!)).plan).toMatchObject({ driverName: '甲', lapLimit: 10 });
    expect(await cashier.ids({ part: 'notStarted' })).toEqual([]);
    expect((await cashier.page(sold.orderId)).log.find(({ event }) => event === 'startedAgain')).toMatchObject({
      by: '周敏',
      kart: '4',
    });
    const passed = (await byCash({ cheshou: '乙' })).entries[0]!;
    venue.clock.advance(61 * 60_000);
    await eventually('the number has passed', async () => (await counter.entry(passed.id)).status === 'PASSED');
    expect((await cashier.sums()).counts.notStarted).toBe(1);
    expect(await cashier.startAgain(passed.id, '')).toMatchObject({ success: true });
    expect(await counter.entry(passed.id)).toMatchObject({ status: 'QUEUING' });
    expect(await other.startAgain(passed.id, '')).toMatchObject({ success: false, key: 'notFound' });
  });
});
