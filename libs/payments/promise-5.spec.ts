import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, newId, type Database } from '@paddock/kernel';
import pLimit from 'p-limit';
import { Channels } from './channels';
import { PaymentArea } from './payment-area';
import type { PaymentAttempt } from './payment.repository';
import { SCRIPTS } from './simulator/scripts';
import { InProcessChannel } from './testing/in-process-channel';
import { memoryDatabase, MemoryAttempts, MemoryRefunds } from './testing/memory-stores';
import { seededRandom, type SeededRandom } from './testing/seed';
import { PaymentWorld, PRICE_FEN, STORE } from './testing/world';

const IN_MEMORY = 10_000;
const IN_POSTGRES = 200;
const WAVES = 4;
const AT_ONCE = 16;
const TERMINAL_WITHIN_S = 60;
const TERMINAL_AFTER_OUTAGE_S = 30;
const FINAL = ['PAID', 'DECLINED', 'REVERSED', 'NEEDS_HUMAN'];

interface Scan {
  channel: InProcessChannel;
  code: string;
  script: string;
  attemptId: string;
  /** Where the process that takes the payment dies. */
  crash: 'never' | 'beforeCall' | 'afterCall';
}

describe('promise 5', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.create();
  });
  afterAll(async () => {
    await world.close();
  });

  it.each([
    ['in memory', IN_MEMORY],
    ['in Postgres', IN_POSTGRES],
  ] as const)(
    'scans over all fault scripts, with crashes and an outage, %s (%i): none without an end, none one-sided',
    async (where, count) => {
      const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
      process.stdout.write(`promise 5 ${where}: PADDOCK_SEED=${seed}\n`);
      const random = seededRandom(seed);
      const stores =
        where === 'in memory' ? { attempts: new MemoryAttempts(), refunds: new MemoryRefunds() } : undefined;
      const run = new Run(world, stores);
      for (let wave = 0; wave < WAVES; wave += 1) {
        const size = count / WAVES;
        await pLimit(AT_ONCE).map(planned(random, run.channels, wave * size, size), (scan) => run.take(scan));
        // One wave meets an outage that begins some seconds after the scans and lasts for minutes.
        const outage = wave === WAVES - 1 ? { from: random.int(1, 40), to: random.int(90, 300) } : null;
        await run.pass(outage ? outage.from : TERMINAL_WITHIN_S);
        if (outage) {
          for (const channel of run.channels) channel.isDown = true;
          await run.pass(outage.to - outage.from);
          for (const channel of run.channels) channel.isDown = false;
          await run.pass(TERMINAL_AFTER_OUTAGE_S);
        }
        expect(await run.open()).toEqual([]);
      }
      expect(run.scans).toHaveLength(count);
      expect(await run.oneSided()).toEqual([]);
      expect(new Set(run.scans.map(({ script }) => script)).size).toBe(Object.keys(SCRIPTS).length);
    },
  );
});

function planned(
  random: SeededRandom,
  channels: readonly InProcessChannel[],
  from: number,
  count: number,
): Omit<Scan, 'attemptId'>[] {
  const scripts = Object.keys(SCRIPTS);
  return Array.from({ length: count }, (_, index) => {
    const channel = channels[random.int(0, 1)]!;
    const script = scripts[(from + index) % scripts.length]!;
    const died = random.int(1, 100);
    const crash = died <= 4 ? 'beforeCall' : died <= 8 ? 'afterCall' : 'never';
    const prefix = channel.name === 'wechat' ? '13' : '28';
    return { channel, script, crash, code: `${prefix}${String(from + index).padStart(14, '0')}${script}` };
  });
}

type Stored = Pick<PaymentAttempt, 'id' | 'out_trade_no' | 'state' | 'paid_fen' | 'next_poll_at'>;

/** A counter and its worker on one store, with both channels in this process. */
class Run {
  readonly channels: readonly [InProcessChannel, InProcessChannel];
  readonly scans: Scan[] = [];
  private readonly db: Database;
  private readonly area: PaymentArea;

  constructor(
    private readonly world: PaymentWorld,
    private readonly stores: { attempts: MemoryAttempts; refunds: MemoryRefunds } | undefined,
  ) {
    this.channels = [new InProcessChannel('wechat', world.clock), new InProcessChannel('alipay', world.clock)];
    this.db = stores ? memoryDatabase() : world.db;
    this.area = this.process(this.channels);
  }

  async take(scan: Omit<Scan, 'attemptId'>): Promise<void> {
    const order = { owner: 'consumption', orderId: newId(), orgCode: STORE, amountFen: PRICE_FEN } as const;
    const { attemptId } = await this.db.transaction((tx) =>
      this.area.payments.begin(tx, { ...order, subject: '卡丁车', authCode: scan.code }),
    );
    this.scans.push({ ...scan, attemptId });
    if (scan.crash === 'beforeCall') return;
    if (scan.crash === 'never') {
      await this.area.payments.charge(attemptId, scan.code);
      return;
    }
    const sent = Promise.withResolvers<undefined>();
    const dying = this.process([dyingAfterCall(scan.channel, () => sent.resolve(undefined))]);
    void dying.payments.charge(attemptId, scan.code);
    await sent.promise;
  }

  /** What the worker does, second by second. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.world.clock.advance(1000);
      await pLimit(AT_ONCE).map(await this.due('payment_attempt'), (id) => this.area.payments.poll(id));
      await pLimit(AT_ONCE).map(await this.due('payment_refund'), (id) => this.area.refunds.poll(id));
    }
  }

  async open(): Promise<Stored[]> {
    return (await this.stored()).filter(({ state }) => !FINAL.includes(state));
  }

  /** Scans whose end here is not what became of the money there. */
  async oneSided(): Promise<unknown[]> {
    const stored = new Map((await this.stored()).map((row) => [row.id, row]));
    const books = new Map(
      this.channels.flatMap(({ trades }) => trades.ledger().map((line) => [line.outTradeNo, line.netFen] as const)),
    );
    return this.scans.flatMap(({ attemptId, script, crash }) => {
      const row = stored.get(attemptId)!;
      const netFen = books.get(row.out_trade_no) ?? 0;
      const expected = row.state === 'PAID' ? PRICE_FEN : row.state === 'NEEDS_HUMAN' ? row.paid_fen : 0;
      return netFen === expected ? [] : [{ script, crash, state: row.state, netFen }];
    });
  }

  private stored(): Promise<Stored[]> {
    if (this.stores) return Promise.resolve(this.stores.attempts.rows.all());
    return this.world.db.query<Stored>('SELECT id, out_trade_no, state, paid_fen, next_poll_at FROM payment_attempt');
  }

  private async due(table: 'payment_attempt' | 'payment_refund'): Promise<string[]> {
    const now = this.world.clock.now();
    if (this.stores) return (table === 'payment_attempt' ? this.stores.attempts : this.stores.refunds).rows.due(now);
    const sql =
      table === 'payment_attempt'
        ? 'SELECT id FROM payment_attempt WHERE next_poll_at <= $1'
        : 'SELECT out_refund_no AS id FROM payment_refund WHERE next_poll_at <= $1';
    const rows = await this.world.db.query<{ id: string }>(sql, [now]);
    return rows.map(({ id }) => id);
  }

  /** A process of its own on the same store: what it was doing when it died stays where it was. */
  private process(channels: readonly InProcessChannel[]): PaymentArea {
    const area = new PaymentArea({
      db: this.db,
      channels: new Channels(channels.map((provider) => ({ orgCode: null, provider }))),
      clock: this.world.clock,
      jobs: { enqueue: () => Promise.resolve() },
      log: createLogger('test', 'silent'),
      ...(this.stores && { stores: this.stores }),
    });
    area.payments.listen('consumption', { onPaymentChanged: () => Promise.resolve() });
    return area;
  }
}

const dyingAfterCall = (channel: InProcessChannel, onSent: () => void): InProcessChannel =>
  Object.assign(Object.create(channel) as InProcessChannel, {
    charge: async (request: Parameters<InProcessChannel['charge']>[0]) => {
      await channel.charge(request);
      onSent();
      return new Promise<never>(() => undefined);
    },
  });
