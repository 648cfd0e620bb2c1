import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  FeedEvent,
  FeedTopic,
  LineUpPayload,
  OrderPayload,
  RunPayload,
  VehiclePayload,
} from '@paddock/contracts/feed';
import { FEED_TOPICS, PUBLIC_FEED_TOPICS } from '@paddock/contracts/feed';
import { type TariffRow, toWireTime, type VehicleRow } from '@paddock/contracts/wire';
import { setTimeout as pause } from 'node:timers/promises';
import { CounterWork } from './counter-work';
import { lapsOf } from '../support/product/capture';
import { Gate } from '../support/product/devices';
import type { Screen } from '../support/product/screen';
import { pick, seeded, shuffled } from '../support/product/seeded';
import { Traffic } from '../support/product/traffic';
import { kartItself, netCharged, openVenue, sale, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';
import type { ProcessName } from '../support/stack';

interface LapRow {
  number: number;
  lapMs: number;
  flags: string[];
}

const VICTIMS = ['edge', 'core', 'worker', 'redis', 'postgres'] as const satisfies readonly ProcessName[];
/** What becomes of a scanned code, see the simulated channel: paid, paid after 8 s, paid but the answer is lost, fails, never arrives. */
const CODE_ENDINGS = ['00', '01', '04', '05', '10', '13'] as const;
const PRICE_FEN = 3_800;
const RECOVERY_MS_MAX = 30_000;
const PAYMENT_MS_MAX = 90_000;
const SHORT_RUN_LAPS = 15;
const TIMED_RUN_MS = 60_000;
const CALL_MS = 30;
const LAST_KILL_BEFORE_END_MS = 20_000;

/** Notices are their reader's alone: karts that cross on and on after their run raise alarms, of which others are notified. */
const FOR_READER = `(type <> 'notice.published' OR payload ->> 'userId' = (SELECT id FROM app_user WHERE username = 'cashier'))`;

const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

describe('kill -9 in the middle of runs', () => {
  const random = seeded(seed);
  let venue: Venue;
  let gate: Gate;
  let traffic: Traffic;
  let counterWork: CounterWork;
  let walkIn: TariffRow;
  let scans = 0;
  const orderIds: string[] = [];

  beforeAll(async () => {
    console.log(`FAULT_SEED=${seed}`);
    venue = await openVenue();
    const { stack, cashier } = venue;
    // The time of a timed run is then its end, whatever lap is in progress. The edge takes it with its next configuration.
    await sql(stack, `UPDATE store SET race_rules = '{"lastLapCounts": false}' WHERE org_code = 'A01'`);
    await sql(
      stack,
      `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, laps, minutes) VALUES
         ('long', 'A01', '长', 'NOCARDCONSUME', 100, 50000, 0), ('short', 'A01', '短', 'NOCARDCONSUME', 100, $1, 0),
         ('timed', 'A01', '时', 'NOCARDCONSUME', 100, 0, 1)`,
      [SHORT_RUN_LAPS],
    );
    gate = await Gate.add(stack, 'Own gate');
    traffic = new Traffic(gate, random);
    walkIn = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
    counterWork = await CounterWork.begin(venue, walkIn, venue.karts.slice(5, 19));
  }, 200_000);
  afterAll(async () => {
    await gate?.leave();
    await venue?.close();
  }, 30_000);

  const kart = (number: number): VehicleRow => venue.karts[number - 1] as VehicleRow;
  const runNow = async (id: string): Promise<RunPayload> =>
    (await venue.cashier.rows<RunPayload>(`/timing/sysRun/list?id=${id}`))[0] as RunPayload;
  /** As the feed has it, to the millisecond; the times of lists are whole seconds. */
  const runInFeed = (id: string): RunPayload | undefined =>
    venue.live.events.findLast(({ topic, payload }) => topic === 'runs' && payload.id === id)?.payload as
      | RunPayload
      | undefined;

  async function start(tariffId: string, vehicle: VehicleRow): Promise<RunPayload> {
    const { cashier } = venue;
    const tariff = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.id === tariffId);
    await cashier.post('/consume/sysConsume/add', sale(tariff, { usageMode: 'immediate', vehicleId: vehicle.id }));
    const run = await until('the run is on track', async () => {
      const rows = await cashier.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${vehicle.id}`);
      return rows.find((row) => row.state === 'RUNNING');
    });
    traffic.add(vehicle.transponder ?? '');
    return run;
  }

  /** Begins a scanned payment; nobody waits for its outcome. */
  async function scan(): Promise<void> {
    scans += 1;
    const payCode = `13${String(scans).padStart(14, '0')}${pick(CODE_ENDINGS, random)}`;
    const fields = { consumePayMode: 'wechat', payCode };
    const { message } = await venue.cashier.ask('POST', '/consume/sysConsume/add', sale(walkIn, fields));
    orderIds.push(message);
  }

  async function passings(count: number): Promise<void> {
    const wanted = traffic.acknowledged.length + count;
    await until(`${count} more passings are acknowledged`, () => traffic.acknowledged.length >= wanted, {
      withinMs: RECOVERY_MS_MAX,
    });
  }

  /** Kills them at the same moment, and waits until they run again and laps from after the kill are on all screens. */
  async function killAndRecover(names: readonly ProcessName[]): Promise<void> {
    const { stack, live, display } = venue;
    const name = names.join(' and ');
    const before = stack.runtime().processes;
    const killedAt = performance.now();
    const calls = counterWork.fire(kart(1));
    // The seed decides how far the calls have come.
    await pause(random() * CALL_MS);
    for (const victim of names) stack.crash(victim);
    await calls;
    for (const victim of names) {
      await until(
        `${victim} runs again`,
        () => ![before[victim], undefined].includes(stack.runtime().processes[victim]),
        { withinMs: RECOVERY_MS_MAX },
      );
    }
    await until('the worker is ready', () => workerIsReady(), { withinMs: RECOVERY_MS_MAX });
    const { seq } = await traffic.once(kart(20).transponder ?? '');
    await until(
      `the passing from after the kill of ${name} is stored`,
      async () =>
        (await sql(stack, 'SELECT 1 FROM passing WHERE gate_id = $1 AND seq = $2', [gate.id, seq])).length > 0,
      { withinMs: RECOVERY_MS_MAX },
    );
    const received = [live, display].map((screen) => ({ screen, events: screen.events.length }));
    for (const { screen, events } of received) {
      await until(
        `a screen receives laps after the kill of ${name}`,
        () => screen.events.slice(events).some((event) => event.type === 'run.lap'),
        { withinMs: RECOVERY_MS_MAX },
      );
    }
    await until('calls are answered', () => venue.cashier.get('/consume/sysConsume/getDepartInfo'), {
      withinMs: RECOVERY_MS_MAX,
    });
    console.log(`${name}: all is well again ${Math.round(performance.now() - killedAt)} ms after the kill`);
  }

  async function workerIsReady(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${venue.stack.runtime().ports['worker']}/health/ready`)).ok;
  }

  /** Keeps the edge down while the time of the run passes. */
  async function killAsTimePasses(endsAtMs: number): Promise<void> {
    const { stack } = venue;
    await until('the time is nearly over', () => Date.now() > endsAtMs - 300, { withinMs: TIMED_RUN_MS });
    let killed: number | undefined;
    await until(
      'the time is over',
      () => {
        const pid = stack.runtime().processes.edge;
        if (pid !== undefined && pid !== killed) {
          stack.crash('edge');
          killed = pid;
        }
        return Date.now() > endsAtMs + 300;
      },
      { withinMs: 5_000 },
    );
  }

  const straightLaps = (vehicle: VehicleRow): number[] =>
    lapsOf(
      traffic.acknowledged.filter((one) => one.transponder === vehicle.transponder).map((one) => BigInt(one.rtcUs)),
    ).map((lap) => lap.lapMs);
  const lapsInCore = (run: RunPayload): Promise<LapRow[]> =>
    venue.cashier.rows<LapRow>(`/timing/sysLap/list?runId=${run.id}&column=number&order=asc`);

  it('loses and doubles no passing, no lap, no payment and no event; runs go on or end rightly', async () => {
    const { stack, cashier, manager, live, display } = venue;
    const long = [await start('long', kart(1)), await start('long', kart(2)), await start('long', kart(3))];
    const short = await start('short', kart(4));
    const timed = await start('timed', kart(5));
    const endsAtMs = await until('the end of the timed run is known', () => {
      return Date.parse(runInFeed(timed.id)?.endsAt ?? '') || undefined;
    });

    const kill = async (names: readonly ProcessName[]): Promise<void> => {
      await scan();
      await counterWork.prepare();
      await passings(3 + Math.floor(random() * 30));
      await killAndRecover(names);
      await counterWork.repeat();
    };
    for (const victim of shuffled(VICTIMS, random)) await kill([victim]);
    while (Date.now() < endsAtMs - LAST_KILL_BEFORE_END_MS) await kill(shuffled(VICTIMS, random).slice(0, 2));
    await killAsTimePasses(endsAtMs);
    await passings(20);
    await traffic.stop();
    await counterWork.expectOneEffectEach();

    // Passings: what was acknowledged is stored, each once.
    const stored = await until(
      'the core has all passings',
      async () => {
        const rows = await sql<{ seq: string; transponder: string; rtc_us: string }>(
          stack,
          'SELECT seq, transponder, rtc_us FROM passing WHERE gate_id = $1 AND transponder <> $2 ORDER BY seq',
          [gate.id, kart(20).transponder],
        );
        return rows.length >= traffic.acknowledged.length && rows;
      },
      { withinMs: RECOVERY_MS_MAX },
    );
    expect(stored.map((row) => `${row.seq} ${row.transponder} ${row.rtc_us}`)).toEqual(
      traffic.acknowledged.toSorted((a, b) => a.seq - b.seq).map((one) => `${one.seq} ${one.transponder} ${one.rtcUs}`),
    );

    // Laps and runs: each lap once, numbers without gaps, times by the gate's clock.
    for (const [index, run] of long.entries()) {
      const expected = straightLaps(kart(index + 1));
      const laps = await until('all laps are in the core', async () => {
        const rows = await lapsInCore(run);
        return rows.length >= expected.length && rows;
      });
      expect(laps.map((lap) => lap.number)).toEqual(expected.map((_, lap) => lap + 1));
      expect(laps.map((lap) => lap.lapMs)).toEqual(expected);
      expect(await runNow(run.id)).toMatchObject({ state: 'RUNNING', laps: expected.length });
      expect(await kartItself(stack, kart(index + 1))).toMatchObject({ driving: true });
    }
    expect((await lapsInCore(short)).map((lap) => lap.lapMs)).toEqual(straightLaps(kart(4)).slice(0, SHORT_RUN_LAPS));
    expect(await runNow(short.id)).toMatchObject({ state: 'FINISHED', endReason: 'completed', laps: SHORT_RUN_LAPS });
    const timedLaps = (await lapsInCore(timed)).map((lap) => lap.lapMs);
    expect(timedLaps).toEqual(straightLaps(kart(5)).slice(0, timedLaps.length));
    expect(timedLaps.length).toBeGreaterThan(0);
    expect(await runNow(timed.id)).toMatchObject({
      state: 'FINISHED',
      endReason: 'timeOver',
      laps: timedLaps.length,
    });
    const over = await until('a screen receives the end of the timed run', () => {
      const run = runInFeed(timed.id);
      return run?.state === 'FINISHED' && run;
    });
    const drivenMs = Date.parse(over.endedAt ?? '') - Date.parse(over.startedAt ?? '');
    expect(Math.abs(drivenMs - TIMED_RUN_MS)).toBeLessThan(1_000);
    for (const vehicle of [kart(4), kart(5)])
      await until('the kart has stopped', async () => !(await kartItself(stack, vehicle)).driving);

    for (const run of long)
      await manager.post('/vehicle/sysVehicle/control', { vehicleId: run.vehicleId, action: 'stop' });
    for (const run of long) await live.receives('run.finished', (payload) => payload.id === run.id);

    // Payments: every one has an end, and the channel's books say the same.
    for (const id of orderIds) {
      const order = await until(
        `the payment of order ${id} has an end`,
        async () => {
          const now = await cashier.get<OrderPayload>(`/consume/sysConsume/queryById?id=${id}`);
          return ['paid', 'declined', 'reversed'].includes(now.payProgress) && now;
        },
        { withinMs: PAYMENT_MS_MAX },
      );
      const paid = order.payProgress === 'paid';
      expect({ id, payState: order.payState }).toEqual({ id, payState: paid ? 'payed' : 'nopay' });
      expect({ id, netFen: await netCharged(stack, id) }).toEqual({ id, netFen: paid ? PRICE_FEN : 0 });
      const line = await cashier.rows<LineUpPayload>('/consume/sysConsume/paiduilist');
      expect(line.filter((entry) => entry.consumeid === id)).toHaveLength(paid ? 1 : 0);
    }

    await expectTruth(live, FEED_TOPICS);
    await expectTruth(display, PUBLIC_FEED_TOPICS);
    console.log(
      `${stored.length} passings; connections of the screens: ${live.connections} and ${display.connections}`,
    );
  }, 240_000);

  /** Everything once, in order; and the newest payload of each thing is what the lists say. */
  async function expectTruth(screen: Screen, topics: readonly FeedTopic[]): Promise<void> {
    const { stack, cashier } = venue;
    await until('the screen has everything', async () => {
      const [head] = await sql<{ last: string }>(
        stack,
        `SELECT max("offset") AS last FROM venue_feed WHERE org_code = 'A01' AND topic = ANY($1) AND ${FOR_READER}`,
        [topics],
      );
      return screen.events.at(-1)?.offset === Number(head?.last);
    });
    const rows = await sql<{ offset: string }>(
      stack,
      `SELECT "offset" FROM venue_feed WHERE org_code = 'A01' AND topic = ANY($1) AND "offset" > $2 AND "offset" <= $3 AND ${FOR_READER}
       ORDER BY "offset"`,
      [topics, screen.firstOffset, screen.events.at(-1)?.offset],
    );
    expect(screen.resyncs).toBe(0);
    expect(screen.events.map((event) => event.offset)).toEqual(rows.map((row) => Number(row.offset)));

    const folded = new Map(screen.events.map((event) => [`${event.topic} ${event.payload.id}`, event]));
    const fold = <T>(topic: FeedTopic): T[] =>
      [...folded.values()].filter((event: FeedEvent) => event.topic === topic).map((event) => event.payload as T);
    const runs = new Map((await cashier.rows<RunPayload>('/timing/sysRun/list')).map((run) => [run.id, run]));
    for (const run of fold<RunPayload>('runs')) {
      const { version, state, laps, totalMs, endedAt } = run;
      const shown = endedAt === null ? null : toWireTime(new Date(endedAt));
      expect(runs.get(run.id)).toMatchObject({ version, state, laps, totalMs, endedAt: shown });
    }
    const vehicles = new Map(
      (await cashier.rows<VehicleRow>('/vehicle/sysVehicle/listorgcode')).map((row) => [row.id, row]),
    );
    for (const { id, version, status, isConnecte, runId } of fold<VehiclePayload>('vehicles'))
      expect(vehicles.get(id)).toMatchObject({ version, status, isConnecte, runId });
    for (const { id, version, payState, payProgress } of fold<OrderPayload>('orders')) {
      expect(await cashier.get(`/consume/sysConsume/queryById?id=${id}`)).toMatchObject({
        version,
        payState,
        payProgress,
      });
    }
    const line = new Map(
      (await cashier.rows<LineUpPayload>('/consume/sysConsume/paiduilist')).map((entry) => [entry.id, entry]),
    );
    for (const { id, version, status } of fold<LineUpPayload>('lineup'))
      expect(line.get(id)).toMatchObject({ version, status });
  }
});
