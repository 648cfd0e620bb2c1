import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createLogger, Database, ManualClock, newId, type Jobs, type Logger, type Tx } from '@paddock/kernel';
import { pino } from 'pino';
import { freePort } from '../../../test/support/ports';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import type { PaymentListener, PaymentView } from '../payment-listener';
import { AlipayProvider, type AlipayTimeouts } from '../alipay-provider';
import { Channels, type ChannelName } from '../channels';
import { PaymentArea } from '../payment-area';
import type { PaymentService } from '../payment.service';
import type { PaymentProvider } from '../provider';
import type { RefundView } from '../refund-view';
import { newRefundNo } from '../refunds.service';
import { ensureSimulatorKeys, type SimulatorKeys } from '../simulator/keys';
import { PaymentSimulator } from '../simulator/server';
import { WechatProvider, type WechatTimeouts } from '../wechat-provider';

export const STORE = 'A01';
export const PRICE_FEN = 6800;

/** Records what the owner of the orders was notified of, once it is committed. */
class RecordingListener implements PaymentListener {
  readonly payments: PaymentView[] = [];

  onPaymentChanged(tx: Tx, payment: PaymentView): Promise<void> {
    tx.afterCommit(() => this.payments.push(payment));
    return Promise.resolve();
  }

  statesOf(orderId: string): string[] {
    return this.payments.filter((payment) => payment.orderId === orderId).map(({ state }) => state);
  }
}

/** Jobs are hints; these tests let time pass by hand and call `poll` when a job would. */
const noJobs: Pick<Jobs, 'enqueue'> = { enqueue: () => Promise.resolve() };

let codes = 0;

/** A fresh payment code whose last two digits choose the simulator's script. */
export function authCode(script: string, channel: ChannelName = 'wechat'): string {
  codes += 1;
  return `${channel === 'wechat' ? '13' : '28'}${String(codes).padStart(14, '0')}${script}`;
}

/** The real service on a real Postgres, with the real adapter against the simulator over HTTP; only time is moved by hand. */
export class PaymentWorld {
  readonly clock = new ManualClock(new Date('2026-05-01T08:00:00Z'));
  readonly recorded = new RecordingListener();
  /** Every log line of the services. */
  logged = '';
  readonly provider: WechatProvider;
  readonly alipay: AlipayProvider;
  readonly area: PaymentArea;
  readonly payments: PaymentService;
  readonly simulator: PaymentSimulator;

  private constructor(
    readonly db: Database,
    private readonly database: TestDatabase,
    private readonly dir: string,
    readonly keys: SimulatorKeys,
    simulator: PaymentSimulator,
    readonly baseUrl: string,
    clock: ManualClock,
  ) {
    this.clock = clock;
    this.simulator = simulator;
    this.provider = this.providerWith({});
    this.alipay = this.alipayWith({});
    this.area = this.areaWith(this.provider);
    this.payments = this.area.payments;
  }

  static async create(): Promise<PaymentWorld> {
    const database = await createTestDatabase();
    const db = new Database(database.url, createLogger('test', 'silent'), 20, 'all', { refusesSecond: true });
    await db.connect();
    await db.query("INSERT INTO store (org_code, id, name) VALUES ($1, '1', 'Test')", [STORE]);
    const dir = mkdtempSync(path.join(os.tmpdir(), 'paddock-payments-'));
    const keys = ensureSimulatorKeys(path.join(dir, 'keys'));
    const clock = new ManualClock(new Date('2026-05-01T08:00:00Z'));
    const simulator = new PaymentSimulator({ keys, clock, lateMs: 600_000 });
    // Kept for this process: nobody else may listen there during an outage.
    const baseUrl = await simulator.start(await freePort());
    return new PaymentWorld(db, database, dir, keys, simulator, baseUrl, clock);
  }

  async close(): Promise<void> {
    await this.simulator.stop();
    await this.db.close();
    await this.database.drop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  providerWith(timeouts: Partial<WechatTimeouts>): WechatProvider {
    const { merchant: keys } = this.keys;
    return new WechatProvider({
      baseUrl: this.baseUrl,
      merchantId: '1900000001',
      appId: 'wx0000000000000000',
      keys,
      timeouts,
    });
  }

  alipayWith(timeouts: Partial<AlipayTimeouts>): AlipayProvider {
    const gatewayUrl = `${this.baseUrl}gateway.do`;
    return new AlipayProvider({ gatewayUrl, appId: '2021000000000000', keys: this.keys.alipay.merchant, timeouts });
  }

  /** Another process on the same database, with its own way to the channel. */
  serviceWith(provider: PaymentProvider | null, listener: PaymentListener = this.recorded): PaymentService {
    return this.areaWith(provider, listener).payments;
  }

  /** The given way to WeChat Pay beside Alipay; none at all for null. */
  private channelsOf(provider: PaymentProvider | null): Channels {
    const providers = provider ? [provider, this.alipay] : [];
    return new Channels(providers.map((each) => ({ orgCode: null, provider: each })));
  }

  /** Writes into `logged`. */
  readonly log: Logger = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.logged += chunk.toString();
        done();
      },
    }),
  );

  areaWith(
    provider: PaymentProvider | null,
    listener: PaymentListener = this.recorded,
    jobs: Pick<Jobs, 'enqueue'> = noJobs,
  ): PaymentArea {
    const area = new PaymentArea({
      db: this.db,
      channels: this.channelsOf(provider),
      clock: this.clock,
      jobs,
      log: this.log,
    });
    area.payments.listen('consumption', listener);
    return area;
  }

  /** Begins a payment, as an order's transaction would. */
  begin(orderId: string = newId(), payments = this.payments, code = authCode('00')): Promise<PaymentView> {
    const subject = '卡丁车';
    const order = { owner: 'consumption', orderId, orgCode: STORE, amountFen: PRICE_FEN, subject } as const;
    return this.db.transaction((tx) => payments.begin(tx, { ...order, authCode: code }));
  }

  /** Begins a payment and scans a code with this script. */
  async scan(script: string, payments = this.payments, channel: ChannelName = 'wechat'): Promise<PaymentView> {
    const code = authCode(script, channel);
    const { attemptId } = await this.begin(newId(), payments, code);
    return payments.charge(attemptId, code);
  }

  /** Lets time pass second by second, with a poll of each attempt in every one. */
  async pass(seconds: number, attemptIds: readonly string[], payments = this.payments): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(1000);
      for (const attemptId of attemptIds) await payments.poll(attemptId);
      for (const no of await this.dueRefunds()) await this.area.refunds.poll(no);
    }
  }

  /** Lets time pass second by second with the worker's sweeps only. */
  async sweep(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(1000);
      await this.area.payments.sweep();
      await this.area.refunds.sweep();
    }
  }

  /** Gives back a part of a paid order under a number of its own. */
  async refund(orderId: string, amountFen: number): Promise<RefundView> {
    const { attemptId } = await this.view(orderId);
    return this.db.transaction((tx) =>
      this.area.refunds.start(tx, { attemptId, outRefundNo: newRefundNo(), amountFen, reason: '客人不玩了' }),
    );
  }

  private async dueRefunds(): Promise<string[]> {
    const rows = await this.db.query<{ no: string }>(
      'SELECT out_refund_no AS no FROM payment_refund WHERE next_poll_at <= $1',
      [this.clock.now()],
    );
    return rows.map(({ no }) => no);
  }

  async view(orderId: string): Promise<PaymentView> {
    const view = await this.payments.byOrder(orderId);
    if (!view) throw new Error(`order ${orderId} has no payment`);
    return view;
  }

  /** What the customers of an order have really paid in the end, by the channel's books. */
  async netFen(orderId: string): Promise<number> {
    const rows = await this.db.query<{ no: string }>(
      'SELECT out_trade_no AS no FROM payment_attempt WHERE order_id = $1',
      [orderId],
    );
    const response = await fetch(new URL('/ledger', this.baseUrl));
    const { trades } = (await response.json()) as { trades: { outTradeNo: string; netFen: number }[] };
    const numbers = new Set(rows.map(({ no }) => no));
    return trades.filter(({ outTradeNo }) => numbers.has(outTradeNo)).reduce((sum, { netFen }) => sum + netFen, 0);
  }

  /** Whether a channel was ever paid for this number. */
  wasPaid(outTradeNo: string): boolean {
    return this.simulator.ledger().some((line) => line.outTradeNo === outTradeNo && line.chargedFen > 0);
  }

  /** The channel is down: nothing listens. */
  async outage(): Promise<void> {
    await this.simulator.stop();
  }

  async recover(): Promise<void> {
    await this.simulator.start(Number(new URL(this.baseUrl).port));
  }
}
