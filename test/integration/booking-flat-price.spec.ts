import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWireTime } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { BookingCalls } from '../support/app/booking';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

const HOUR_MS = 3_600_000;
type Fields = Readonly<Record<string, unknown>>;

/** One price for all of a reservation, who may sign in one after the other: due once, as long as anybody of them drives. */
describe('the one price of a party', () => {
  let venue: TestVenue;
  let clerk: BookingCalls;
  let manager: BookingCalls;
  let counter: CounterCalls;
  let refunds: RefundCalls;
  let ride: string;

  /** A party of six at most, for 480 yuan. @returns the id of the reservation */
  const party = async (fields: Fields = {}): Promise<string> => {
    const startTime = toWireTime(new Date(venue.clock.now().getTime() + HOUR_MS));
    const sessionId = await manager.session({ startTime, tariffId: ride, places: 9 });
    return manager.reserved({ ...{ sessionId, heads: 6, kind: 'PARTY', priceMode: 'FLAT', price: 480 }, ...fields });
  };
  /** @returns the order and its places in the line */
  const signedIn = async (id: string, drivers: string[], amount: number) => {
    const { result } = await clerk.signIn(id, drivers);
    expect(result).toMatchObject({ order: { amount } });
    const line = (await counter.lineUp()).filter(({ consumeid }) => consumeid === result!.orderId);
    return { orderId: result!.orderId, places: line.map((entry) => entry.id) };
  };
  const refundIds = async () => (await refunds.list()).map((refund) => refund.id);

  beforeAll(async () => {
    venue = await startVenue();
    venue.clock.advanceToNextDay(12);
    const cashier = await venue.signIn('cashier');
    [clerk, manager] = [new BookingCalls(cashier), new BookingCalls(await venue.signIn('manager'))];
    [counter, refunds] = [new CounterCalls(cashier), new RefundCalls(cashier)];
    const hash = await hashPassword(REFUND_PASSWORD);
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [hash]);
    ride = await new Fixtures(venue.db).tariff({ type: 'NOCARDCONSUME', name: '十圈', priceYuan: 68, laps: 10 });
  });
  afterAll(() => venue.close());

  it('is charged again where it was given back whole, with the deposit that counted against it', async () => {
    const id = await party({ deposit: 200 });
    const deposit = await clerk.deposit(id);
    const { places } = await signedIn(id, ['甲'], 280);
    expect(await clerk.detail(id)).toMatchObject({ depositLeftFen: 0 });
    expect((await counter.cancel(places[0]!)).success).toBe(true);
    // The cash is owed, and not in the customer's hand yet.
    expect(await clerk.detail(id)).toMatchObject({ depositLeftFen: 0 });
    expect((await refunds.handOver((await refunds.list())[0]!.id)).success).toBe(true);
    expect(await clerk.detail(id)).toMatchObject({ depositLeftFen: 20_000 });
    await signedIn(id, ['乙'], 280);
    await signedIn(id, ['丙'], 0);
    // What has paid a bill is not given back without a word.
    const back = (fields: Fields = {}) => refunds.add(deposit.result!.orderId, 20_000, { target: 'CASH', ...fields });
    expect(await back()).toMatchObject({ key: 'refund.depositCounted', result: { field: 'remark' } });
    expect((await back({ remark: '设备故障' })).success).toBe(true);
  });

  it('goes back with the last of all its guests, however many bills they signed in on', async () => {
    const id = await party();
    const payer = await signedIn(id, ['甲'], 480);
    const later = await signedIn(id, ['乙', '丙'], 0);
    const earlier = await refundIds();
    const nothing = { success: true, key: 'lineUp.cancelledNothingBack' };
    expect(await counter.cancel(payer.places[0]!)).toMatchObject(nothing);
    const back = await refunds.add(payer.orderId, 48_000, { target: 'CASH' });
    expect(back).toMatchObject({ key: 'refund.othersDrive', result: { field: 'remark' } });
    const last = await signedIn(id, ['丁'], 0);
    for (const place of later.places) expect(await counter.cancel(place)).toMatchObject(nothing);
    expect(await refundIds()).toEqual(earlier);
    expect(await counter.cancel(last.places[0]!)).toMatchObject({ success: true, key: 'lineUp.cancelled' });
    const [given = '', ...more] = (await refundIds()).filter((each) => !earlier.includes(each));
    expect(more).toEqual([]);
    // Until the cash is in the customer's hand it may stay: nobody drives for it, and nobody pays a second time.
    expect(await clerk.signIn(id, ['戊'])).toMatchObject({ success: false, key: 'reservation.goingBack' });
    expect((await refunds.handOver(given)).success).toBe(true);
    await signedIn(id, ['戊'], 480);
  });

  it('that a deposit has paid stays paid as long as anybody of its guests stands in the line', async () => {
    const id = await party({ deposit: 480 });
    await clerk.deposit(id);
    const [payer, later] = [await signedIn(id, ['甲'], 0), await signedIn(id, ['乙'], 0)];
    await counter.cancel(payer.places[0]!);
    expect(await clerk.detail(id)).toMatchObject({ depositLeftFen: 0 });
    await counter.cancel(later.places[0]!);
    expect(await clerk.detail(id)).toMatchObject({ depositLeftFen: 48_000 });
  });

  it('is charged again where the scan that was to pay it failed after others had signed in', async () => {
    const id = await party();
    const scan = { consumePayMode: 'wechat', payCode: payCode('03') };
    expect(await clerk.signIn(id, ['甲'], scan)).toMatchObject({ result: { order: { amount: 480 } } });
    expect(await clerk.signIn(id, ['乙'])).toMatchObject({ result: { order: { amount: 0 } } });
    await eventually('the scan has failed', async () => {
      venue.clock.advance(1000);
      return (await clerk.detail(id)).orders[0]?.state === 'FAILED';
    });
    expect(await clerk.detail(id)).toMatchObject({ signedIn: 1, billedFen: 0 });
    // A screen that has not seen it asked for nothing: the money is not taken without a word.
    expect(await clerk.signIn(id, ['甲'], { dueFen: 0 })).toMatchObject({ key: 'reservation.dueChanged' });
    expect(await clerk.signIn(id, ['甲'], { dueFen: 48_000 })).toMatchObject({ result: { order: { amount: 480 } } });
    expect(await clerk.signIn(id, ['丙'], { dueFen: 0 })).toMatchObject({ result: { order: { amount: 0 } } });
  });
});
