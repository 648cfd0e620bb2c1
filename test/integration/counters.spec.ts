import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountersView, countersSchema } from '@paddock/contracts/wire';
import { DEMO_PASSWORD } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DRAWER, DrawerCalls } from '../support/app/drawer';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

describe('the counters of a store', () => {
  let venue: TestVenue;
  let manager: Client;
  let first: DrawerCalls;
  let second: DrawerCalls;
  let firstCounter: CounterCalls;
  let ride: string;

  const userId = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  const viewFor = async (client: Client): Promise<CountersView> =>
    countersSchema.parse((await client.get(`${DRAWER}/counters`)).result);
  const drawerOf = ({ counters }: CountersView, wanted: number) => counters.find(({ drawer }) => drawer === wanted);
  const openedWith = async (calls: DrawerCalls, drawer: number): Promise<string> =>
    (await calls.open(500, { drawer })).result ?? '';

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
    firstCounter = new CounterCalls(await venue.signIn('cashier'));
    first = new DrawerCalls(firstCounter.client, await userId('cashier'));
    second = new DrawerCalls(manager, await userId('manager'));
    ride = await new Fixtures(venue.db).tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
  });
  afterAll(() => venue.close());

  it('say what each shift has done and waits for, and how the last ones ended', async () => {
    const rows = new Fixtures(venue.db);
    // Nobody holds a drawer yet, so this sale belongs to no shift.
    await firstCounter.sold('NOCARDCONSUME', ride, { consumePayMode: 'unline', doTask: 'NO' });
    expect(await viewFor(manager)).toMatchObject({ counters: [], handOvers: [] });

    const firstShift = await openedWith(first, 1);
    const secondShift = await openedWith(second, 2);
    const sale = { consumePayMode: 'unline', doTask: 'NO' };
    const taken = await firstCounter.sold('NOCARDCONSUME', ride, sale);
    await firstCounter.sold('NOCARDCONSUME', ride, sale);
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 40 });
    await firstCounter.sold('BALANCE', balance, { userId: await rows.member({ rechargeYuan: 100 }), doTask: 'NO' });
    const secondCounter = new CounterCalls(manager);
    await secondCounter.sold('NOCARDCONSUME', ride, sale);
    const recharges = new RechargeCalls(firstCounter.client);
    const rule = await rechargeRule(venue.db, { rechargeYuan: 300 });
    await recharges.sell(await rows.member(), rule, { payMode: 'unline' });
    const scanned = await recharges.sell(await rows.member(), rule, { payMode: 'wechat', payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await recharges.order(scanned.orderId))?.payState === 'payed');
    const waits = await firstCounter.sold('NOCARDCONSUME', ride, { payCode: payCode('02'), doTask: 'NO' });
    await rows.waitsAtChannel(waits.orderId);
    await manager.post('/sys/user/changRefundPassword', {
      ...{
        username: 'manager',
        oldpassword: DEMO_PASSWORD,
        password: REFUND_PASSWORD,
        confirmpassword: REFUND_PASSWORD,
      },
    });
    const refunds = new RefundCalls(manager);
    const { id: refund } = await refunds.refunded(taken.orderId, 6800, { target: 'CASH' });
    await refunds.handOver(refund);
    expect((await first.move(firstShift, 'out', 20, '存保险柜')).success).toBe(true);
    await firstCounter.client.post(`${DRAWER}/openDrawer`, {
      cashierId: first.cashierId,
      reason: '换零钱',
      printId: '',
    });

    const view = await viewFor(manager);
    expect(view.counters.map(({ id, drawer }) => [id, drawer])).toEqual([
      [firstShift, 1],
      [secondShift, 2],
    ]);
    expect(drawerOf(view, 1)).toMatchObject({
      cashierId: first.cashierId,
      memberSales: 1,
      walkInSales: 2,
      // Two sales and a recharge in cash, cash taken out, and once without a reason.
      scannedRecharges: 1,
      cashRecharges: 1,
      refunds: 0,
      openings: 5,
      openingsWithoutSale: 2,
      undecided: [{ id: waits.orderId, owner: 'consumption' }],
    });
    // The cash went back from the drawer of the person who handed it over.
    expect(drawerOf(view, 2)).toMatchObject({
      memberSales: 0,
      walkInSales: 1,
      scannedRecharges: 0,
      cashRecharges: 0,
      refunds: 1,
      openings: 2,
      openingsWithoutSale: 0,
      undecided: [],
    });
    await second.count(secondShift, 492);
    const handedOver = await second.close(secondShift, { note: '数了两遍' });
    expect(handedOver).toMatchObject({ success: true });
    const ended = await viewFor(manager);
    expect(ended.counters.map(({ drawer }) => drawer)).toEqual([1]);
    expect(ended.handOvers).toMatchObject([{ id: secondShift, drawer: 2, nextCashierName: '', hasNote: true }]);
    expect(ended.handOvers[0]?.difference).toBe(-8);
    // A cashier sees that it happened, and not what was missing.
    expect((await viewFor(firstCounter.client)).handOvers).toMatchObject([
      { id: secondShift, difference: null, hasNote: false },
    ]);
  });

  it('are those of the own store alone', async () => {
    expect(await viewFor(await venue.signIn('manager2'))).toMatchObject({ counters: [], handOvers: [] });
  });
});
