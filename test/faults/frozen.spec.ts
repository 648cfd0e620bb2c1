import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderPayload, RunPayload, TabPayload } from '@paddock/contracts/feed';
import type { TariffRow, VehicleRow } from '@paddock/contracts/wire';
import { Redis } from 'ioredis';
import { Counter } from '../support/product/counter';
import { Gate } from '../support/product/devices';
import { netCharged, openVenue, sale, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';
import type { ProcessName } from '../support/stack';

const LAP_US = 31_000_000;
/** Redis carries hints; without them screens may be this late. */
const LATE_MS_MAX = 3_000;
const CALL_MS_MAX = 3_000;

describe('processes that hang instead of dying, and a Redis that forgets', () => {
  let venue: Venue;
  let gate: Gate;
  let walkIn: TariffRow;
  let gateUs = Date.now() * 1000;
  const hanging = new Set<ProcessName>();

  beforeAll(async () => {
    venue = await openVenue();
    gate = await Gate.add(venue.stack, 'Own gate');
    walkIn = await tariffOf(venue.cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
  }, 200_000);
  afterEach(() => {
    for (const name of hanging) wake(name);
  });
  afterAll(async () => {
    await gate?.leave();
    await venue?.close();
  }, 30_000);

  function signal(name: ProcessName, what: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = venue.stack.runtime().processes[name];
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, what);
  }
  const hang = (name: ProcessName): void => {
    hanging.add(name);
    signal(name, 'SIGSTOP');
  };
  const wake = (name: ProcessName): void => {
    hanging.delete(name);
    signal(name, 'SIGCONT');
  };
  const kart = (number: number): VehicleRow => venue.karts[number - 1] as VehicleRow;

  async function inTime<T>(what: string, call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await call();
    expect({ what, late: performance.now() - began > CALL_MS_MAX }).toEqual({ what, late: false });
    return result;
  }

  async function start(vehicle: VehicleRow): Promise<RunPayload> {
    const { cashier } = venue;
    const fields = { usageMode: 'immediate', vehicleId: vehicle.id };
    await inTime('a sale', () => cashier.post('/consume/sysConsume/add', sale(walkIn, fields)));
    return until('the run is on track', async () => {
      const rows = await cashier.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${vehicle.id}`);
      return rows.find((run) => run.state === 'RUNNING');
    });
  }

  async function cross(vehicle: VehicleRow): Promise<void> {
    gateUs += LAP_US;
    await gate.crossed(vehicle.transponder ?? '', gateUs);
  }

  async function scan(ending: string): Promise<string> {
    const fields = { consumePayMode: 'wechat', payCode: `1300000000000001${ending}` };
    return (await inTime('a scan', () => venue.cashier.ask('POST', '/consume/sysConsume/add', sale(walkIn, fields))))
      .message;
  }

  const paid = (id: string, withinMs: number): Promise<unknown> =>
    until(
      `order ${id} is paid`,
      async () =>
        (await venue.cashier.get<OrderPayload>(`/consume/sysConsume/queryById?id=${id}`)).payState === 'payed',
      { withinMs },
    );

  it('goes on selling, racing, signing in and taking payments while Redis hangs', async () => {
    const { stack, live, display } = venue;
    hang('redis');
    const run = await start(kart(1));
    for (let crossing = 0; crossing <= 3; crossing += 1) await cross(kart(1));
    for (const screen of [live, display])
      await screen.receives('run.finished', (payload) => payload.id === run.id, LATE_MS_MAX);
    await inTime('a sign-in', () => Counter.signIn(stack.baseUrl, 'marshal'));
    // The channel's answer is lost: the outcome comes by a later query.
    const order = await scan('04');
    await paid(order, 20_000);
    expect(await netCharged(stack, order)).toBe(3_800);
    wake('redis');
    await until('the cashier is still signed in', () => venue.cashier.get('/consume/sysConsume/getDepartInfo'));
  }, 60_000);

  it('keeps what is due when Redis forgets everything', async () => {
    const { stack, cashier, live } = venue;
    const order = await scan('14');
    await sql(stack, "UPDATE store SET trial_escape_seconds = 3 WHERE org_code = 'A01'");
    const tabId = await cashier.post<string>('/playbeforepay/sysPlayBeforePay/add', {
      roleId: walkIn.id,
      cheshou: '神秘车手',
      vehicleId: kart(2).id,
      consumeVehicleMode: 'circlemode',
    });
    const redis = new Redis(stack.runtime().redisUrl);
    await redis.flushall();
    redis.disconnect();
    await live.receives('tab.changed', (tab: TabPayload) => tab.id === tabId && tab.playState === 'ESCAPED');
    await paid(order, 20_000);
    expect(await netCharged(stack, order)).toBe(3_800);
    await cross(kart(2));
    await cross(kart(2));
    await live.receives('run.lap', (run) => run.vehicleId === kart(2).id, LATE_MS_MAX);
    await cashier.get('/consume/sysConsume/getDepartInfo');
  }, 60_000);

  it('races on while the core hangs, and reports everything once when it wakes', async () => {
    const { live, display, stack } = venue;
    const run = await start(kart(3));
    hang('core');
    for (let crossing = 0; crossing <= 3; crossing += 1) await cross(kart(3));
    wake('core');
    for (const screen of [live, display]) {
      await screen.receives('run.finished', (payload) => payload.id === run.id);
      const laps = screen.events.filter((event) => event.type === 'run.lap' && event.payload.id === run.id);
      expect(laps).toHaveLength(3);
    }
    expect(await sql(stack, 'SELECT number FROM lap WHERE run_id = $1', [run.id])).toHaveLength(3);
  }, 30_000);

  it('has its money and its boards right after a worker that hung', async () => {
    const { display, stack } = venue;
    hang('worker');
    const order = await scan('05');
    const run = await start(kart(4));
    for (let crossing = 0; crossing <= 3; crossing += 1) await cross(kart(4));
    await display.receives('run.finished', (payload) => payload.id === run.id, LATE_MS_MAX);
    const boards = display.events.length;
    wake('worker');
    await paid(order, 20_000);
    expect(await netCharged(stack, order)).toBe(3_800);
    await until('the board of the day follows', () =>
      display.events
        .slice(boards)
        .some(
          (event) =>
            event.type === 'board.changed' &&
            'rows' in event.payload &&
            event.payload.rows.some((row) => row.cardName === '4'),
        ),
    );
  }, 60_000);
});
