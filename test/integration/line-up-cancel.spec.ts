import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashOwed, payOutCash } from '@paddock/counter';
import { Drawer } from '@paddock/drawer';
import { hashPassword } from '@paddock/identity';
import { decidePayment, paymentsInReview } from '@paddock/payments';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { PartyCalls } from '../support/app/parties';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

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

  it('frees the deposit that has paid for a party alone, once the last of its people has left the line', async () => {
    const parties = new PartyCalls(cashier.client, await venue.signIn('manager'), single);
    const refunds = new RefundCalls(cashier.client);
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
    const party = await parties.reserved(venue.clock.now(), 200);
    const deposit = await parties.pay(party);
    const orderId = await parties.come(party);
    const [last, ...others] = (await cashier.lineUp()).filter(({ consumeid }) => consumeid === orderId);
    const giveBack = () => refunds.add(deposit, 20_000, { target: 'CASH' });
    for (const { id } of others) expect(await cashier.cancel(id)).toMatchObject({ success: true });
    expect(await giveBack()).toMatchObject({ key: 'refund.depositCounted' });
    await cashier.cancel(last!.id);
    expect(await giveBack()).toMatchObject({ success: true });
  });

  it('C-7.24 C-7.25 gives everything back to the accounts that it came from, once', async () => {
    const member = await rows.member({ rechargeYuan: 50, giftYuan: 100, points: 10 });
    const rule = await rows.tariff({ type: 'BALANCEANDINTEGRAL', priceYuan: 80, points: 4 });
    const before = await rows.memberAccounts(member);
    const { entries, orderId } = await cashier.sold('BALANCEANDINTEGRAL', rule, { userId: member });
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 0, gift: 70, points: 6 });
    const live = await venue.listen(cashier.client, ['lineup']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => cashier.cancel(entries[0]!.id)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await rows.memberAccounts(member)).toEqual(before);
    await live.receives('lineup.changed', ({ id, status }) => id === entries[0]!.id && status === 'REVOKED');
    expect(await cashier.lineUp({ status: 'QUEUING' })).toEqual([]);
    expect(
      await venue.db.query('SELECT id FROM ledger_posting WHERE reverses = $1', [`order:${orderId}`]),
    ).toHaveLength(1);
  });

  it.each([1, 2, 3])(
    'C-7.25 gives a family back its shares and no fen more or less, %i of three cancelled',
    async (cancelled) => {
      const member = await rows.member({ rechargeYuan: 33.35, giftYuan: 100 });
      // 100.02 in all, and neither of the two accounts can be divided by three.
      const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 33.34 });
      const { entries } = await cashier.sold('BALANCE', rule, { userId: member, headCount: 3 });
      for (const { id } of entries.slice(0, cancelled))
        expect(await cashier.cancel(id)).toMatchObject({ success: true });
      const { recharge, gift } = await rows.memberAccounts(member);
      const held = Math.round((recharge + gift) * 100);
      // What was left, and the whole price of each who was cancelled.
      expect(held).toBe(3333 + 3334 * cancelled);
      if (cancelled === 3) expect([recharge, gift]).toEqual([33.35, 100]);
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
    expect(await rows.memberAccounts(member)).toMatchObject({ kartVisits: 1, laps: 10 });
    for (const { entries } of sold) expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await rows.memberAccounts(member)).toMatchObject({ kartVisits: 3, laps: 20 });
    expect(await rows.couponState(code)).toBe('UNUSED');
    expect(await rows.cardTimesUsed(member)).toBe(0);
  });

  it('C-7.25 gives the one price of a group back when the last of it is cancelled, and says so before', async () => {
    const member = await rows.member({ rechargeYuan: 700 });
    const group = { multiPersonMode: 'SINGLE', notDoubledHeadCount: 3 } as const;
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 688, ...group });
    const { entries } = await cashier.sold('BALANCE', rule, { userId: member, headCount: 3 });
    for (const { id } of entries.slice(0, 2))
      expect((await cashier.cancel(id)).message).toBe('已取消排队；本单按组收费，最后一位取消时才退款');
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 12 });
    expect(await cashier.cancel(entries[2]!.id)).toMatchObject({ success: true, message: '已取消排队' });
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 700 });
    // Anyone who drives for the whole price has nothing coming back for those who stayed away.
    const driven = await cashier.sold('BALANCE', rule, { userId: member, headCount: 2 });
    await cashier.depart(driven.entries[0]!.id, (await rows.karts())[0]!);
    await cashier.cancel(driven.entries[1]!.id);
    expect(await rows.memberAccounts(member)).toMatchObject({ recharge: 12 });
  });

  it('C-7.25 gives a coupon back for each person who is cancelled, or one of a whole group with its last person', async () => {
    const [member, ...codes] = [await rows.member(), await rows.coupon(), await rows.coupon(), await rows.coupon()];
    const each = await rows.tariff({ type: 'GROUPCOUPON' });
    const group = await rows.tariff({ type: 'GROUPCOUPON', multiPersonMode: 'SINGLE', notDoubledHeadCount: 2 });
    const states = () => Promise.all(codes.map((code) => rows.couponState(code)));
    const groupNumber = codes.slice(0, 2).join(',');
    const two = await cashier.sold('GROUPCOUPON', each, { userId: member, groupNumber, headCount: 2 });
    const one = await cashier.sold('GROUPCOUPON', group, { userId: member, groupNumber: codes[2], headCount: 2 });
    await cashier.cancel(two.entries[0]!.id);
    await cashier.cancel(one.entries[0]!.id);
    expect(await states()).toEqual(['UNUSED', 'USED', 'USED']);
    await cashier.cancel(two.entries[1]!.id);
    await cashier.cancel(one.entries[1]!.id);
    expect(await states()).toEqual(['UNUSED', 'UNUSED', 'UNUSED']);
  });

  it('C-7.25 sets cash to refunding, in front of somebody until the drawer has paid it out', async () => {
    const fields = { consumePayMode: 'unline', headCount: 2 };
    const { orderId, entries } = await cashier.sold('NOCARDCONSUME', single, fields);
    const owed = async () => (await cashOwed(venue.db, 'A01')).filter((each) => each.orderId === orderId);
    const payOut = () => venue.db.transaction((tx) => payOutCash(tx, new Drawer(venue.clock), orderId, 'test'));
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'refunding' });
    expect(await owed()).toMatchObject([{ refundFen: 3800 }]);
    expect([await payOut(), await payOut()]).toEqual([true, false]);
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'payed' });
    expect(await cashier.cancel(entries[1]!.id)).toMatchObject({ success: true });
    expect(await payOut()).toBe(true);
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'refunded' });
    expect(await owed()).toEqual([]);
    const revoked = await venue.db.query('SELECT revoked_by FROM line_up_entry WHERE order_id = $1', [orderId]);
    const [user] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
    expect(revoked).toEqual([{ revoked_by: user!.id }, { revoked_by: user!.id }]);
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
      const sql = "SELECT 1 FROM payment_refund WHERE order_id = $1 AND state = 'ABNORMAL'";
      return (await venue.db.query(sql, [orderId])).length === 2;
    });
    expect(await cashier.order(orderId)).toMatchObject({ payState: 'payed', payProgress: 'needsHuman' });
    expect((await ofTrade(orderId)).netFen).toBe(7_600);
    // Both shares are owed, whatever was tried last.
    expect(await paymentsInReview(venue.db, 'A01')).toMatchObject([{ orderId, refundFen: 7_600 }]);
    await decidePayment(venue.db, orderId, 'gaveBackByHand');
    await soon('the order is refunded', async () => (await cashier.order(orderId)).payState === 'refunded');
    expect(await paymentsInReview(venue.db, 'A01')).toEqual([]);
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
    const before = (await takings()) ?? 0;
    const member = await rows.member({ rechargeYuan: 500 });
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 50 });
    // Stored value came in with the recharge.
    await cashier.sold('BALANCE', balance, { userId: member });
    const sold = [
      await cashier.sold('NOCARDCONSUME', single, { consumePayMode: 'unline', headCount: 4 }),
      await paidByScan({ headCount: 2 }),
      await paidByScan({ payCode: payCode('17') }),
    ];
    expect(await takings()).toBe(before + 4 * 38 + 3 * 38);
    for (const { entries } of sold) expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: true });
    await soon('the part is back', async () => (await cashier.order(sold[1]!.orderId)).payState === 'payed');
    await soon('the channel refuses', async () => (await cashier.order(sold[2]!.orderId)).payProgress === 'needsHuman');
    // Cash lies in the drawer until it is paid out, and what the channel refused is still there.
    expect(await takings()).toBe(before + 4 * 38 + 2 * 38);
    await venue.db.transaction((tx) => payOutCash(tx, new Drawer(venue.clock), sold[0]!.orderId, 'test'));
    expect(await takings()).toBe(before + 3 * 38 + 2 * 38);
  });

  it('C-7.25 refuses what has departed, and changes nothing', async () => {
    const member = await rows.member({ laps: 20 });
    const { entries } = await cashier.sold('QUAN', await rows.tariff({ type: 'QUAN', laps: 10 }), { userId: member });
    const [kart] = await rows.karts();
    expect(await cashier.depart(entries[0]!.id, kart!)).toMatchObject({ success: true });
    expect(await cashier.cancel(entries[0]!.id)).toMatchObject({ success: false, message: '该排队记录已处理' });
    expect(await rows.memberAccounts(member)).toMatchObject({ laps: 10 });
  });
});
