import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

describe('refunds of what stands in no account, and of what several paid together', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let calls: RefundCalls;
  let managerId: string;
  let karts: string[];

  const approved = () => ({ managerId, managerPassword: REFUND_PASSWORD });

  const cardOf = (orderId: string) =>
    venue.db.query('SELECT ends_at <= $2 AS is_over FROM unlimited_card WHERE recharge_order_id = $1', [
      ...[orderId, venue.clock.now()],
    ]);

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    const clerk = await venue.signIn('cashier');
    [counter, calls] = [new CounterCalls(clerk), new RefundCalls(clerk)];
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username IN ('cashier', 'manager')", [
      await hashPassword(REFUND_PASSWORD),
    ]);
    managerId = (await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'manager'"))[0]!.id;
    karts = await rows.karts();
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM refund');
  });

  it('makes group-purchase codes usable again, one for each person, and no code twice with the place in line', async () => {
    const [member, ...codes] = [await rows.member(), await rows.coupon(), await rows.coupon(), await rows.coupon()];
    const rule = await rows.tariff({ type: 'GROUPCOUPON', laps: 10 });
    const sold = await counter.sold('GROUPCOUPON', rule, {
      ...{ userId: member, groupNumber: codes.join(','), headCount: 3 },
      drivers: ['甲', '乙', '丙'].map((cheshou) => ({ cheshou })),
    });
    const { orderId, entries } = sold;
    const states = () => Promise.all(codes.map((code) => rows.couponState(code)));
    const plan = await calls.plan(orderId);
    expect(plan).toMatchObject({ unit: 'codes', paid: 3, returned: 0, remaining: 3, isOver: false });
    expect(plan.targets.map(({ target, bar }) => [target, bar])).toEqual([
      ['CHANNEL', 'notScanned'],
      ['MEMBER', null],
      ['CASH', 'memberOnly'],
    ]);
    // Anyone who was on the way has no part of a code left; anyone who drove all of it gets it back with a reason only.
    await counter.depart(entries[0]!.id, karts[0]!);
    const run = await (await venue.runOn(karts[0]!)).start();
    for (let lap = 0; lap < 4; lap += 1) await run.lap(31_000);
    await run.finish('stopped');
    const persons = (await calls.plan(orderId)).persons;
    expect(persons.map(({ usual, amounts }) => [usual, amounts.left, amounts.full])).toEqual([
      ['none', 0, 1],
      ['full', 1, 1],
      ['full', 1, 1],
    ]);
    const ways = persons.map(({ id }, nth) => ({ id, way: nth === 1 ? 'full' : 'none' }));
    const fields = { scope: 'persons', ways, target: 'MEMBER' };
    for (const target of ['CASH', 'CHANNEL'])
      expect(await calls.add(orderId, 1, { ...fields, target })).toMatchObject({ success: false });
    const key = { key: 'one code' };
    const [once, again] = [await calls.add(orderId, 1, fields, key), await calls.add(orderId, 1, fields, key)];
    expect(once).toMatchObject({ success: true, key: 'refund.done', result: { state: 'DONE' } });
    expect(again.result).toEqual(once.result);
    expect(await states()).toEqual(['UNUSED', 'USED', 'USED']);
    expect((await counter.lineUp({ status: 'QUEUING' })).map(({ cheshou }) => cheshou)).toEqual(['丙']);
    expect(await calls.add(orderId, 1, fields)).toMatchObject({ success: false, key: 'refund.personReturned' });
    // The same code pays again, and what its new order uses is not taken from it by the old one.
    const later = await counter.sold('GROUPCOUPON', rule, { userId: member, groupNumber: codes[0], headCount: 1 });
    expect(await counter.cancel(entries[2]!.id)).toMatchObject({ success: true });
    expect(await states()).toEqual(['USED', 'UNUSED', 'USED']);
    const left = { scope: 'whole', target: 'MEMBER', remark: '车坏了' };
    const both = await Promise.all([calls.add(orderId, 1, left), calls.add(orderId, 1, left)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await states()).toEqual(['USED', 'UNUSED', 'UNUSED']);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
    expect(await counter.order(later.orderId)).toMatchObject({ payState: 'payed' });
    const noted = await calls.list({ orderId });
    expect(noted.map(({ units, amount, target, origin }) => [units, amount, target, origin]).sort()).toEqual([
      [1, 0, 'MEMBER', 'CANCEL'],
      [1, 0, 'MEMBER', 'COUNTER'],
      [1, 0, 'MEMBER', 'COUNTER'],
    ]);
    const audit = await venue.db.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM audit_entry WHERE subject_table = 'refund' AND subject_id = $1",
      [once.result!.id],
    );
    expect(audit[0]!.count).toBe(1);
  });

  it('makes the code of a guest usable again, to whom no account belongs', async () => {
    const code = await rows.coupon();
    const rule = await rows.tariff({ type: 'GROUPCOUPON', laps: 10 });
    const { orderId } = await counter.sold('GROUPCOUPON', rule, { userId: '', groupNumber: code, headCount: 1 });
    const { targets } = await calls.plan(orderId);
    expect(targets.map(({ target, bar }) => [target, bar])).toEqual([
      ['CHANNEL', 'notScanned'],
      ['MEMBER', null],
      ['CASH', 'noMoney'],
    ]);
    expect(await calls.add(orderId, 1, { target: 'CASH' })).toMatchObject({ success: false, key: 'refund.noMoney' });
    expect(await calls.add(orderId, 1, { target: 'MEMBER' })).toMatchObject({
      success: true,
      result: { state: 'DONE' },
    });
    expect(await rows.couponState(code)).toBe('UNUSED');
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
  });

  it('gives the use of a free-play card back; what is over needs a manager, who is on record', async () => {
    const member = await rows.member({ card: { timesLimit: 2 } });
    const play = await rows.tariff({ type: 'PLAYFREELY', laps: 10 });
    const first = await counter.sold('PLAYFREELY', play, { userId: member });
    const second = await counter.sold('PLAYFREELY', play, { userId: member });
    expect(await calls.plan(first.orderId)).toMatchObject({ unit: 'plays', paid: 1, remaining: 1, isOver: false });
    expect(await calls.add(first.orderId, 1, { target: 'MEMBER' })).toMatchObject({ success: true });
    expect(await rows.cardTimesUsed(member)).toBe(1);
    expect(await calls.add(first.orderId, 1, { target: 'MEMBER' })).toMatchObject({ key: 'refund.nothing' });
    expect((await calls.plan(first.orderId)).remaining).toBe(0);
    await venue.db.query(
      "UPDATE unlimited_card SET ends_at = $2::timestamptz - interval '1 day' WHERE member_id = $1",
      [member, venue.clock.now()],
    );
    const code = await rows.coupon();
    const coupons = await rows.tariff({ type: 'GROUPCOUPON', laps: 10 });
    const paidByCode = await counter.sold('GROUPCOUPON', coupons, { userId: member, groupNumber: code });
    await venue.db.query("UPDATE group_coupon SET valid_until = '2020-01-01' WHERE code = $1", [code]);
    for (const { orderId } of [second, paidByCode]) {
      expect((await calls.plan(orderId)).isOver).toBe(true);
      const refused = await calls.add(orderId, 1, { target: 'MEMBER' });
      expect(refused).toMatchObject({ key: 'refund.overNeedsManager', result: { field: 'managerId' } });
      expect(refused.message).toBe('团购码或畅玩卡已过期，退回要店长同意');
    }
    expect([await rows.cardTimesUsed(member), await rows.couponState(code)]).toEqual([1, 'USED']);
    for (const { orderId } of [second, paidByCode]) {
      const { id } = await calls.refunded(orderId, 1, { target: 'MEMBER', ...approved() });
      expect(await calls.detail(id)).toMatchObject({ state: 'DONE', approvedName: '王店长' });
    }
    expect([await rows.cardTimesUsed(member), await rows.couponState(code)]).toEqual([0, 'UNUSED']);
  });

  it('gives the free-play card back with the refund that took it, and takes none that is used at this moment', async () => {
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100, cardDays: 30 });
    const { orderId } = await new RechargeCalls(calls.client).sell(await rows.member(), rule);
    const unspent = { scope: 'unspent', target: 'CASH' };
    const { id } = await calls.refunded(orderId, 10_000, unspent);
    expect(await cardOf(orderId)).toEqual([{ is_over: true }]);
    expect((await calls.solve(id, 'writeOff', { ...approved(), remark: '顾客没来' })).success).toBe(true);
    expect(await cardOf(orderId)).toEqual([{ is_over: false }]);
    const asked = Promise.withResolvers<unknown>();
    await venue.db.transaction(async (tx) => {
      await tx.query('UPDATE unlimited_card SET times_used = 1 WHERE recharge_order_id = $1', [orderId]);
      void calls.add(orderId, 10_000, unspent).then(asked.resolve, asked.reject);
      await eventually('the refund waits', async () => {
        const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        return (await venue.db.query(sql)).length > 0;
      });
    });
    expect(await asked.promise).toMatchObject({ key: 'refund.managerRequired' });
    expect(await cardOf(orderId)).toEqual([{ is_over: false }]);
  });

  it('gives the free-play card back with the end that it had, also where staff had changed the one that was sold', async () => {
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100, cardDays: 30 });
    const manager = await venue.signIn('manager');
    for (const days of [60, 10]) {
      const lastDay = new Date(venue.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const userId = await rows.member();
      const { orderId } = await new RechargeCalls(calls.client).sell(userId, rule);
      const card = async () =>
        (
          await venue.db.query<{ id: string; ends: string }>(
            `SELECT id, to_char(ends_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS ends FROM unlimited_card WHERE recharge_order_id = $1`,
            [orderId],
          )
        )[0]!;
      const change = { userId, id: (await card()).id, changwanDay: lastDay, reason: '请假' };
      expect(await manager.put('/userproject/sysUserProject/edit', change)).toMatchObject({ success: true });
      const { ends } = await card();
      const { id } = await calls.refunded(orderId, 10_000, { scope: 'unspent', target: 'CASH' });
      expect(await cardOf(orderId)).toEqual([{ is_over: true }]);
      expect((await calls.solve(id, 'writeOff', { ...approved(), remark: '顾客没来' })).success).toBe(true);
      expect((await card()).ends).toBe(ends);
    }
  });

  it('asks for a word before a part of a group gets its share of the one price, which is due as long as one of it drives', async () => {
    const group = { multiPersonMode: 'SINGLE', notDoubledHeadCount: 3 } as const;
    const rule = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 688, laps: 10, ...group });
    const drivers = ['甲', '乙', '丙'].map((cheshou) => ({ cheshou }));
    const fields = { consumePayMode: 'unline', headCount: 3, drivers };
    const { orderId } = await counter.sold('NOCARDCONSUME', rule, fields);
    const { persons } = await calls.plan(orderId);
    const some = (count: number) => ({
      ...{ scope: 'persons', target: 'CASH' },
      ways: persons.map(({ id }, nth) => ({ id, way: nth < count ? 'full' : 'none' })),
    });
    const refused = { key: 'refund.groupShare', result: { field: 'remark' } };
    expect(await calls.add(orderId, 22_933, some(1))).toMatchObject(refused);
    expect(await calls.add(orderId, 68_800, some(3))).toMatchObject({ success: true });
  });
});
