import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@paddock/kernel';
import { BillUnreadable } from './bill-text';
import type { ChannelName } from './channels';
import { readAlipayBill } from './alipay-bill';
import type { BillLine } from './provider';
import { billDayOf, compare, dayAfter, dayStart, PROBLEMS, type OurRefund, type Problem } from './reconciliation';
import { alipayBill, wechatBill } from './simulator/bills';
import type { BookLine } from './simulator/trades';
import { seededRandom } from './testing/seed';
import { PaymentWorld, STORE } from './testing/world';
import { readWechatBill } from './wechat-bill';

const DAY = '2026-05-01';
const at = (time: string): Date => new Date(`${DAY}T${time}+08:00`);

describe("the channels' bills", () => {
  const books: BookLine[] = [
    {
      kind: 'charge',
      outTradeNo: 'a1',
      outRefundNo: null,
      txnId: '42',
      amountFen: 6805,
      at: at('09:00:00'),
      failed: false,
    },
    {
      kind: 'refund',
      outTradeNo: 'a1',
      outRefundNo: 'r1',
      txnId: '42',
      amountFen: 5,
      at: at('10:00:00'),
      failed: false,
    },
    {
      kind: 'reversal',
      outTradeNo: 'a2',
      outRefundNo: null,
      txnId: '43',
      amountFen: 100,
      at: at('23:59:59'),
      failed: false,
    },
  ];
  const read: BillLine[] = books.map(({ failed: _failed, ...line }) => ({ ...line, state: 'done' }));

  it('both are read as they are written', () => {
    expect(readWechatBill(wechatBill(books))).toEqual(read);
    expect(readAlipayBill(alipayBill(books, DAY))).toEqual(read);
  });

  it('one that is cut, or not a bill, is refused whole', () => {
    const text = wechatBill(books);
    expect(() => readWechatBill(text.split('\r\n').toSpliced(2, 1).join('\r\n'))).toThrow(BillUnreadable);
    expect(() => readWechatBill(text.slice(0, 300))).toThrow(BillUnreadable);
    expect(() => readWechatBill('<html>')).toThrow(BillUnreadable);
    expect(() => readAlipayBill(Buffer.from('<html>'))).toThrow(BillUnreadable);
    expect(() => readAlipayBill(alipayBill(books, DAY).subarray(0, 200))).toThrow(BillUnreadable);
  });
});

describe('a refund that its bill shows under way', () => {
  const compared = (state: OurRefund['state'], endedAt: Date | null) => {
    const [refund, charge] = ['r1', 'a1'];
    const number = { outRefundNo: refund, outTradeNo: charge };
    return compare({
      charges: [],
      refunds: [
        {
          ...{ out_refund_no: refund, out_trade_no: charge, org_code: STORE, order_id: '1' },
          ...{ state, amount_fen: 5, ended_at: endedAt },
        },
      ],
      lines: [
        {
          ...{ ...number, kind: 'refund', txnId: '42', amountFen: 5, at: at('10:00:00'), state: 'underWay', day: DAY },
        },
      ],
      days: new Set([DAY, dayAfter(DAY)]),
    });
  };

  it.each(['DONE', 'REFUSED', 'ABNORMAL', 'BY_HAND'] as const)(
    'and that was %s on a later day is no difference',
    (state) => {
      expect(compared(state, dayStart(dayAfter(DAY)))).toEqual([]);
      expect(compared(state, dayStart(dayAfter(DAY, 5)))).toEqual([]);
    },
  );

  it('and that ended within its day is one', () => {
    expect(compared('DONE', at('23:59:59'))).toMatchObject([{ subject: 'refund', number: 'r1', problem: 'state' }]);
    expect(compared('ACCEPTED', null)).toEqual([]);
  });
});

describe('reconciliation', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.create();
  });
  afterAll(async () => {
    await world.close();
  });

  const goTo = (time: Date): void => world.clock.advance(time.getTime() - world.clock.now().getTime());
  const reconcile = async (...days: string[]): Promise<void> => {
    for (const provider of [world.provider, world.alipay])
      for (const day of days)
        await world.area.bills.reconcile({ provider: provider.name, merchantId: provider.merchantId, day });
  };
  const differences = (day?: string) =>
    world.db.query<{
      number: string;
      problem: Problem;
      state: string;
      day: string;
      provider: string;
      hereFen: number | null;
      thereFen: number | null;
    }>(
      `SELECT number, problem, state, day::text AS day, provider, here_fen AS "hereFen", there_fen AS "thereFen" FROM payment_difference
       WHERE $1::date IS NULL OR day = $1 ORDER BY provider, day, problem, number`,
      [day ?? null],
    );
  const damage = (change: (channel: ChannelName, lines: BookLine[], day: string) => BookLine[]): void => {
    world.simulator.trades.changeBill = (lines, day) => change('wechat', lines, day);
    world.simulator.alipayTrades.changeBill = (lines, day) => change('alipay', lines, day);
  };
  /** Scans that end in every way, in fake time, with refunds, around midnight too. */
  async function trade(
    channel: ChannelName,
    count: number,
    from: Date,
  ): Promise<{ taken: string[]; back: string[]; refunds: string[] }> {
    goTo(from);
    const scans = [];
    for (let index = 0; index < count; index += 1) {
      const script = index % 10 === 8 ? '02' : index % 10 === 9 ? '19' : index % 10 === 7 ? '01' : '00';
      scans.push(await world.scan(script, world.payments, channel));
    }
    await world.sweep(64);
    const rows = await world.db.query<{ no: string; state: string; orderId: string }>(
      'SELECT out_trade_no AS no, state, order_id AS "orderId" FROM payment_attempt WHERE id = ANY ($1)',
      [scans.map(({ attemptId }) => attemptId)],
    );
    const paid = rows.filter(({ state }) => state === 'PAID');
    const refunds = [];
    for (const { orderId } of paid.slice(0, Math.ceil(paid.length / 4)))
      refunds.push((await world.refund(orderId, 800)).outRefundNo);
    await world.sweep(9);
    return {
      taken: paid.map(({ no }) => no),
      back: rows.filter(({ state }) => state === 'REVERSED').map(({ no }) => no),
      refunds,
    };
  }

  it('two days without a fault have no difference, whatever happened around midnight, and both sides have the same sums', async () => {
    for (const channel of ['wechat', 'alipay'] as const) {
      const start = dayStart(dayAfter(billDayOf(world.clock.now())));
      await trade(channel, 20, new Date(start.getTime() + 12 * 3_600_000));
      // Charged before midnight and paid, taken back or given back after it.
      await trade(channel, 20, new Date(start.getTime() + 24 * 3_600_000 - 30_000));
    }
    const last = billDayOf(world.clock.now());
    goTo(new Date(dayStart(dayAfter(last)).getTime() + 11 * 3_600_000));
    const days = Array.from({ length: 5 }, (_, back) => dayAfter(last, back - 4));
    await reconcile(...days);
    expect(await differences()).toEqual([]);
    const sums = await world.db.query<Record<string, number>>(
      `SELECT sum(here_charged_fen)::bigint AS here, sum(there_charged_fen)::bigint AS there, sum(here_refunded_fen)::bigint AS back FROM payment_day`,
    );
    // What was charged late and taken back at once stands in the bill only.
    expect(sums[0]!['here']).toBeGreaterThan(0);
    expect(sums[0]!['there']).toBeGreaterThanOrEqual(sums[0]!['here']!);
    expect(sums[0]!['back']).toBeGreaterThan(0);
    // A second run, and one in another order, find nothing new.
    await reconcile(...days.toReversed());
    expect(await differences()).toEqual([]);
  });

  it('promise 7: 50 seeded defects in two bills are 50 named differences, and nothing else is one', async () => {
    const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`promise 7: PADDOCK_SEED=${seed}\n`);
    const random = seededRandom(seed);
    const day = dayAfter(billDayOf(world.clock.now()));
    const noon = new Date(dayStart(day).getTime() + 12 * 3_600_000);
    const planned: { channel: ChannelName; number: string; problem: Problem }[] = [];
    const changes = new Map<string, (line: BookLine, day: string) => BookLine[]>();
    const extra = new Map<ChannelName, BookLine[]>();
    for (const channel of ['wechat', 'alipay'] as const) {
      const { taken, back, refunds } = await trade(
        channel,
        60,
        new Date(Math.max(noon.getTime(), world.clock.now().getTime() + 1000)),
      );
      const [charges, reversed, given] = [random.shuffled(taken), random.shuffled(back), random.shuffled(refunds)];
      const plan = (problem: Problem, number: string, change: (line: BookLine, day: string) => BookLine[]): void => {
        planned.push({ channel, number, problem });
        changes.set(number, change);
      };
      for (let index = 0; index < 4; index += 1) plan('missingThere', charges.pop()!, () => []);
      plan('missingThere', given.pop()!, () => []);
      for (let index = 0; index < 4; index += 1)
        plan('amount', charges.pop()!, (line) =>
          line.kind === 'charge' ? [{ ...line, amountFen: line.amountFen + random.int(1, 500) }] : [line],
        );
      plan('amount', given.pop()!, (line) => [{ ...line, amountFen: line.amountFen + 1 }]);
      // The money of a charge that was taken back here is still there.
      for (let index = 0; index < 3; index += 1)
        plan(
          'state',
          reversed.find((number) => !changes.has(number) && world.wasPaid(number))!,
          (line) => (line.kind === 'reversal' ? [] : [line]),
        );
      // The channel took back what counts as paid here.
      for (let index = 0; index < 2; index += 1)
        plan('state', charges.pop()!, (line) =>
          line.kind === 'charge' ? [line, { ...line, kind: 'reversal', outRefundNo: null }] : [line],
        );
      // The channel counts it on the next day.
      for (let index = 0; index < 5; index += 1)
        plan('day', charges.pop()!, (line, billDay) => (line.kind !== 'charge' || billDay !== day ? [line] : []));
      extra.set(
        channel,
        Array.from({ length: 5 }, (_, index): BookLine => {
          const refund = index === 4;
          const number = newId().padStart(32, 'X');
          const known = charges.pop()!;
          planned.push({ channel, number, problem: 'missingHere' });
          return {
            kind: refund ? 'refund' : 'charge',
            outTradeNo: refund ? known : number,
            outRefundNo: refund ? number : null,
            txnId: '1',
            amountFen: random.int(1, 10_000),
            at: noon,
            failed: false,
          };
        }),
      );
    }
    expect(planned).toHaveLength(50);
    const moved: Record<ChannelName, BookLine[]> = { wechat: [], alipay: [] };
    damage((channel, lines, billDay) => {
      const changed = lines.flatMap((line) => {
        const change = changes.get(line.kind === 'refund' ? (line.outRefundNo ?? '') : line.outTradeNo);
        const result = change ? change(line, billDay) : [line];
        const problem = planned.find(({ number }) => number === line.outTradeNo)?.problem;
        if (problem === 'day' && line.kind === 'charge' && result.length === 0)
          moved[channel].push({ ...line, at: dayStart(dayAfter(billDay)) });
        return result;
      });
      if (billDay === day) return [...changed, ...(extra.get(channel) ?? [])];
      return billDay === dayAfter(day) ? [...changed, ...moved[channel]] : changed;
    });
    // The next day has a trade of its own.
    for (const channel of ['wechat', 'alipay'] as const)
      await trade(
        channel,
        3,
        new Date(Math.max(dayStart(dayAfter(day)).getTime() + 3_600_000, world.clock.now().getTime())),
      );
    goTo(new Date(dayStart(dayAfter(day, 2)).getTime() + 11 * 3_600_000));
    await reconcile(day);
    await reconcile(dayAfter(day));
    const found = await differences();
    const order = (one: { number: string }, other: { number: string }): number => (one.number < other.number ? -1 : 1);
    expect(
      found
        .map(({ provider, number, problem, state }) => ({ channel: provider, number, problem, state }))
        .toSorted(order),
    ).toEqual(planned.map((each) => ({ ...each, state: 'OPEN' })).toSorted(order));
    expect(new Set(found.map(({ problem }) => problem))).toEqual(new Set(PROBLEMS));
    expect(new Set(found.map((each) => each.day))).toEqual(new Set([day]));

    // A corrected bill explains all of them, and one that was settled by hand stays as it was settled.
    await world.db.query("UPDATE payment_difference SET state = 'DONE' WHERE number = $1", [planned[0]!.number]);
    damage((_, lines) => lines);
    await reconcile(day, dayAfter(day));
    expect((await differences()).filter(({ state }) => state === 'OPEN')).toEqual([]);
    expect((await differences()).filter(({ state }) => state === 'DONE')).toHaveLength(1);
  });

  it('orders each bill once it can be there, and again after an outage of the channel', async () => {
    const ordered: unknown[] = [];
    const area = world.areaWith(world.provider, undefined, {
      enqueue: (_job, payload) => Promise.resolve(void ordered.push(payload)),
    });
    await world.db.query('DELETE FROM payment_bill');
    const day = billDayOf(world.clock.now());
    goTo(new Date(dayStart(dayAfter(day)).getTime() + 9 * 3_600_000));
    await area.bills.sweep();
    expect(ordered).not.toContainEqual(expect.objectContaining({ day }));
    goTo(new Date(dayStart(dayAfter(day)).getTime() + 10 * 3_600_000));
    await area.bills.sweep();
    const bill = { provider: 'wechat', merchantId: world.provider.merchantId, day };
    expect(ordered).toContainEqual(bill);
    await world.outage();
    await expect(area.bills.reconcile(bill)).rejects.toThrow('could not be fetched');
    await world.recover();
    // Calls may still find lines of before the outage; the job is tried again then.
    const known = (): Promise<unknown[]> => world.db.query('SELECT 1 FROM payment_bill WHERE day = $1', [day]);
    for (let tries = 0; tries < 10 && (await known()).length === 0; tries += 1)
      await area.bills.reconcile(bill).catch(() => undefined);
    expect(await known()).toHaveLength(1);
    ordered.length = 0;
    await area.bills.sweep();
    expect(ordered).not.toContainEqual(bill);
  });

  it('a bill that its channel does not hand out is named after two days, once, and ends when it comes', async () => {
    const day = dayAfter(billDayOf(world.clock.now()));
    const bill = { provider: 'wechat', merchantId: world.provider.merchantId, day };
    const missing = () =>
      world.db.query("SELECT number, problem, state, org_code AS store FROM payment_difference WHERE subject = 'bill'");
    const untouched = world.simulator.trades.changeBill;
    world.simulator.trades.changeBill = () => null;
    goTo(new Date(dayStart(dayAfter(day, 2)).getTime() + 11 * 3_600_000));
    await world.area.bills.reconcile(bill);
    expect(await missing()).toEqual([]);
    goTo(new Date(dayStart(dayAfter(day, 3)).getTime() + 11 * 3_600_000));
    for (let asked = 0; asked < 2; asked += 1) await world.area.bills.reconcile(bill);
    expect(await missing()).toEqual([{ number: day, problem: 'noBill', state: 'OPEN', store: STORE }]);
    // Before and after comes what the neighbours of the day compare: they leave it as it is.
    world.simulator.trades.changeBill = (lines, of) => (of === day ? null : lines);
    await world.area.bills.reconcile({ ...bill, day: dayAfter(day) });
    expect(await missing()).toMatchObject([{ state: 'OPEN' }]);
    world.simulator.trades.changeBill = untouched;
    await world.area.bills.reconcile(bill);
    expect(await missing()).toMatchObject([{ state: 'GONE' }]);
  });
});
