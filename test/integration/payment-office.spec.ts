import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowOf, paymentDay, paymentDifference, paymentReview } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { Reconciliation, ReviewDecisions } from '@paddock/payments';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

type Review = RowOf<typeof paymentReview>;
type Difference = RowOf<typeof paymentDifference>;
const REVIEWS = '/payment/sysPaymentReview';
const DIFFERENCES = '/payment/sysPaymentDifference';

describe('payments that need a person, and the bills', () => {
  let venue: TestVenue;
  let manager: Client;
  let cashier: CounterCalls;
  let single: string;
  let codes = 0;

  const code = (script: string, channel: 'wechat' | 'alipay' = 'wechat'): string => {
    codes += 1;
    return `${channel === 'wechat' ? '13' : '28'}${String(codes).padStart(14, '0')}${script}`;
  };
  const sell = (payCode: string) => cashier.sell('NOCARDCONSUME', single, { payCode });
  const sold = (payCode: string) => cashier.sold('NOCARDCONSUME', single, { payCode });
  const stateOf = async (orderId: string): Promise<string | undefined> => {
    const sql = 'SELECT state FROM payment_attempt WHERE order_id = $1';
    return (await venue.db.query<{ state: string }>(sql, [orderId]))[0]?.state;
  };
  const reviews = async (client = manager): Promise<Review[]> =>
    (await client.get<Page<Review>>(`${REVIEWS}/list`, { pageSize: '50' })).result!.records;
  const settle = (client: Client, body: Record<string, unknown>) => client.post(`${REVIEWS}/settle`, body);

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
    cashier = new CounterCalls(await venue.signIn('cashier'));
    single = await new Fixtures(venue.db).tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
  });
  afterAll(() => venue.close());

  it('C-7.48 the digits of the code choose the channel, others are refused before anything is stored', async () => {
    const orders = () => venue.db.query('SELECT 1 FROM consumption_order');
    const before = (await orders()).length;
    expect(await sell('191234567890123456')).toMatchObject({ success: false, message: '付款码格式不正确，请重新扫描' });
    expect(await orders()).toHaveLength(before);
    const sold = await sell(code('00', 'alipay'));
    expect(sold.success).toBe(true);
    await eventually('Alipay was charged', () =>
      Promise.resolve(venue.simulator.alipayTrades.ledger().some(({ netFen }) => netFen === 3800)),
    );
    const stored = await venue.db.query('SELECT DISTINCT provider FROM payment_attempt');
    expect(stored).toEqual([{ provider: 'alipay' }]);
  });

  it('a wrong amount appears on every screen at once and is given back with a reason, once, by the person who may', async () => {
    const screen = await venue.listen(manager, ['resources', 'orders']);
    const { orderId } = await sold(code('09'));
    await eventually('the review is there', async () => (await reviews()).length === 1);
    const [review] = await reviews();
    expect(review).toMatchObject({ kind: 'wrongAmount', state: 'OPEN', amount: 38, paid: 38.01, provider: 'wechat' });
    expect(review!.orderNumber).toMatch(/^P\d{6}-\d{4}$/);
    await eventually('the screen was notified', () =>
      Promise.resolve(
        screen.events.some(({ payload }) => 'resource' in payload && payload.resource === 'paymentReview'),
      ),
    );
    const { id } = review!;
    expect(await settle(cashier.client, { id, act: 'giveBack', reason: '顾客在等' })).toMatchObject({ success: false });
    const other = await venue.signIn('manager2');
    expect(await settle(other, { id, act: 'giveBack', reason: '顾客在等' })).toMatchObject({ success: false });
    expect(await settle(manager, { id, act: 'giveBack', reason: ' ' })).toMatchObject({ message: '请填写原因' });
    expect(await settle(manager, { id, act: 'giveUp', reason: '不退' })).toMatchObject({
      message: '该事项不能这样处理',
    });
    expect(await settle(manager, { id, act: 'giveBack', reason: '顾客在等' })).toMatchObject({ success: true });
    expect(await settle(manager, { id, act: 'byHand', reason: '又来' })).toMatchObject({ message: '该事项已处理' });
    expect((await reviews())[0]).toMatchObject({
      state: 'DONE',
      outcome: 'giveBack',
      reason: '顾客在等',
      settledByName: expect.any(String),
    });
    venue.clock.advance(20_000);
    await eventually('it is taken back', async () => (await stateOf(orderId)) === 'REVERSED', { withinMs: 20_000 });
    expect(venue.simulator.trades.ledger().at(-1)!.netFen).toBe(0);
    const log = await venue.db.query<{ actor: string | null }>(
      "SELECT who->>'userId' AS actor FROM audit_entry WHERE subject_table = 'payment_review' AND subject_id = $1",
      [id],
    );
    expect(log.length).toBeGreaterThanOrEqual(2);
  });

  it('a charge that hangs in taking back is shown after five minutes and goes when it has ended', async () => {
    await venue.simulator.stop();
    const { orderId } = await sold(code('02'));
    await eventually('it is waiting', async () => (await stateOf(orderId)) === 'WAITING', { withinMs: 20_000 });
    venue.clock.advance(60_000);
    await eventually('it is being taken back', async () => (await stateOf(orderId)) === 'REVERSING', {
      withinMs: 20_000,
    });
    const decisions = venue.worker.get(ReviewDecisions);
    await decisions.findStuck();
    expect((await reviews()).filter(({ kind }) => kind === 'stuckReversing')).toEqual([]);
    venue.clock.advance(6 * 60_000);
    await decisions.findStuck();
    await decisions.findStuck();
    const [stuck] = (await reviews()).filter(({ kind }) => kind === 'stuckReversing');
    expect(stuck).toMatchObject({ state: 'OPEN', amount: 38 });
    await venue.simulator.start(Number(new URL(venue.simulatorUrl).port));
    expect(await settle(manager, { id: stuck!.id, act: 'giveBack', reason: '渠道恢复' })).toMatchObject({
      success: true,
    });
    await eventually('it has ended', async () => (await stateOf(orderId)) === 'REVERSED', { withinMs: 20_000 });
  });

  it('compares the bill of a day, names each difference, and keeps what was settled', async () => {
    // The tests before this one have moved the clock on, over midnight too.
    const [{ day } = { day: '' }] = await venue.db.query<{ day: string }>(
      "SELECT (paid_at AT TIME ZONE 'Asia/Shanghai')::date::text AS day FROM payment_attempt WHERE provider = 'alipay'",
    );
    venue.clock.advance(36 * 3_600_000);
    venue.simulator.alipayTrades.changeBill = (lines) =>
      lines.map((line) => ({ ...line, amountFen: line.amountFen + 1 }));
    const screen = await venue.listen(await venue.signIn('manager'), ['resources']);
    const bills = venue.worker.get(Reconciliation);
    for (const { provider, merchantId } of await venue.db.query<{ provider: string; merchantId: string }>(
      'SELECT DISTINCT provider, merchant_id AS "merchantId" FROM payment_attempt',
    ))
      await bills.reconcile({ provider, merchantId, day });
    const list = async (): Promise<Difference[]> =>
      (await manager.get<Page<Difference>>(`${DIFFERENCES}/list`, {})).result!.records;
    const [difference, ...others] = await list();
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      provider: 'alipay',
      problem: 'amount',
      here: 38,
      there: 38.01,
      state: 'OPEN',
      day,
    });
    await eventually('the screen was notified', () =>
      Promise.resolve(
        screen.events.some(({ payload }) => 'resource' in payload && payload.resource === 'paymentDifference'),
      ),
    );
    const sums = (await manager.get<Page<RowOf<typeof paymentDay>>>('/payment/sysPaymentDay/list', {})).result!.records;
    expect(sums.find(({ provider }) => provider === 'alipay')).toMatchObject({
      hereCharged: 38,
      thereCharged: 38.01,
      openDifferences: 1,
    });
    const { id } = difference!;
    const work = (client: Client) =>
      client.post(`${DIFFERENCES}/settle`, { id, reason: 'channelError', note: '已致电' });
    expect(await work(cashier.client)).toMatchObject({ success: false });
    expect(await work(await venue.signIn('manager2'))).toMatchObject({ success: false });
    expect(await work(manager)).toMatchObject({ success: true });
    expect(await work(manager)).toMatchObject({ message: '该差异已处理' });
    await bills.reconcile({ provider: 'alipay', merchantId: '2021000000000000', day });
    expect(await list()).toMatchObject([{ state: 'DONE', reason: 'channelError', note: '已致电' }]);
  });

  it('a ledger that is not whole is shown to administrators, its accounts to head office alone, until it is verified again', async () => {
    const STATE = '/payment/sysLedger/state';
    const hq = await venue.signIn('hq');
    expect((await manager.get(STATE)).result).toMatchObject({ state: 'whole', faults: null });
    expect(await cashier.client.get(STATE)).toMatchObject({ code: 510 });
    expect(await manager.post('/payment/sysLedger/checkAgain', {})).toMatchObject({ key: 'ledger.nothingToCheck' });
    const found = 'The ledger has 1 faults. Account 12: the balance is 5 and not 4.';
    await venue.db.query(
      "INSERT INTO parked_job (id, name, payload, error) VALUES ('ledger.verify|all', 'ledger.verify', '{}', $1)",
      [found],
    );
    expect((await manager.get(STATE)).result).toMatchObject({ state: 'broken', faults: null });
    expect((await hq.get(STATE)).result).toMatchObject({ state: 'broken', faults: found });
    const { result: todos } = await manager.get<{ kind: string; note: string }[]>('/dashboard/sysDashboard/todo');
    expect(todos?.filter(({ kind }) => kind === 'ledgerFault')).toMatchObject([{ note: '' }]);
    expect(JSON.stringify(todos)).not.toContain('Account 12');
    expect(await manager.post('/payment/sysLedger/checkAgain', {})).toMatchObject({ success: true });
    await eventually('the ledger was verified again', async () => {
      const { result } = await hq.get<{ state: string }>(STATE);
      return result?.state === 'whole';
    });
  });
});
