import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderPage } from '@paddock/contracts/wire';
import { DEMO_PASSWORD, hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD as PASSWORD, RefundCalls } from '../support/app/refunds';

const PATH = '/consume/sysRefund';
const HALF_HOUR_MS = 30 * 60_000;
type Fields = Readonly<Record<string, unknown>>;

describe('refunds', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let recharges: RechargeCalls;
  let calls: RefundCalls;
  let other: RefundCalls;
  let managerId: string;
  let karts: string[];
  let ride: string;

  const userId = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  const setPassword = async (username: string): Promise<void> => {
    const hash = await hashPassword(PASSWORD);
    await venue.db.query('UPDATE app_user SET refund_password_hash = $2 WHERE username = $1', [username, hash]);
  };
  const sell = (fields: Fields = {}) => counter.sold('NOCARDCONSUME', ride, fields);
  const scanned = async (script: string, fields: Fields = {}): Promise<string> => {
    const { orderId } = await sell({ payCode: payCode(script), ...fields });
    await eventually('the scan is paid', async () => (await counter.order(orderId)).payState === 'payed');
    return orderId;
  };
  const cash = (fields: Fields = {}) => sell({ consumePayMode: 'unline', ...fields });
  const becomes = (id: string, state: string) =>
    eventually(`the refund is ${state}`, async () => {
      venue.clock.advance(2000);
      return (await calls.detail(id)).state === state;
    });
  const standing = (memberId: string) =>
    venue.db.query('SELECT experience, level FROM member WHERE id = $1', [memberId]);
  const approved = () => ({ managerId, managerPassword: PASSWORD });

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    const clerk = await venue.signIn('cashier');
    [counter, recharges, calls] = [new CounterCalls(clerk), new RechargeCalls(clerk), new RefundCalls(clerk)];
    other = new RefundCalls(await venue.signIn('manager2'));
    managerId = await userId('manager');
    for (const username of ['cashier', 'manager', 'manager2']) await setPassword(username);
    karts = await rows.karts();
    ride = await rows.tariff({ type: 'NOCARDCONSUME', name: '周末 10 圈', priceYuan: 88, laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM refund');
  });

  it('gives a scan back through its channel person by person: the price to those who did not drive, the laps to those who came back early', async () => {
    const orderId = await scanned('00', { headCount: 3, drivers: ['甲', '乙', '丙'].map((cheshou) => ({ cheshou })) });
    const line = (await counter.lineUp()).toSorted((a, b) => a.paiduiNumber - b.paiduiNumber);
    for (const [index, laps] of [
      [0, 10],
      [2, 4],
    ] as const) {
      await counter.depart(line[index]!.id, karts[index]!);
      const run = await (await venue.runOn(karts[index]!)).start();
      expect((await calls.plan(orderId)).persons[index]).toMatchObject({ bar: 'onTrack', usual: 'none' });
      for (let lap = 0; lap < laps; lap += 1) await run.lap(31_000);
      await run.finish(laps === 10 ? 'completed' : 'stopped');
    }
    const plan = await calls.plan(orderId);
    expect(plan).toMatchObject({ unit: 'fen', paid: 26_400, returned: 0, remaining: 26_400, provider: 'wechat' });
    expect(plan.persons.map(({ left, usual, amounts }) => [left, usual, amounts.left, amounts.full])).toEqual([
      [0, 'none', 0, 8800],
      [10, 'full', 8800, 8800],
      [6, 'left', 5280, 8800],
    ]);
    const ways = plan.persons.map(({ id, usual }) => ({ id, way: usual }));
    expect(await calls.add(orderId, 14_079, { scope: 'persons', ways })).toMatchObject({ key: 'refund.changed' });
    const everybody = plan.persons.map(({ id }) => ({ id, way: 'full' }));
    expect(await calls.add(orderId, 26_400, { scope: 'persons', ways: everybody })).toMatchObject({
      key: 'refund.sayWhy',
      result: { field: 'remark' },
    });

    const screen = await venue.listen(await venue.signIn('manager'), ['resources', 'orders', 'lineup']);
    const { id, refundNumber } = await calls.refunded(orderId, 14_080, { scope: 'persons', ways, reason: 'NOTDRIVEN' });
    expect(refundNumber).toMatch(/^T\d{6}-\d{4}$/);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunding' });
    expect((await counter.lineUp()).map(({ status }) => status)).toEqual(['DEPARTED', 'REVOKED', 'DEPARTED']);
    await becomes(id, 'DONE');
    await eventually('the second screen has it', () =>
      Promise.resolve(
        screen.events.some(
          ({ type, payload }) => type === 'resource.changed' && JSON.stringify(payload).includes(`refund:${id}`),
        ),
      ),
    );
    expect(await counter.order(orderId)).toMatchObject({ payState: 'payed' });
    expect(await calls.plan(orderId)).toMatchObject({ returned: 14_080, remaining: 12_320 });
    const { persons } = await calls.plan(orderId);
    expect(persons.map(({ bar }) => bar)).toEqual([null, 'returned', null]);
    expect(persons[2]).toMatchObject({ usual: 'none', amounts: { left: 0, full: 3520 } });
    const left = { scope: 'persons', ways: [{ id: ways[2]!.id, way: 'left' }] };
    expect(await calls.add(orderId, 3520, left)).toMatchObject({ key: 'refund.nothing' });
    const again = { scope: 'persons', ways: [{ id: ways[1]!.id, way: 'full' }] };
    expect(await calls.add(orderId, 8800, again)).toMatchObject({ key: 'refund.personReturned' });
    // The rest, as an amount and as the whole.
    const part = await calls.refunded(orderId, 2320, { scope: 'amount' });
    await becomes(part.id, 'DONE');
    const rest = await calls.refunded(orderId, 10_000, { remark: '店长同意' });
    await becomes(rest.id, 'DONE');
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
    expect((await calls.plan(orderId)).remaining).toBe(0);
    expect(await calls.add(orderId, 1, { scope: 'amount' })).toMatchObject({ success: false });
    const { orderNumber } = await calls.detail(id);
    expect((await calls.list({ orderNumber })).map(({ amount, state }) => [amount, state])).toEqual([
      [100, 'DONE'],
      [23.2, 'DONE'],
      [140.8, 'DONE'],
    ]);
  });

  it('gives the minutes back that a timed ride was cut short by, whole ones only', async () => {
    const timed = await rows.tariff({ type: 'NOCARDCONSUME', name: '八分钟', priceYuan: 80, minutes: 8 });
    const drivers = ['甲', '乙'].map((cheshou) => ({ cheshou }));
    const { orderId } = await counter.sold('NOCARDCONSUME', timed, {
      ...{ consumePayMode: 'unline', consumeVehicleMode: 'timermode', headCount: 2, drivers },
    });
    const [first, second] = (await counter.lineUp()).toSorted((a, b) => a.paiduiNumber - b.paiduiNumber);
    await counter.depart(first!.id, karts[0]!);
    const stopped = await (await venue.runOn(karts[0]!)).start();
    expect((await calls.plan(orderId)).persons[0]).toMatchObject({ sold: 8, bar: 'onTrack', usual: 'none' });
    // Half a minute of the fifth one was driven when it was stopped.
    stopped.change({ endsAt: new Date(Date.now() + 3.5 * 60_000).toISOString() });
    await stopped.finish('stopped');
    await counter.depart(second!.id, karts[1]!);
    const whole = await (await venue.runOn(karts[1]!)).start();
    whole.change({ endsAt: new Date().toISOString() });
    await whole.finish();
    const { persons } = await calls.plan(orderId);
    expect(persons.map(({ left, usual, amounts }) => [left, usual, amounts.left, amounts.full])).toEqual([
      [3, 'left', 3000, 8000],
      [0, 'none', 0, 8000],
    ]);
    const ways = persons.map(({ id, usual }) => ({ id, way: usual }));
    expect(await calls.add(orderId, 8000, { scope: 'persons', ways, target: 'CASH' })).toMatchObject({
      key: 'refund.changed',
    });
    expect(await calls.add(orderId, 3000, { scope: 'persons', ways, target: 'CASH' })).toMatchObject({ success: true });
  });

  it('owes cash until the cashier confirms the hand-over, which takes it from the drawer; bars what the drawer does not hold', async () => {
    const { orderId } = await cash();
    const open = await calls.client.post<string>('/drawer/sysShift/add', {
      ...{ cashierId: await userId('cashier'), drawer: 1, conPassword: '' },
      pieces: { 10000: 0, 5000: 1, 2000: 0, 1000: 0, 500: 0, 100: 0, 50: 0, 10: 0 },
    });
    expect(open).toMatchObject({ success: true });
    expect((await calls.plan(orderId)).targets).toEqual([
      { target: 'CHANNEL', bar: 'notScanned', limit: null },
      { target: 'MEMBER', bar: 'needsMember', limit: null },
      { target: 'CASH', bar: null, limit: 5000 },
    ]);
    expect(await calls.add(orderId, 8800, { target: 'CASH' })).toMatchObject({ key: 'drawer.notEnough' });
    await cash();
    const held = async () => (await calls.plan(orderId)).drawer?.heldFen;
    expect(await held()).toBe(13_800);
    const { id, state } = await calls.refunded(orderId, 8800, { target: 'CASH' });
    expect(state).toBe('HANDOVER');
    expect(await held()).toBe(13_800);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunding' });
    const twice = await Promise.all([calls.handOver(id), calls.handOver(id)]);
    expect(twice.map(({ success }) => success)).toEqual([true, true]);
    expect(await held()).toBe(5000);
    expect(await calls.detail(id)).toMatchObject({ state: 'DONE' });
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'refund' AND subject_id = $1",
      [id],
    );
    expect(audited.length).toBeGreaterThan(1);
  });

  it('gives what a member paid back to the accounts that it came from, and turns cash into balance only for a member', async () => {
    const memberId = await rows.member({ rechargeYuan: 50, giftYuan: 100, points: 90 });
    const dear = await rows.tariff({ type: 'BALANCEANDINTEGRAL', priceYuan: 88, points: 30, laps: 10 });
    const { orderId } = await counter.sold('BALANCEANDINTEGRAL', dear, { userId: memberId });
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 0, gift: 62, points: 60 });
    expect(await calls.add(orderId, 8800, { target: 'CASH' })).toMatchObject({ key: 'refund.memberOnly' });
    await calls.refunded(orderId, 4400, { scope: 'amount', target: 'MEMBER' });
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 25, gift: 81, points: 75 });
    await calls.refunded(orderId, 4400, { target: 'MEMBER' });
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 50, gift: 100, points: 90 });
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });

    const laps = await rows.tariff({ type: 'QUAN', laps: 10 });
    const byLaps = await rows.member({ laps: 20 });
    const sold = await counter.sold('QUAN', laps, { userId: byLaps, headCount: 2 });
    expect(await calls.plan(sold.orderId)).toMatchObject({ unit: 'laps', paid: 20 });
    const [first] = (await calls.plan(sold.orderId)).persons;
    await calls.refunded(sold.orderId, 10, {
      target: 'MEMBER',
      scope: 'persons',
      ways: [{ id: first!.id, way: 'full' }],
    });
    expect(await rows.memberAccounts(byLaps)).toMatchObject({ laps: 10 });

    const { orderId: byCash } = await cash();
    expect(await calls.add(byCash, 8800, { target: 'MEMBER' })).toMatchObject({ key: 'refund.memberNeeded' });
    const intoBalance = { target: 'MEMBER', memberId: byLaps };
    // As with every other gift: none to anyone who is frozen, nor by a card that was lost.
    const setTo = (change: string) => venue.db.query(change, [byLaps]);
    await setTo("UPDATE member SET frozen_at = now(), frozen_reason = '争议', frozen_by = '' WHERE id = $1");
    expect(await calls.add(byCash, 8800, intoBalance)).toMatchObject({ key: 'member.frozen' });
    await setTo('UPDATE member SET frozen_at = NULL, frozen_reason = NULL, frozen_by = NULL WHERE id = $1');
    await setTo("UPDATE member_card SET state = 'LOST', ended_at = now() WHERE member_id = $1");
    expect(await calls.add(byCash, 8800, intoBalance)).toMatchObject({ key: 'member.cardLost' });
    await setTo("UPDATE member_card SET state = 'ACTIVE', ended_at = NULL WHERE member_id = $1");
    await calls.refunded(byCash, 8800, intoBalance);
    expect(await rows.memberAccounts(byLaps)).toMatchObject({ recharge: 88 });
  });

  it('takes back what a recharge gave as far as it is unused, never below zero; used gifts need a manager or their price', async () => {
    const memberId = await rows.member();
    const rule = await rechargeRule(venue.db, {
      rechargeYuan: 1000,
      giftYuan: 200,
      points: 1000,
      visits: 2,
      laps: 10,
      cardDays: 30,
    });
    const { orderId } = await recharges.sell(memberId, rule, { payMode: 'unline' });
    const visit = await rows.tariff({ type: 'FREQUENCY', visits: 1, laps: 10 });
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 88, laps: 10 });
    await counter.sold('FREQUENCY', visit, { userId: memberId });
    await counter.sold('BALANCE', balance, { userId: memberId });
    const before = await standing(memberId);
    const plan = await calls.plan(orderId);
    expect(plan).toMatchObject({ kind: 'RECHARGE', paid: 100_000, remaining: 91_200, recharge: { spentFen: 8800 } });
    expect(plan.recharge!.rows.map(({ asset, used, taken, heldAfter }) => [asset, used, taken, heldAfter])).toEqual([
      ['recharge_fen', 8800, 91_200, 0],
      ['gift_fen', 0, 20_000, 0],
      ['points', 0, 1000, 0],
      ['visits:currency', 1, 1, 0],
      ['laps', 0, 10, 0],
      ['card', 0, 1, 0],
    ]);
    expect(plan.targets.map(({ target, bar }) => [target, bar])).toEqual([
      ['CHANNEL', 'notScanned'],
      ['MEMBER', 'rechargeNotToMember'],
      ['CASH', null],
    ]);
    const all = { scope: 'unspent', target: 'CASH' };
    expect(await calls.add(orderId, 91_200, all)).toMatchObject({
      key: 'refund.managerRequired',
      result: { field: 'managerId' },
    });
    const wrong = { ...all, managerId, managerPassword: 'nothing' };
    expect(await calls.add(orderId, 91_200, wrong)).toMatchObject({
      key: 'refund.wrongPassword',
      result: { field: 'managerPassword' },
    });
    // The price of the cheapest ride without a card.
    const price = plan.recharge!.usedGifts[0]!.priceFen!;
    expect(plan.recharge!.most.takeOff).toBe(91_200 - price);
    const { id } = await calls.refunded(orderId, 30_000, { scope: 'amount', target: 'CASH', ...approved() });
    expect(await calls.detail(id)).toMatchObject({ approvedName: '王店长', state: 'HANDOVER' });
    expect(await rows.memberAccounts(memberId)).toMatchObject({
      recharge: 612,
      gift: 140,
      points: 700,
      visits: 0,
      laps: 7,
    });
    await calls.handOver(id);
    const rest = await calls.refunded(orderId, 61_200, { scope: 'unspent', target: 'CASH' });
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 0, gift: 0, points: 0, visits: 0, laps: 0 });
    expect(await standing(memberId)).toEqual(before);
    // Nobody came for the cash: written off, and the member has it all again.
    expect(await calls.solve(rest.id, 'writeOff', { ...approved(), remark: ' ' })).toMatchObject({
      ...{ key: 'refund.writeOffReason', message: '请写明为什么核销', result: { field: 'remark' } },
    });
    expect((await calls.detail(rest.id)).state).toBe('HANDOVER');
    const writtenOff = await calls.solve(rest.id, 'writeOff', { ...approved(), remark: '顾客没来' });
    expect(writtenOff).toMatchObject({ key: 'refund.writtenOff' });
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 612, gift: 140, points: 700, laps: 7 });
    expect((await calls.plan(orderId)).remaining).toBe(61_200);
    expect(await calls.detail(rest.id)).toMatchObject({ approvedName: '王店长', remark: '顾客没来' });
    // The card went with the refund before, which the customer has.
    const cards = 'SELECT ends_at <= $2 AS is_over FROM unlimited_card WHERE recharge_order_id = $1';
    expect(await venue.db.query(cards, [orderId, venue.clock.now()])).toEqual([{ is_over: true }]);
    const order = await calls.client.get<OrderPage>('/consume/sysConsume/orderdetail', { id: orderId });
    expect(order.result!.log).toContainEqual(
      expect.objectContaining({ event: 'refundWrittenOff', by: '王店长', about: '顾客没来' }),
    );
    const log = await venue.db.query<{ after: Fields }>(
      "SELECT after || (personal -> 'after') AS after FROM audit_entry WHERE subject_table = 'refund' AND subject_id = $1 AND after->>'state' = 'WRITTENOFF'",
      [rest.id],
    );
    expect(log).toMatchObject([{ after: { approved_by: managerId, remark: '顾客没来' } }]);
  });

  it('names and takes back the visits of the project that the store gave them for', async () => {
    const manager = await venue.signIn('manager');
    const setting = (projectType: string) => manager.put('/sys/departSetting/edit', { orgCode: 'A01', projectType });
    await setting('KART');
    const memberId = await rows.member();
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100, visits: 3 });
    const { orderId } = await recharges.sell(memberId, rule, { payMode: 'unline' });
    await setting('currency');
    const plan = await calls.plan(orderId);
    expect(plan.recharge).toMatchObject({ visitsProject: 'KART', visitsProject_dictText: '卡丁车' });
    expect(plan.recharge!.rows).toContainEqual(
      expect.objectContaining({ asset: 'visits:currency', given: 3, taken: 3, heldAfter: 0 }),
    );
  });

  it('keeps a refusal in front of somebody: again under the same number, later by itself, in cash with a manager, written off', async () => {
    const refused = async (): Promise<{ id: string; orderId: string }> => {
      const orderId = await scanned('20');
      const { id } = await calls.refunded(orderId, 8800);
      await becomes(id, 'REFUSED');
      expect(await calls.detail(id)).toMatchObject({ message: '商户可退余额不足', unclear: false });
      // In front of somebody, and nobody can refund the same money elsewhere meanwhile.
      expect((await calls.list({ state: 'REFUSED' })).map((row) => row.id)).toContain(id);
      expect(await calls.add(orderId, 8800, { target: 'CASH' })).toMatchObject({ success: false });
      return { id, orderId };
    };
    const numberOf = async (id: string) =>
      (await venue.db.query<{ no: string }>('SELECT out_refund_no AS no FROM refund WHERE id = $1', [id]))[0]!.no;
    const one = await refused();
    const before = await numberOf(one.id);
    expect(await calls.solve(one.id, 'again')).toMatchObject({ key: 'refund.sentAgain' });
    await becomes(one.id, 'DONE');
    expect(await numberOf(one.id)).toBe(before);
    expect(await counter.order(one.orderId)).toMatchObject({ payState: 'refunded' });
    expect(await calls.solve(one.id, 'again')).toMatchObject({ key: 'refund.settled' });

    const two = await refused();
    expect(await calls.solve(two.id, 'later')).toMatchObject({ key: 'refund.laterAgain' });
    expect((await calls.detail(two.id)).state).toBe('LATER');
    venue.clock.advance(HALF_HOUR_MS);
    await becomes(two.id, 'DONE');

    const three = await refused();
    expect(await calls.solve(three.id, 'cash')).toMatchObject({ key: 'refund.managerRequired' });
    expect(await calls.solve(three.id, 'cash', { managerId, managerPassword: 'x' })).toMatchObject({
      key: 'refund.wrongPassword',
    });
    expect(await calls.solve(three.id, 'manager', { managerId })).toMatchObject({ key: 'refund.withManager' });
    expect(await calls.detail(three.id)).toMatchObject({ state: 'WITHMANAGER', handedToName: '王店长' });
    expect(await calls.solve(three.id, 'cash', approved())).toMatchObject({ key: 'refund.toHandOver' });
    expect(await calls.detail(three.id)).toMatchObject({ state: 'HANDOVER', target: 'CASH', approvedName: '王店长' });
    expect(await calls.handOver(three.id)).toMatchObject({ success: true });
    expect(await counter.order(three.orderId)).toMatchObject({ payState: 'refunded' });
    expect((await calls.plan(three.orderId)).remaining).toBe(0);

    const four = await refused();
    expect(await calls.solve(four.id, 'writeOff', { ...approved(), remark: '顾客不要了' })).toMatchObject({
      key: 'refund.writtenOff',
    });
    expect(await counter.order(four.orderId)).toMatchObject({ payState: 'payed' });
    expect((await calls.plan(four.orderId)).remaining).toBe(8800);
    const abnormal = await scanned('17');
    const bank = await calls.refunded(abnormal, 8800);
    await becomes(bank.id, 'REFUSED');
  });

  it('lets nobody give back in another way while the channel is silent, and ends by itself after an outage', async () => {
    const orderId = await scanned('00');
    await venue.simulator.stop();
    const { id } = await calls.refunded(orderId, 8800);
    await eventually('the channel is silent', async () => {
      venue.clock.advance(2000);
      return (await calls.detail(id)).unclear;
    });
    expect((await calls.detail(id)).state).toBe('SENDING');
    for (const solution of ['again', 'later', 'cash', 'writeOff'])
      expect(await calls.solve(id, solution, approved())).toMatchObject({ key: 'refund.unclear' });
    expect(await calls.add(orderId, 8800, { target: 'CASH' })).toMatchObject({ success: false });
    await venue.simulator.start(Number(new URL(venue.simulatorUrl).port));
    await becomes(id, 'DONE');
    expect(await calls.detail(id)).toMatchObject({ unclear: false });
  });

  it('gives back once when eight ask at the same time, and once for one key', async () => {
    // Of one person four attempts at a password go on at once, so two ask.
    const both = [calls, new RefundCalls(await venue.signIn('manager'))];
    const asker = (index: number): RefundCalls => both[index % both.length]!;
    const { orderId } = await cash({ headCount: 2 });
    const eight = Array.from({ length: 8 }, (_, index) => index);
    const answers = await Promise.all(eight.map((index) => asker(index).add(orderId, 17_600, { target: 'CASH' })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.map(({ key }) => key)).not.toContain('signIn.slowDown');
    const parts = await cash({ headCount: 8 });
    const plan = await calls.plan(parts.orderId);
    const each = await Promise.all(
      plan.persons.map(({ id, own }, index) =>
        asker(index).add(parts.orderId, own, { scope: 'persons', target: 'CASH', ways: [{ id, way: 'full' }] }),
      ),
    );
    expect(each.filter(({ success }) => success)).toHaveLength(8);
    const late = await calls.add(parts.orderId, 8800, { scope: 'amount', target: 'CASH' });
    expect(late).toMatchObject({ key: 'refund.tooMuch' });
    const scan = await scanned('00');
    const same = await Promise.all(Array.from({ length: 4 }, () => calls.add(scan, 8800, {}, { key: 'refund-once' })));
    expect(new Set(same.map(({ result }) => result?.id)).size).toBe(1);
    expect(await calls.list({ orderId: scan })).toHaveLength(1);
    const refundedFen = await venue.db.query<{ sum: number }>(
      'SELECT coalesce(sum(r.amount), 0)::bigint AS sum FROM refund r WHERE r.order_id = ANY($1)',
      [[orderId, parts.orderId, scan]],
    );
    expect(refundedFen[0]!.sum).toBe(17_600 + 8 * 8800 + 8800);
  });

  it('P-7.17 asks for the own refund password, which is empty at first, and slows down who guesses; other stores see nothing', async () => {
    const { orderId } = await cash();
    const all = { target: 'CASH' };
    expect(await calls.add(orderId, 8800, { ...all, refundPassword: '' })).toMatchObject({
      key: 'refund.passwordRequired',
      result: { field: 'refundPassword' },
    });
    expect(await other.client.get(`${PATH}/plan`, { orderId })).toMatchObject({ result: null });
    expect(await other.add(orderId, 8800, all)).toMatchObject({ key: 'notFound' });
    const { id } = await calls.refunded(orderId, 8800, all);
    expect(await other.client.get(`${PATH}/detail`, { id })).toMatchObject({ result: null });
    expect(await other.handOver(id)).toMatchObject({ key: 'notFound' });
    expect((await other.list()).map((row) => row.id)).not.toContain(id);
    const coach = new RefundCalls(await venue.signIn('marshal'));
    expect(await coach.add(orderId, 8800, all)).toMatchObject({ success: false, code: 510 });
    const guesses: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      guesses.push((await calls.add(orderId, 8800, { ...all, refundPassword: `no ${guess}` })).key);
    expect(guesses[0]).toBe('refund.wrongPassword');
    expect(guesses.at(-1)).toBe('signIn.slowDown');
    venue.clock.advance(3_600_000 * 2);
  });

  it('P-7.16 P-7.17 changes the refund password of the person who is signed in, with the former one', async () => {
    const hq = new RefundCalls(await venue.signIn('hq'));
    const change = (fields: Fields) =>
      hq.client.post('/sys/user/changRefundPassword', {
        username: 'hq',
        oldpassword: DEMO_PASSWORD,
        password: '7351',
        confirmpassword: '7351',
        ...fields,
      });
    const { orderId } = await cash();
    expect(await hq.add(orderId, 8800, { target: 'CASH' })).toMatchObject({ key: 'refund.noPassword' });
    expect(await change({ confirmpassword: '4321' })).toMatchObject({ key: 'password.notSame' });
    expect(await change({ username: 'cashier' })).toMatchObject({ key: 'account.notYours' });
    for (const [oldpassword, key] of Object.entries({ '': 'password.refundFirst', no: 'gift.wrongPassword' }))
      expect(await change({ oldpassword })).toMatchObject({ key });
    for (const easy of ['1234', '0000', '4321', '1212', '2468', '1122', '1999'])
      expect(await change({ password: easy, confirmpassword: easy })).toMatchObject({ key: 'password.refundEasy' });
    expect(await change({})).toMatchObject({ success: true, key: 'password.changed' });
    const other = { password: '9406', confirmpassword: '9406' };
    expect(await change(other)).toMatchObject({ key: 'password.wrongOld' });
    expect(await change({ oldpassword: '7351', ...other })).toMatchObject({ success: true });
    const { id } = await hq.refunded(orderId, 8800, { target: 'CASH', refundPassword: '9406' });
    expect(await hq.handOver(id)).toMatchObject({ success: true });
  });

  it('C-7.25 what a cancelled place gives back is a refund like every other, and never given twice', async () => {
    const { orderId, entries } = await cash({ headCount: 2 });
    expect(await counter.cancel(entries[0]!.id)).toMatchObject({ success: true });
    const [row] = await calls.list({ orderId });
    expect(row).toMatchObject({ origin: 'CANCEL', target: 'CASH', state: 'HANDOVER', amount: 88, reason: 'CANCELLED' });
    expect(await calls.handOver(row!.id)).toMatchObject({ success: true });
    expect(await counter.order(orderId)).toMatchObject({ payState: 'payed' });
    const rest = await calls.refunded(orderId, 8800, { target: 'CASH', scope: 'amount' });
    expect(await counter.cancel(entries[1]!.id)).toMatchObject({ success: true });
    expect(await calls.list({ orderId })).toHaveLength(2);
    await calls.handOver(rest.id);
    expect(await counter.order(orderId)).toMatchObject({ payState: 'refunded' });
    const scan = await scanned('00');
    const waiting = (await counter.lineUp()).find(({ consumeid }) => consumeid === scan)!;
    await counter.cancel(waiting.id);
    const [byChannel] = await calls.list({ orderId: scan });
    expect(byChannel).toMatchObject({ target: 'CHANNEL', origin: 'CANCEL' });
    await becomes(byChannel!.id, 'DONE');
    const memberId = await rows.member({ rechargeYuan: 50 });
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 50, laps: 10 });
    const byMember = await counter.sold('BALANCE', balance, { userId: memberId });
    await counter.cancel(byMember.entries[0]!.id);
    expect(await calls.list({ orderId: byMember.orderId })).toMatchObject([
      { target: 'MEMBER', state: 'DONE', amount: 50 },
    ]);
    expect(await rows.memberAccounts(memberId)).toMatchObject({ recharge: 50 });
  });
});
