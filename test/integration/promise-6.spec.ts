import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentService, type PaymentView } from '@paddock/payments';
import { seededRandom } from '@paddock/payments/testing/seed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const PRICE_FEN = 3800;
const ROUNDS = 16;
/** What a customer's code may lead to; each ends by itself once time passes. */
const SCRIPTS = ['00', '01', '02', '03', '04', '05', '09', '13', '15'];

describe('promise 6', () => {
  let venue: TestVenue;
  let cashiers: CounterCalls[];
  let rows: Fixtures;
  let trial: string;
  let karts: string[];
  let codes = 0;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashiers = await Promise.all(
      ['cashier', 'manager'].map(async (name) => new CounterCalls(await venue.signIn(name))),
    );
    karts = await rows.karts();
    trial = await rows.tariff({ type: 'NOCARDCONSUME', name: '体验', priceYuan: PRICE_FEN / 100, laps: 3 });
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const code = (channel: string, script: string): string => {
    codes += 1;
    return `${channel}${String(codes).padStart(14, '0')}${script}`;
  };
  const settled = async (record: string) => {
    const attempts = await venue.db.query<{ no: string; state: string; paidFen: number | null }>(
      `SELECT a.out_trade_no AS no, a.state, a.paid_fen AS "paidFen" FROM payment_attempt a JOIN consumption_order o ON o.id = a.order_id
       WHERE o.tab_id = $1`,
      [record],
    );
    const numbers = new Set(attempts.map(({ no }) => no));
    const netFen = venue.simulator
      .ledger()
      .filter(({ outTradeNo }) => numbers.has(outTradeNo))
      .reduce((sum, line) => sum + line.netFen, 0);
    return { attempts, netFen };
  };

  it(`2 to 8 cashiers settle one record at once, ${ROUNDS} times, processes die between commit and call: charged once or never`, async () => {
    const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    process.stdout.write(`promise 6: PADDOCK_SEED=${seed}\n`);
    const seeded = seededRandom(seed);
    const random = (count: number): number => seeded.int(0, count - 1);
    const payments = venue.core.get(PaymentService, { strict: false });
    const charge = payments.charge.bind(payments);
    const live = await venue.listen(cashiers[0]!.client, ['orders']);
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      // The process dies after the commit in which the attempt was stored, or after the call and before its answer is stored.
      const dies = ['never', 'beforeCall', 'twice'][random(3)];
      vi.spyOn(payments, 'charge').mockImplementation(async (attemptId, authCode): Promise<PaymentView> => {
        if (dies === 'beforeCall') return new Promise<never>(() => undefined);
        if (dies === 'twice') void charge(attemptId, authCode).catch(() => undefined);
        return charge(attemptId, authCode);
      });
      const record = await cashiers[0]!.tab(trial, karts[round % karts.length]!);
      const script = SCRIPTS[random(SCRIPTS.length)]!;
      const channel = random(2) === 0 ? '13' : '28';
      const key = random(2) === 0 ? `round-${round}-${seed}` : undefined;
      const payCode = code(channel, script);
      const calls = Array.from({ length: 2 + random(7) }, (_, index) =>
        // A double click under one key, or other cashiers with other codes.
        cashiers[index % 2]!.settle(
          record,
          'NOCARDCONSUME',
          trial,
          { consumePayMode: 'wechat', payCode: key ? payCode : code(channel, script) },
          key && index % 2 === 0 ? { key } : {},
        ),
      );
      const answers = await Promise.all(calls);
      expect(answers.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
      vi.restoreAllMocks();
      // The cashier tries again as soon as it is allowed to, until it is paid or the record waits for a person.
      for (let tries = 0; tries < 4; tries += 1) {
        await eventually(
          `round ${round} has an end`,
          async () => {
            venue.clock.advance(4_000);
            const { attempts } = await settled(record);
            return attempts.every(({ state }) => ['PAID', 'DECLINED', 'REVERSED', 'NEEDS_HUMAN'].includes(state));
          },
          { withinMs: 30_000 },
        );
        const { attempts } = await settled(record);
        if (attempts.some(({ state }) => state === 'PAID' || state === 'NEEDS_HUMAN')) break;
        const wanted = { consumePayMode: 'wechat', payCode: code(channel, '00') };
        await Promise.all(cashiers.map((cashier) => cashier.settle(record, 'NOCARDCONSUME', trial, wanted)));
      }
      const { attempts, netFen } = await settled(record);
      const row = (await cashiers[0]!.tabRow(record))!;
      const inReview = attempts.find(({ state }) => state === 'NEEDS_HUMAN');
      const paid = row.playState === 'PAYED';
      ends.add(paid ? 'paid' : 'inReview');
      expect([round, script, dies, netFen]).toEqual([round, script, dies, inReview ? inReview.paidFen : PRICE_FEN]);
      expect(attempts.filter(({ state }) => state === 'PAID')).toHaveLength(paid ? 1 : 0);
      expect(paid).toBe(!inReview);
      // Every end was on the screens without anybody asking.
      const orderId = row.consumeid ?? '';
      if (paid) await live.receives('order.changed', ({ id, payState }) => id === orderId && payState === 'payed');
      await rows.quietDay();
    }
    expect(ends.has('paid')).toBe(true);
  });
});
