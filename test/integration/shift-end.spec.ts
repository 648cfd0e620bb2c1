import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Answer } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { DrawerCalls } from '../support/app/drawer';
import { Fixtures, STORE } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';

/** Shortly before midnight in the store. */
const EVENING =
  "date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai' + interval '1 day') AT TIME ZONE 'Asia/Shanghai' - interval '20 seconds'";

/** What is being booked while a shift is closed stands in its report, or is later than it. */
describe('the end of a shift', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let counter: CounterCalls;
  let calls: DrawerCalls;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    karts = await rows.karts();
    counter = new CounterCalls(await venue.signIn('cashier'));
    calls = new DrawerCalls(counter.client, await userOf('cashier'));
  });
  afterAll(() => venue.close());
  beforeEach(() => calls.closeAll());

  const userOf = async (username: string): Promise<string> =>
    (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
  const counted = async (): Promise<string> => {
    const { result } = await calls.open(100);
    await calls.count(result!, 100);
    return result!;
  };

  it('counts the numbers that it has used: an order that came without one, from elsewhere, is none of them', async () => {
    const { result } = await calls.open(100);
    const order = await rows.rechargeOrder(await rows.member());
    await venue.db.query('UPDATE recharge_order SET cashier_id = $2 WHERE id = $1', [order, await userOf('cashier')]);
    const report = await counter.client.get<{ lines: object[] }>('/drawer/sysShift/report', { id: result! });
    expect(report.result!.lines).toContainEqual(expect.objectContaining({ label: '充值单', count: '0', value: '—' }));
  });

  it('names a refund that is under way for days, of an order of long ago, and does not keep it from ending', async () => {
    const sale = await counter.sold('NOCARDCONSUME', await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }));
    const recharge = await rows.rechargeOrder(await rows.member(), 'refunding');
    const id = await counted();
    for (const sql of [
      "UPDATE consumption_order SET pay_state = 'refunding', created_at = now() - interval '40 days' WHERE id = $1",
      "UPDATE recharge_order SET pay_state = 'refunding', created_at = now() - interval '40 days' WHERE id = $1",
    ])
      for (const orderId of [sale.orderId, recharge]) await venue.db.query(sql, [orderId]);
    try {
      const { shift } = await calls.present({ id });
      expect(shift?.refunding.map((order) => order.id).toSorted()).toEqual([sale.orderId, recharge].toSorted());
      expect((await calls.close(id)).success).toBe(true);
    } finally {
      await venue.db.query("UPDATE consumption_order SET pay_state = 'payed' WHERE pay_state = 'refunding'");
      await venue.db.query("UPDATE recharge_order SET pay_state = 'payed' WHERE pay_state = 'refunding'");
    }
  });

  /** How many transactions wait for another one. */
  const waitingCount = async (): Promise<number> => {
    const sql = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    return (await venue.db.query(sql)).length;
  };
  const waiting = (count: number) =>
    eventually(`${count} transactions wait`, async () => (await waitingCount()) === count);

  /** The value of a line of the report, as it was printed. */
  const reported = async (shiftId: string, label: string): Promise<string | null> => {
    const { result } = await counter.client.get<{ lines: { label?: string; value?: string }[] }>(
      '/drawer/sysShift/report',
      { id: shiftId },
    );
    return result?.lines.find((line) => line.label === label)?.value ?? null;
  };
  /** Whether an order counts from the end of a shift on. */
  const isLater = async (orderId: string, shiftId: string) => {
    const [times] = await venue.db.query<{ paid: boolean; created: boolean }>(
      `SELECT o.paid_at >= s.closed_at AS paid, o.created_at >= s.closed_at AS created
       FROM (SELECT id, paid_at, created_at FROM consumption_order UNION ALL SELECT id, paid_at, created_at FROM recharge_order) AS o, drawer_shift s
       WHERE o.id = $1 AND s.id = $2`,
      [orderId, shiftId],
    );
    return times;
  };

  /** Whether the list of orders and the figures of the day have an order at the times that it has itself. */
  const standsEverywhere = async (orderId: string) => {
    const [found] = await venue.db.query<{ inHistory: boolean; inFigures: boolean }>(
      `SELECT EXISTS (SELECT FROM order_history h WHERE h.id = o.id AND h.created_at = o.created_at) AS "inHistory",
         EXISTS (SELECT FROM figure_fact f WHERE f.measure IN ('sale', 'stored') AND f.at = o.paid_at) AS "inFigures"
       FROM (SELECT id, paid_at, created_at FROM consumption_order UNION ALL SELECT id, paid_at, created_at FROM recharge_order) AS o WHERE o.id = $1`,
      [orderId],
    );
    return found;
  };

  const kinds = {
    'a member’s balance': {
      label: '余额扣款',
      sale: async () => {
        const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 40 });
        const memberId = await rows.member({ rechargeYuan: 100 });
        const book = async () => (await counter.sold('BALANCE', tariff, { userId: memberId, doTask: 'NO' })).orderId;
        return { memberId, book };
      },
    },
    'a member’s laps, with a place in the line': {
      label: '圈数',
      sale: async () => {
        const tariff = await rows.tariff({ type: 'QUAN', laps: 5 });
        const memberId = await rows.member({ laps: 50 });
        return { memberId, book: async () => (await counter.sold('QUAN', tariff, { userId: memberId })).orderId };
      },
    },
    'a pay-later record that a member pays': {
      label: '圈数',
      sale: async () => {
        await rows.quietDay();
        const tariff = await rows.tariff({ type: 'QUAN', laps: 5 });
        const memberId = await rows.member({ laps: 50 });
        const tabId = await counter.tab(tariff, karts[0]!);
        const book = async () => {
          const { result, message } = await counter.settle(tabId, 'QUAN', tariff, { userId: memberId });
          if (!result) throw new Error(message);
          return result.id;
        };
        return { memberId, book };
      },
    },
    'a free recharge': {
      label: '充值单',
      sale: async () => {
        const rule = await rechargeRule(venue.db, { rechargeYuan: 0, giftYuan: 30 });
        const memberId = await rows.member();
        const recharges = new RechargeCalls(counter.client);
        return { memberId, book: async () => (await recharges.sell(memberId, rule, { payMode: 'unline' })).orderId };
      },
    },
  } as const;

  for (const [name, { label, sale }] of Object.entries(kinds)) {
    it(`${name} that is being booked at the close stands in its report`, async () => {
      const { book } = await sale();
      const id = await counted();
      const [booked, closed] = [Promise.withResolvers<string>(), Promise.withResolvers<Answer<string>>()];
      await venue.db.transaction(async (tx) => {
        // Its event is the last thing that each of them writes.
        await tx.query('SELECT 1 FROM venue_feed_head WHERE org_code = $1 FOR UPDATE', [STORE]);
        book().then(booked.resolve, booked.reject);
        await waiting(1);
        calls.close(id).then(closed.resolve, closed.reject);
        await waiting(2);
      });
      const orderId = await booked.promise;
      expect(await closed.promise).toMatchObject({ success: true });
      expect(await isLater(orderId, id)).toEqual({ paid: false, created: false });
      expect(await reported(id, label)).not.toBe(label === '充值单' ? '—' : null);
    });

    it(`${name} that began before the close and is booked after it is later, and in the next report`, async () => {
      const { memberId, book } = await sale();
      const id = await counted();
      const booked = Promise.withResolvers<string>();
      const closing = await venue.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM ledger_account WHERE owner_id = $1 FOR UPDATE', [memberId]);
        await tx.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [memberId]);
        book().then(booked.resolve, booked.reject);
        await waiting(1);
        return calls.close(id, { nextCashierId: calls.cashierId });
      });
      const orderId = await booked.promise;
      expect(closing).toMatchObject({ success: true });
      expect(await isLater(orderId, id)).toEqual({ paid: true, created: true });
      expect(await standsEverywhere(orderId)).toEqual({ inHistory: true, inFigures: true });
      expect(await reported(id, label)).toBe(label === '充值单' ? '—' : null);
      const next = closing.result!;
      await calls.count(next, 100);
      expect(await calls.close(next)).toMatchObject({ success: true });
      expect(await reported(next, label)).not.toBe(label === '充值单' ? '—' : null);
    });
  }

  it('what a channel gives back at the close stands in its report, or in the next one', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
    const id = await counted();
    const scan = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00') });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    const entry = (await counter.lineUp()).find(({ consumeid }) => consumeid === scan.orderId)!;
    await counter.cancel(entry.id);
    const closed = Promise.withResolvers<Answer<string>>();
    await venue.db.transaction(async (tx) => {
      // What a refund changes last.
      await tx.query('SELECT 1 FROM consumption_order WHERE id = $1 FOR UPDATE', [scan.orderId]);
      await eventually('the refund ends, and waits for its order', async () => {
        venue.clock.advance(500);
        return (await waitingCount()) === 1;
      });
      calls.close(id).then(closed.resolve, closed.reject);
      await waiting(2);
    });
    expect(await closed.promise).toMatchObject({ success: true });
    await eventually('the channel has given back', async () => {
      venue.clock.advance(500);
      return (await counter.order(scan.orderId)).payState === 'refunded';
    });
    const [refund] = await venue.db.query<{ within: boolean }>(
      'SELECT r.ended_at < s.closed_at AS within FROM payment_refund r, drawer_shift s WHERE r.order_id = $1 AND s.id = $2',
      [scan.orderId, id],
    );
    expect([refund?.within, await reported(id, '退款 微信')]).toEqual([true, '-68.00']);
  });

  it('a scan that is just being stored in another drawer’s time holds up no close', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
    const departuserId = await userOf('manager');
    const id = await counted();
    await calls.open(0, { cashierId: departuserId, drawer: 2 });
    const scan = await venue.db.transaction(async (tx) => {
      // Everybody who sells a place in the line holds it, and then waits for the drawer that is being closed.
      await tx.query("SELECT pg_advisory_xact_lock(hashtext('line-up'), hashtext($1))", [STORE]);
      const sold = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00'), departuserId });
      await waiting(1);
      expect(await calls.close(id)).toMatchObject({ success: true });
      return sold;
    });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    expect(await isLater(scan.orderId, id)).toMatchObject({ paid: true });
    expect(await standsEverywhere(scan.orderId)).toEqual({ inHistory: true, inFigures: true });
  });

  it('what somebody without a drawer scans stands in the first drawer’s report, as what is given back of it does', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
    const colleague = await userOf('manager');
    const id = await counted();
    const scan = await counter.sold('NOCARDCONSUME', ride, { payCode: payCode('00'), departuserId: colleague });
    await eventually('the scan is paid', async () => (await counter.order(scan.orderId)).payState === 'payed');
    const entry = (await counter.lineUp()).find(({ consumeid }) => consumeid === scan.orderId)!;
    await counter.cancel(entry.id);
    await eventually('the channel has given back', async () => {
      venue.clock.advance(500);
      return (await counter.order(scan.orderId)).payState === 'refunded';
    });
    const { result: second } = await calls.open(100, { cashierId: colleague, drawer: 2 });
    for (const shiftId of [id, second!]) {
      if (shiftId === second) await calls.count(shiftId, 100);
      expect(await calls.close(shiftId)).toMatchObject({ success: true });
    }
    expect(await Promise.all(['单次 微信', '退款 微信', '实收'].map((label) => reported(id, label)))).toEqual([
      ...['68.00', '-68.00', '0.00'],
    ]);
    expect(await Promise.all(['单次 微信', '退款 微信'].map((label) => reported(second!, label)))).toEqual([
      null,
      null,
    ]);
  });

  it('what somebody without a drawer has scanned keeps the first drawer open while it is undecided, and no other', async () => {
    const ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 5 });
    const second = await calls.open(100, { cashierId: await userOf('manager'), drawer: 2 });
    const id = await counted();
    const scan = await counter.sold('NOCARDCONSUME', ride, {
      ...{ payCode: payCode('01'), doTask: 'NO', departuserId: await userOf('marshal') },
    });
    await rows.waitsAtChannel(scan.orderId);
    const undecidedAt = async (shiftId: string) => (await calls.present({ id: shiftId })).shift?.undecided;
    expect(await undecidedAt(second.result!)).toEqual([]);
    await calls.count(second.result!, 100);
    expect(await calls.close(second.result!)).toMatchObject({ success: true });
    expect(await undecidedAt(id)).toMatchObject([{ id: scan.orderId }]);
    expect((await calls.close(id)).key).toBe('drawer.undecided');
    await eventually('the scan is paid', async () => {
      venue.clock.advance(1000);
      return (await counter.order(scan.orderId)).payState === 'payed';
    });
    expect(await calls.close(id)).toMatchObject({ success: true });
    expect(await reported(id, '单次 微信')).toBe('68.00');
  });

  it('what somebody sold at an own drawer stands in its report alone, also when the shift beside it was taken over since', async () => {
    const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 40 });
    const member = await rows.member({ rechargeYuan: 200 });
    const colleague = await userOf('manager');
    const sell = (departuserId: string) =>
      counter.sold('BALANCE', tariff, { userId: member, doTask: 'NO', departuserId });
    const id = await counted();
    const { result: second } = await calls.open(100, { cashierId: colleague, drawer: 2 });
    await sell(colleague);
    await calls.count(second!, 100);
    expect(await calls.close(second!)).toMatchObject({ success: true });
    const takeOver = 'UPDATE drawer_shift SET taken_from = ARRAY[cashier_id], cashier_id = $2 WHERE id = $1';
    await venue.db.query(takeOver, [id, colleague]);
    await sell(colleague);
    // Somebody who has left, and comes back to a drawer of the own.
    const { result: third } = await calls.open(100, { drawer: 3 });
    await sell(calls.cashierId);
    await sell(calls.cashierId);
    await calls.count(third!, 100);
    for (const shiftId of [id, third!]) expect(await calls.close(shiftId)).toMatchObject({ success: true });
    const sold = await Promise.all([second!, id, third!].map((shiftId) => reported(shiftId, '余额扣款')));
    expect(sold).toEqual(['40.00', '40.00', '80.00']);
  });

  it('a recharge that moves over midnight with the end of a shift is numbered on its own day', async () => {
    const [evening] = await venue.db.query<{ at: Date }>(`SELECT ${EVENING} AS at`);
    const aheadMs = evening!.at.getTime() - venue.clock.now().getTime();
    venue.clock.advance(aheadMs);
    await venue.db.query(`ALTER TABLE recharge_order ALTER created_at SET DEFAULT ${EVENING}`);
    try {
      const { memberId, book } = await kinds['a free recharge'].sale();
      const id = await counted();
      const booked = Promise.withResolvers<string>();
      await venue.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM member WHERE id = $1 FOR UPDATE', [memberId]);
        book().then(booked.resolve, booked.reject);
        await waiting(1);
        venue.clock.advance(40_000);
        expect(await calls.close(id)).toMatchObject({ success: true });
      });
      const [row] = await venue.db.query<{ number: string; day: string }>(
        `SELECT r.number, to_char(r.created_at AT TIME ZONE s.time_zone, 'YYMMDD') AS day FROM recharge_order r JOIN store s USING (org_code) WHERE r.id = $1`,
        [await booked.promise],
      );
      expect(row?.number).toMatch(new RegExp(`^C${row?.day}-`));
    } finally {
      await venue.db.query('ALTER TABLE recharge_order ALTER created_at SET DEFAULT now()');
      venue.clock.advance(-aheadMs - 40_000);
    }
  });

  it('an end that a wrong clock has set ahead moves no sale into that future', async () => {
    const id = await counted();
    expect(await calls.close(id)).toMatchObject({ success: true });
    await venue.db.query("UPDATE drawer_z SET reported_until = reported_until + interval '1 day' WHERE org_code = $1", [
      STORE,
    ]);
    const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 40 });
    const { orderId } = await counter.sold('BALANCE', tariff, {
      userId: await rows.member({ rechargeYuan: 100 }),
      doTask: 'NO',
    });
    const [row] = await venue.db.query<{ paid_at: Date }>('SELECT paid_at FROM consumption_order WHERE id = $1', [
      orderId,
    ]);
    expect(row!.paid_at.getTime()).toBeLessThanOrEqual(venue.clock.now().getTime());
  });
});
