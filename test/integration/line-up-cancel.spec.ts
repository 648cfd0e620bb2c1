import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decidePayment, paymentsForPerson } from '@paddock/payments';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

describe('cancelling an entry of the line-up', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let single: string;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'info' });
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const ofTrade = async (orderId: string) => {
    const attempts = await venue.db.query<{ out_trade_no: string }>(
      'SELECT out_trade_no FROM payment_attempt WHERE order_id = $1',
      [orderId],
    );
    const trade = venue.simulator.trades.ledger().find(({ outTradeNo }) => outTradeNo === attempts[0]?.out_trade_no);
    if (!trade) throw new Error('the channel knows no such trade');
    return trade;
  };
  /** Time passes for the channel while it is looked at. */
  const soon = (what: string, happened: () => Promise<boolean>) =>
    eventually(what, async () => {
      venue.clock.advance(500);
      return happened();
    });
  const paidByScan = async (fields: object) => {
    const { orderId } = await cashier.sold('NOCARDCONSUME', single, { payCode: payCode('00'), ...fields });
    await eventually('the scan is paid', async () => (await cashier.order(orderId)).payState === 'payed');
    return { orderId, entries: (await cashier.lineUp()).filter(({ consumeid }) => consumeid === orderId) };
  };

  it('C-7.24 C-7.25 gives everything back to the purses that it came from, once', async () => {
    const member = await rows.member({ rechargeYuan: 50, giftYuan: 100, points: 10 });
    const rule = await rows.tariff({ type: 'BALANCEANDINTEGRAL', priceYuan: 80, points: 4 });
    const before = await rows.purses(member);
    const { entries, orderId } = await cashier.sold('BALANCEANDINTEGRAL', rule, { userId: member });
    expect(await rows.purses(member)).toMatchObject({ recharge: 0, gift: 70, points: 6 });
    const live = await venue.listen(cashier.client, ['lineup']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => cashier.cancel(entries[0]!.id)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await rows.purses(member)).toEqual(before);
    await live.hears('lineup.changed', ({ id, status }) => id === entries[0]!.id && status === 'REVOKED');
    expect(await cashier.lineUp({ status: 'QUEUING' })).toEqual([]);
    expect(
      await venue.db.query('SELECT id FROM ledger_posting WHERE reverses = $1', [`order:${orderId}`]),
    ).toHaveLength(1);
  });

  it.each([1, 2, 3])(
    'C-7.25 gives a family back its shares and no fen more or less, %i of three cancelled',
    async (cancelled) => {
      const member = await rows.member({ rechargeYuan: 33.34, giftYuan: 100 });
      const rule = await rows.tariff({
        type: 'BALANCE',
        priceYuan: 100,
        multiPersonMode: 'SINGLE',
        notDoubledHeadCount: 3,
      });
      const { entries } = await cashier.sold('BALANCE', rule, { userId: member, headCount: 3 });
      for (const { id } of entries.slice(0, cancelled))
        expect(await cashier.cancel(id)).toMatchObject({ success: true });
      const { recharge, gift } = await rows.purses(member);
      const held = Math.round((recharge + gift) * 100);
      expect(held).toBe(
        3334 + Math.trunc((3334 * cancelled) / 3) - 3334 + 10_000 - 6666 + Math.trunc((6666 * cancelled) / 3),
      );
      if (cancelled === 3) expect([recharge, gift]).toEqual([33.34, 100]);
    },
  );

  it('C-7.25 gives back counts of the right project, laps, a coupon, and a use of the card', async () => {
    const member = await rows.member({ kartVisits: 3, laps: 20, card: { timesLimit: 2 } });
    const code = await rows.coupon();
    const sold = [
      await cashier.sold('FREQUENCY', await rows.tariff({ type: 'FREQUENCY', visits: 2, projectType: 'KART' }), {
        userId: member,
      }),
      await cashier.sold('QUAN', await rows.tariff({ type: 'QUAN', laps: 10 }), { userId: member }),
      await cashier.sold('GROUPCOUPON', await rows.tariff({ type: 'GROUPCOUPON' }), {
        userId: member,
        groupNumber: code,
      }),
      await cashier.sold('PLAYFREELY', await rows.tariff({ type: 'PLAYFREELY' }), { userId: member }),
    ];
    expect(await rows.purses(member)).toMatchObject({ kartVisits: 1, laps: 10 });
    for (const { entries } of sold) expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await rows.purses(member)).toMatchObject({ kartVisits: 3, laps: 20 });
    expect(await rows.couponState(code)).toBe('UNUSED');
    expect(await rows.cardTimesUsed(member)).toBe(0);
  });

  it('C-7.25 gives a coupon of several people back when the last of them is cancelled', async () => {
    const [member, code] = [await rows.member(), await rows.coupon()];
    const rule = await rows.tariff({ type: 'GROUPCOUPON' });
    const { entries } = await cashier.sold('GROUPCOUPON', rule, { userId: member, groupNumber: code, headCount: 2 });
    await cashier.cancel(entries[0]!.id);
    expect(await rows.couponState(code)).toBe('USED');
    await cashier.cancel(entries[1]!.id);
    expect(await rows.couponState(code)).toBe('UNUSED');
  });

  it('C-7.25 sets cash to refunding', async () => {
    const { orderId, entries } = await cashier.sold('NOCARDCONSUME', single, { consumePayMode: 'unline' });
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'refunding' });
  });

  it('C-7.25 C-7.48 gives a scan back at the channel', async () => {
    const { orderId, entries } = await paidByScan({});
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    await soon('the money is back', async () => (await ofTrade(orderId)).netFen === 0);
    await soon('the order is refunded', async () => (await cashier.order(orderId)).payState === 'refunded');
  });

  it('C-7.25 gives a family its shares of a scan back one after the other, also when all are cancelled at once', async () => {
    const { orderId, entries } = await paidByScan({ headCount: 3 });
    expect((await ofTrade(orderId)).netFen).toBe(11_400);
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    await soon('a third is back', async () => (await ofTrade(orderId)).netFen === 7_600);
    const answers = await Promise.all(entries.slice(1).map(({ id }) => cashier.cancel(id)));
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    await soon('all of it is back', async () => (await ofTrade(orderId)).netFen === 0);
    await soon('the order is refunded', async () => (await cashier.order(orderId)).payState === 'refunded');
  });

  it('never waits in a circle with the channel’s answer about the same order', async () => {
    const { orderId, entries } = await paidByScan({ headCount: 2 });
    const cancelled = Promise.withResolvers<unknown>();
    await venue.db.transaction(async (tx) => {
      // As the worker does when the channel has answered: the attempt first, then its order.
      await tx.query('SELECT 1 FROM payment_attempt WHERE order_id = $1 FOR UPDATE', [orderId]);
      void cashier.cancel(entries[0]!.id).then(cancelled.resolve, cancelled.reject);
      await eventually('the cancellation waits', async () => {
        const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        return (await venue.db.query(sql)).length > 0;
      });
      await tx.query('SELECT 1 FROM consumption_order WHERE id = $1 FOR UPDATE', [orderId]);
    });
    expect(await cancelled.promise).toMatchObject({ success: true });
    expect(venue.logged()).not.toContain('transaction met another one');
  });

  it('C-7.25 leaves an order paid when a part of it is back and the others drive', async () => {
    const { orderId, entries } = await paidByScan({ headCount: 2 });
    await cashier.cancel(entries[0]!.id);
    await soon('the part is back', async () => (await cashier.order(orderId)).payState === 'payed');
    expect((await ofTrade(orderId)).netFen).toBe(3_800);
    expect(await cashier.entry(entries[1]!.id)).toMatchObject({ status: 'QUEUING' });
  });

  it('P-4.36 sets an order back to paid when the channel refuses the refund, also when another part waited for it', async () => {
    const { orderId, entries } = await paidByScan({ headCount: 2, payCode: payCode('17') });
    const answers = await Promise.all(entries.map(({ id }) => cashier.cancel(id)));
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    await soon('both refunds were tried', async () => {
      const sql = "SELECT 1 FROM payment_attempt WHERE order_id = $1 AND refunds = 2 AND state = 'REFUND_ABNORMAL'";
      return (await venue.db.query(sql, [orderId])).length > 0;
    });
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'payed', payProgress: 'paid' });
    expect((await ofTrade(orderId)).netFen).toBe(7_600);
    // Both shares are owed, whatever was tried last.
    expect(await paymentsForPerson(venue.db, 'A01')).toMatchObject([{ orderId, refundFen: 7_600 }]);
    await decidePayment(venue.db, orderId, 'gaveBackByHand');
    await soon('the order is refunded', async () => (await cashier.order(orderId)).payState === 'refunded');
    expect(await paymentsForPerson(venue.db, 'A01')).toEqual([]);
  });

  it('C-7.25 leaves an order paid when the share that is cancelled is not a whole fen', async () => {
    const rule = await rows.tariff({
      type: 'NOCARDCONSUME',
      priceYuan: 0.01,
      multiPersonMode: 'SINGLE',
      notDoubledHeadCount: 2,
    });
    const { orderId } = await cashier.sold('NOCARDCONSUME', rule, { headCount: 2, payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await cashier.order(orderId)).payState === 'payed');
    const entries = (await cashier.lineUp()).filter(({ consumeid }) => consumeid === orderId);
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'payed' });
    expect(await cashier.cancel(entries[1]!.id)).toMatchObject({ success: true });
    await soon('the order is refunded', async () => (await cashier.order(orderId)).payState === 'refunded');
  });

  it('takes what was given back out of the takings of the day, and no more', async () => {
    const manager = await venue.signIn('manager');
    const takings = async () =>
      (await manager.get<{ takings: number }>('/dashboard/sysDashboard/today')).result?.takings;
    const member = await rows.member({ rechargeYuan: 500 });
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 50 });
    const sold = [
      await cashier.sold('BALANCE', balance, { userId: member }),
      await cashier.sold('BALANCE', balance, { userId: member, headCount: 2 }),
      await cashier.sold('NOCARDCONSUME', single, { consumePayMode: 'unline', headCount: 4 }),
      await paidByScan({ headCount: 2 }),
    ];
    expect(await takings()).toBe(50 + 100 + 4 * 38 + 2 * 38);
    for (const { entries } of sold) expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    await soon('the part is back', async () => (await cashier.order(sold[3]!.orderId)).payState === 'payed');
    expect(await takings()).toBe(0 + 50 + 3 * 38 + 38);
  });

  it('C-7.25 refuses what has departed, and changes nothing', async () => {
    const member = await rows.member({ laps: 20 });
    const { entries } = await cashier.sold('QUAN', await rows.tariff({ type: 'QUAN', laps: 10 }), { userId: member });
    const [kart] = await rows.karts();
    expect(await cashier.depart(entries[0]!.id, kart!)).toMatchObject({ success: true });
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: false, message: '该排队记录已处理' });
    expect(await rows.purses(member)).toMatchObject({ laps: 10 });
  });
});
