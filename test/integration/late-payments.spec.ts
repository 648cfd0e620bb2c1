import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { paymentDifference, paymentReview, RowOf } from '@paddock/contracts/resources';
import type { OrderPage, Page } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { decidePayment, Reconciliation } from '@paddock/payments';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

type Review = RowOf<typeof paymentReview>;
type Difference = RowOf<typeof paymentDifference>;
type Channel = 'wechat' | 'alipay';
const CONSUME = '/consume/sysConsume';
const REVIEWS = '/payment/sysPaymentReview';
const SLOW = { withinMs: 30_000 };
const DAY_MS = 24 * 3_600_000;
const BEIJING_MS = 8 * 3_600_000;
const PRICE_FEN = 3800;

describe('payments that come after their order was given up', () => {
  let venue: TestVenue;
  let manager: Client;
  let counter: CounterCalls;
  let recharges: RechargeCalls;
  let refunds: RefundCalls;
  let rows: Fixtures;
  let ride: string;
  let codes = 0;

  const code = (script: string, channel: Channel): string => {
    codes += 1;
    return `${channel === 'wechat' ? '13' : '28'}${String(codes).padStart(14, '0')}${script}`;
  };
  const sell = async (script: string, channel: Channel = 'wechat'): Promise<string> =>
    (await counter.sold('NOCARDCONSUME', ride, { payCode: code(script, channel) })).orderId;
  const attempt = async (orderId: string) =>
    (
      await venue.db.query<{ state: string; no: string; provider: Channel; merchantId: string }>(
        'SELECT state, out_trade_no AS no, provider, merchant_id AS "merchantId" FROM payment_attempt WHERE order_id = $1',
        [orderId],
      )
    )[0]!;
  const becomes = (orderId: string, state: string) =>
    eventually(
      `the charge is ${state}`,
      async () => {
        venue.clock.advance(1000);
        return (await attempt(orderId)).state === state;
      },
      SLOW,
    );
  const page = async (orderId: string): Promise<OrderPage> =>
    (await manager.get<OrderPage>(`${CONSUME}/orderdetail`, { id: orderId })).result!;
  /** The customer has not paid yet, and staff give the order up. */
  const givenUp = async (orderId: string): Promise<void> => {
    await rows.waitsAtChannel(orderId);
    expect(await manager.post(`${CONSUME}/ordervoid`, { id: orderId, reason: '顾客离开' })).toMatchObject({
      result: { voided: false },
    });
  };
  const closed = async (): Promise<string> => {
    const orderId = await sell('02');
    await givenUp(orderId);
    venue.clock.advance(20_000);
    await becomes(orderId, 'REVERSED');
    return orderId;
  };
  const net = async (orderId: string): Promise<number> => {
    const { no, provider } = await attempt(orderId);
    const books = provider === 'wechat' ? venue.simulator.trades : venue.simulator.alipayTrades;
    return books.ledger().find(({ outTradeNo }) => outTradeNo === no)!.netFen;
  };
  const reviews = async (): Promise<Review[]> =>
    (await manager.get<Page<Review>>(`${REVIEWS}/list`, { pageSize: '100' })).result!.records;
  const reviewsOf = async (orderId: string): Promise<Review[]> => {
    const { no } = await attempt(orderId);
    return (await reviews()).filter(({ outTradeNo }) => outTradeNo === no);
  };
  const opened = async (orderId: string, kind: string): Promise<Review> => {
    await eventually(`a review ${kind}`, async () => (await reviewsOf(orderId)).some((each) => each.kind === kind));
    const found = (await reviewsOf(orderId)).filter((each) => each.kind === kind);
    expect(found).toMatchObject([{ state: 'OPEN' }]);
    return found[0]!;
  };
  const settle = (id: string, act: string, reason = '已核实'): Promise<Answer<null>> =>
    manager.post(`${REVIEWS}/settle`, { id, act, reason });
  /** One decision ends it, the next one is refused, and name and reason stay with it. */
  const settledOnce = async ({ id }: Review, act: string): Promise<void> => {
    expect(await settle(id, act, `因为 ${act}`)).toMatchObject({ success: true });
    expect(await settle(id, act)).toMatchObject({ key: 'paymentReview.settled' });
    expect((await reviews()).find((each) => each.id === id)).toMatchObject({
      ...{ state: 'DONE', outcome: act, reason: `因为 ${act}`, settledByName: '王店长' },
    });
    const log = await venue.db.query(
      `SELECT 1 FROM audit_entry WHERE subject_table = 'payment_review' AND subject_id = $1 AND after->>'outcome' = $2`,
      [id, act],
    );
    expect(log).toHaveLength(1);
  };
  const today = (): string => new Date(venue.clock.now().getTime() + BEIJING_MS).toISOString().slice(0, 10);
  /** The bill of a day that is over is compared, twice, as a repeated job does. */
  const compareBill = async (orderId: string, day: string): Promise<void> => {
    const { provider, merchantId } = await attempt(orderId);
    const bills = venue.worker.get(Reconciliation);
    for (let run = 0; run < 2; run += 1) await bills.reconcile({ provider, merchantId, day });
  };
  const differences = async (orderId: string): Promise<Difference[]> => {
    const { no } = await attempt(orderId);
    const found = await manager.get<Page<Difference>>('/payment/sysPaymentDifference/list', { pageSize: '100' });
    return found.result!.records.filter(({ number }) => number === no);
  };

  const signIn = async (): Promise<void> => {
    manager = await venue.signIn('manager');
    const clerk = await venue.signIn('cashier');
    [counter, recharges, refunds] = [new CounterCalls(clerk), new RechargeCalls(clerk), new RefundCalls(clerk)];
  };

  beforeAll(async () => {
    venue = await startVenue();
    // In the morning of the channels' city: no midnight parts what belongs to one bill.
    const morning = Date.parse(`${today()}T10:00:00+08:00`) + DAY_MS;
    venue.clock.advance(morning - venue.clock.now().getTime());
    rows = new Fixtures(venue.db);
    await signIn();
    ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: PRICE_FEN / 100 });
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [
      await hashPassword(REFUND_PASSWORD),
    ]);
  });
  afterAll(() => venue.close());

  it('a recharge that is paid while it is taken back: the money goes back, nothing is posted, and who is at the counter acknowledges it', async () => {
    const screen = await venue.listen(manager, ['resources']);
    const memberId = await rows.member();
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100, priceYuan: 100 });
    const { orderId } = await recharges.sell(memberId, rule, { payMode: 'wechat', payCode: code('15', 'alipay') });
    await givenUp(orderId);
    // The payer types the password while the channel still refuses to cancel.
    venue.clock.advance(46_000);
    const review = await opened(orderId, 'latePaid');
    expect(review).toMatchObject({ provider: 'alipay', amount: 100, outcome: null });
    await eventually('the screen has it', () =>
      Promise.resolve(
        screen.events.some(({ payload }) => 'rowId' in payload && payload.rowId === review.id && payload.version === 1),
      ),
    );
    expect(await attempt(orderId)).toMatchObject({ state: 'REVERSED' });
    expect(await page(orderId)).toMatchObject({ state: 'VOIDED' });
    expect(await net(orderId)).toBe(0);
    expect((await rows.memberAccounts(memberId)).recharge).toBe(0);
    expect(await settle(review.id, 'giveBack')).toMatchObject({ key: 'paymentReview.wrongAct' });
    await settledOnce(review, 'acknowledge');
    await eventually('the screen has its end', () =>
      Promise.resolve(
        screen.events.some(({ payload }) => 'rowId' in payload && payload.rowId === review.id && payload.version === 2),
      ),
    );
    expect(await net(orderId)).toBe(0);
    expect(await page(orderId)).toMatchObject({ state: 'VOIDED' });
  });

  it('one that only a refund could take back is shown when the refund is done', async () => {
    const orderId = await sell('18');
    await givenUp(orderId);
    venue.clock.advance(20_000);
    await becomes(orderId, 'REVERSED');
    const review = await opened(orderId, 'latePaid');
    expect(await net(orderId)).toBe(0);
    expect(await page(orderId)).toMatchObject({ state: 'VOIDED' });
    await settledOnce(review, 'acknowledge');
  });

  it('one that its channel took back without a word is shown with the bill, once', async () => {
    const [day, orderId] = [today(), await sell('15')];
    await givenUp(orderId);
    venue.clock.advance(47_000);
    await becomes(orderId, 'REVERSED');
    expect(await net(orderId)).toBe(0);
    expect(await reviewsOf(orderId)).toEqual([]);
    venue.clock.advance(1.5 * DAY_MS);
    await compareBill(orderId, day);
    const review = await opened(orderId, 'latePaid');
    await settledOnce(review, 'acknowledge');
    await compareBill(orderId, day);
    expect(await reviewsOf(orderId)).toHaveLength(1);
    expect(await differences(orderId)).toEqual([]);
  });

  it('one that was paid after its channel had closed it is given back at the channel, or by hand and then never again', async () => {
    const screen = await venue.listen(manager, ['resources']);
    const [atChannel, byHand] = [await closed(), await closed()];
    const day = today();
    for (const orderId of [atChannel, byHand]) venue.simulator.trades.payAfterAll((await attempt(orderId)).no);
    venue.clock.advance(1.5 * DAY_MS);
    await compareBill(atChannel, day);
    const [first, second] = [await opened(atChannel, 'paidAfterAll'), await opened(byHand, 'paidAfterAll')];
    for (const { id } of [first, second])
      await eventually('the screen has it', () =>
        Promise.resolve(screen.events.some(({ payload }) => 'rowId' in payload && payload.rowId === id)),
      );
    expect(await differences(atChannel)).toMatchObject([{ problem: 'state', state: 'OPEN' }]);
    expect(await settle(first.id, 'acknowledge')).toMatchObject({ key: 'paymentReview.wrongAct' });
    const backOn = today();
    await settledOnce(first, 'giveBack');
    await eventually(
      'the money is back',
      async () => {
        venue.clock.advance(1000);
        return (await net(atChannel)) === 0;
      },
      SLOW,
    );
    await settledOnce(second, 'byHand');
    // The channel was not asked: the customer has the money already.
    expect(await net(byHand)).toBe(PRICE_FEN);
    const refunded = await venue.db.query<{ id: string; fen: number }>(
      'SELECT order_id AS id, amount_fen AS fen FROM payment_refund',
    );
    expect(refunded.filter(({ id }) => id === atChannel)).toMatchObject([{ fen: PRICE_FEN }]);
    expect(refunded.filter(({ id }) => id === byHand)).toEqual([]);
    for (const orderId of [atChannel, byHand]) {
      expect(await attempt(orderId)).toMatchObject({ state: 'REVERSED' });
      expect(await page(orderId)).toMatchObject({ state: 'VOIDED' });
    }
    venue.clock.advance(1.5 * DAY_MS);
    await compareBill(atChannel, backOn);
    await compareBill(atChannel, day);
    for (const orderId of [atChannel, byHand]) expect(await reviewsOf(orderId)).toHaveLength(1);
    expect(await differences(atChannel)).toMatchObject([{ state: 'GONE' }]);
  });

  it('a wrong amount that was settled by hand or given back is not brought up again by the bill', async () => {
    const day = today();
    const [byHand, byCommand, atChannel] = [await sell('09'), await sell('09'), await sell('09')];
    const alipay = await sell('09', 'alipay');
    await settledOnce(await opened(byHand, 'wrongAmount'), 'byHand');
    expect(await attempt(byHand)).toMatchObject({ state: 'REVERSED' });
    await opened(byCommand, 'wrongAmount');
    await decidePayment(venue.db, byCommand, 'gaveBackByHand');
    await becomes(byCommand, 'REVERSED');
    expect(await reviewsOf(byCommand)).toMatchObject([{ state: 'DONE', outcome: 'byHand' }]);
    for (const orderId of [atChannel, alipay]) await settledOnce(await opened(orderId, 'wrongAmount'), 'giveBack');
    venue.clock.advance(20_000);
    for (const orderId of [atChannel, alipay]) {
      await becomes(orderId, 'REVERSED');
      expect(await net(orderId)).toBe(0);
    }
    expect(await net(byHand)).toBe(PRICE_FEN + 1);
    venue.clock.advance(1.5 * DAY_MS);
    await compareBill(byHand, day);
    await compareBill(alipay, day);
    for (const orderId of [byHand, byCommand, atChannel, alipay])
      expect((await reviewsOf(orderId)).map(({ kind }) => kind)).toEqual(['wrongAmount']);
    // The bill still says where the money is: with the merchant.
    expect(await differences(byHand)).toMatchObject([{ problem: 'amount', state: 'OPEN' }]);
  });

  it('a refund that failed ends by hand, or is given up and can be asked for again', async () => {
    const failed = async (): Promise<{ orderId: string; refundId: string; review: Review }> => {
      const orderId = await sell('17');
      await becomes(orderId, 'PAID');
      const { id: refundId } = await refunds.refunded(orderId, PRICE_FEN);
      await becomes(orderId, 'REFUND_ABNORMAL');
      return { orderId, refundId, review: await opened(orderId, 'refundFailed') };
    };
    const one = await failed();
    await settledOnce(one.review, 'byHand');
    expect(await refunds.detail(one.refundId)).toMatchObject({ state: 'DONE' });
    expect(await counter.order(one.orderId)).toMatchObject({ payState: 'refunded' });
    expect((await refunds.plan(one.orderId)).remaining).toBe(0);

    const two = await failed();
    await settledOnce(two.review, 'giveUp');
    expect(await refunds.detail(two.refundId)).toMatchObject({ state: 'WRITTENOFF' });
    expect(await counter.order(two.orderId)).toMatchObject({ payState: 'payed' });
    expect((await refunds.plan(two.orderId)).remaining).toBe(PRICE_FEN);
    for (const { orderId } of [one, two]) {
      expect(await net(orderId)).toBe(PRICE_FEN);
      expect(await reviewsOf(orderId)).toHaveLength(1);
    }
  });

  it('one that was never taken here is not given back here either: the bill’s day shows both only at the channel', async () => {
    const morning = Date.parse(`${today()}T10:00:00+08:00`) + DAY_MS;
    venue.clock.advance(morning - venue.clock.now().getTime());
    // The tests before take about six days, and no sign-in lives longer than seven.
    await signIn();
    const [day, orderId] = [today(), await sell('18')];
    await givenUp(orderId);
    venue.clock.advance(20_000);
    await becomes(orderId, 'REVERSED');
    venue.clock.advance(1.5 * DAY_MS);
    await compareBill(orderId, day);
    const sums = await venue.db.query(
      `SELECT here_charged_fen, here_refunded_fen, there_charged_fen, there_refunded_fen FROM payment_day
       WHERE day = $1::date AND provider = 'wechat'`,
      [day],
    );
    const there = { there_charged_fen: PRICE_FEN, there_refunded_fen: PRICE_FEN };
    expect(sums).toEqual([{ here_charged_fen: 0, here_refunded_fen: 0, ...there }]);
  });
});
