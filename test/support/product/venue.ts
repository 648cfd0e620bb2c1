import type { KartConfig } from '@paddock/contracts/mqtt';
import type { FeedTopic, VehiclePayload } from '@paddock/contracts/feed';
import { FEED_TOPICS, PUBLIC_FEED_TOPICS } from '@paddock/contracts/feed';
import type { TariffRow, VehicleRow } from '@paddock/contracts/wire';
import pg from 'pg';
import { type Stack, startStack } from '../stack';
import { Counter } from './counter';
import { Screen } from './screen';
import { until } from './wait';

export interface Venue {
  stack: Stack;
  cashier: Counter;
  manager: Counter;
  /** Subscribes to every topic of staff, and every public one. */
  live: Screen;
  display: Screen;
  /** The demo's karts in the order of their numbers; all are connected. */
  karts: VehicleRow[];
  close(): Promise<void>;
}

/** The running product with a demo venue whose karts handle commands and whose own gate is silent, and screens that listen to it. */
export async function openVenue(): Promise<Venue> {
  const stack = await startStack({ demoTraffic: 'off', env: { LOG_LEVEL: 'warn' } });
  try {
    const [cashier, manager] = await Promise.all([
      Counter.signIn(stack.baseUrl, 'cashier'),
      Counter.signIn(stack.baseUrl, 'manager'),
    ]);
    const staffTopics: readonly FeedTopic[] = FEED_TOPICS;
    const publicTopics: readonly FeedTopic[] = PUBLIC_FEED_TOPICS;
    const [live, display] = await Promise.all([
      Screen.open(stack.baseUrl, '/live', { token: cashier.token }, staffTopics),
      Screen.open(stack.baseUrl, '/display', { deviceId: 'hall', orgCode: 'A01' }, publicTopics),
    ]);
    const karts = await until('all karts are connected', async () => {
      const rows = await cashier.rows<VehicleRow>('/vehicle/sysVehicle/listorgcode');
      return rows.length === 20 && rows.every((row) => row.isConnecte === 'YES') && rows;
    });
    const close = async (): Promise<void> => {
      live.close();
      display.close();
      await stack.stop();
    };
    return { stack, cashier, manager, live, display, karts, close };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** @throws when no rule of the store fits. */
export async function tariffOf(counter: Counter, type: string, fits: (row: TariffRow) => boolean): Promise<TariffRow> {
  const path = `/consume/sysConsume/consumerolelistpcbymember?consumeTypeRole=${type}`;
  const found = (await counter.rows<TariffRow>(path)).find(fits);
  if (found === undefined) throw new Error(`the demo venue has no such rule of ${type}`);
  return found;
}

/** A sale of the consumption tool: everything that its form sends. */
export const sale = (tariff: TariffRow, fields: object = {}): object => ({
  userId: '',
  consumeType: tariff.consumeTypeRole,
  consumePayMode: 'unline',
  consumeVehicleMode: tariff.countCycleNumber > 0 ? 'circlemode' : 'timermode',
  usageMode: 'lineup',
  sysDepartConsumeRoleId: tariff.id,
  doTask: 'YES',
  vehicleId: '',
  payCode: '',
  groupNumber: '',
  cheshou: '神秘车手',
  remark: '',
  departuserId: '',
  printId: '',
  consumePassword: '',
  headCount: 1,
  ...fields,
});

export interface SimulatedKartView {
  vehicleId: string;
  online: boolean;
  driving: boolean;
  /** The level that it drives at. */
  level: number;
  failSafe: 'slow' | 'stopped' | null;
  config: KartConfig;
}

/** What the simulated karts themselves say: whether a command really moved or stopped one. */
export async function kartItself(stack: Stack, { id }: Pick<VehiclePayload, 'id'>): Promise<SimulatedKartView> {
  const kart = (await kartsThemselves(stack)).find((view) => view.vehicleId === id);
  if (kart === undefined) throw new Error(`no simulated kart ${id}`);
  return kart;
}

/** The same of all of them. */
export const kartsThemselves = async (stack: Stack): Promise<SimulatedKartView[]> =>
  (await (await fetch(`${simulators(stack)}/karts`)).json()) as SimulatedKartView[];

export async function pull(stack: Stack, { id }: Pick<VehiclePayload, 'id'>, action: 'plug' | 'unplug'): Promise<void> {
  await fetch(`${simulators(stack)}/karts/${id}/${action}`, { method: 'POST' });
}

const simulators = (stack: Stack): string => `http://127.0.0.1:${stack.runtime().ports['simulators']}`;

/** The database itself, for settings without a screen and for comparing what was sent with what is stored. */
export async function sql<T extends pg.QueryResultRow>(
  stack: Pick<Stack, 'runtime'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: stack.runtime().databaseOwnerUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** What the channel took for an order minus what it gave back, in fen, by the channel's own books. */
export async function netCharged(stack: Stack, orderId: string): Promise<number> {
  const attempts = await sql<{ out_trade_no: string }>(
    stack,
    'SELECT out_trade_no FROM payment_attempt WHERE order_id = $1',
    [orderId],
  );
  const own = new Set(attempts.map((attempt) => attempt.out_trade_no));
  const response = await fetch(`http://127.0.0.1:${stack.runtime().ports['payment-simulator']}/ledger`);
  const { trades } = (await response.json()) as { trades: { outTradeNo: string; netFen: number }[] };
  return trades.reduce((sum, { outTradeNo, netFen }) => sum + (own.has(outTradeNo) ? netFen : 0), 0);
}
