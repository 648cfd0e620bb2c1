import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPTS } from '@paddock/payments/simulator/scripts';
import { seededRandom } from '@paddock/payments/testing/seed';
import { setTimeout as pause } from 'node:timers/promises';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const SCANS = 200;
const CASHIERS = 8;
const PRICE_FEN = 3800;
const TERMINAL_MS = 60_000;
const TERMINAL_AFTER_OUTAGE_MS = 30_000;
const LOOK_MS = 250;
const FINAL = ['PAID', 'DECLINED', 'REVERSED', 'NEEDS_HUMAN'];

interface Attempt {
  no: string;
  code: string;
  state: string;
  paidFen: number | null;
}

/** What time does to it by itself, with a clock that is moved: `libs/payments/promise-5.spec.ts`. */
describe('promise 5: scans over HTTP in real time', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let ride: string;

  beforeAll(async () => {
    venue = await startVenue();
    cashier = new CounterCalls(await venue.signIn('cashier'));
    ride = await new Fixtures(venue.db).tariff({ type: 'NOCARDCONSUME', priceYuan: PRICE_FEN / 100 });
  });
  afterAll(() => venue.close());

  it(`${SCANS} scans over all fault scripts and an outage: each has ended in 60 s, or 30 s after the channel is back, and none is one-sided`, async () => {
    const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`promise 5 over HTTP: PADDOCK_SEED=${seed}\n`);
    const random = seededRandom(seed);
    const scripts = Object.keys(SCRIPTS);
    const codes = Array.from({ length: SCANS }, (_, index) => {
      const channel = random.int(0, 1) === 0 ? '13' : '28';
      return `${channel}${String(index).padStart(14, '0')}${scripts[index % scripts.length]}`;
    });
    const began = new Map<string, number>();
    const ended = new Map<string, number>();
    const outage = { fromMs: random.int(5_000, 20_000), lastsMs: random.int(3_000, 10_000), backAt: 0 };

    const rest = random.shuffled(codes);
    const selling = Array.from({ length: CASHIERS }, async () => {
      for (let code = rest.pop(); code !== undefined; code = rest.pop()) {
        began.set(code, performance.now());
        await cashier.sold('NOCARDCONSUME', ride, { payCode: code, remark: code, doTask: 'NO' });
      }
    });
    const breaking = (async () => {
      await pause(outage.fromMs);
      await venue.simulator.stop();
      await pause(outage.lastsMs);
      await venue.simulator.start(Number(new URL(venue.simulatorUrl).port));
      outage.backAt = performance.now();
    })();
    const attempts = (): Promise<Attempt[]> =>
      venue.db.query<Attempt>(
        `SELECT a.out_trade_no AS no, o.remark AS code, a.state, a.paid_fen AS "paidFen"
         FROM payment_attempt a JOIN consumption_order o ON o.id = a.order_id`,
      );
    const deadline = performance.now() + 2 * TERMINAL_MS;
    while (ended.size < SCANS && performance.now() < deadline) {
      for (const { code, state } of await attempts())
        if (FINAL.includes(state) && !ended.has(code)) ended.set(code, performance.now());
      await pause(LOOK_MS);
    }
    await Promise.all([...selling, breaking]);

    const late = codes.filter((code) => {
      const due = Math.max((began.get(code) ?? 0) + TERMINAL_MS, outage.backAt + TERMINAL_AFTER_OUTAGE_MS);
      return (ended.get(code) ?? Infinity) > due + LOOK_MS;
    });
    expect(late).toEqual([]);
    const books = new Map(venue.simulator.ledger().map((line) => [line.outTradeNo, line.netFen] as const));
    const stored = await attempts();
    expect(stored).toHaveLength(SCANS);
    const oneSided = stored.filter(({ no, state, paidFen }) => {
      const expected = state === 'PAID' ? PRICE_FEN : state === 'NEEDS_HUMAN' ? paidFen : 0;
      return (books.get(no) ?? 0) !== expected;
    });
    expect(oneSided).toEqual([]);
    expect(new Set(stored.map(({ state }) => state)).size).toBeGreaterThan(2);
  }, 200_000);
});
