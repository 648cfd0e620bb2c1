import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent, LineUpPayload, OrderPayload, RunPayload, TabPayload } from '@paddock/contracts/feed';
import type { AnswerOf, TariffRow, timingRoutes, VehicleRow } from '@paddock/contracts/wire';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Gate } from '../support/product/devices';
import { kartItself, netCharged, openVenue, sale, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';

type Home = AnswerOf<typeof timingRoutes.home>;
interface Sold {
  orderId: string;
  order: OrderPayload;
  entries: LineUpPayload[];
}

const LAP_US = 31_482_000;
/** Between two drives. No pause of this test is as long, so its gate never seems to keep pace with the clock. */
const HOUR_US = 3_600_000_000;

describe('the main job, from outside, on the running product', () => {
  let venue: Venue;
  let gate: Gate;
  let threeLaps: TariffRow;
  let trialId = '';
  /** The gate's own clock: passings may be hours apart on it and still come at once. */
  let gateUs = Date.now() * 1000;

  beforeAll(async () => {
    venue = await openVenue();
    const { stack, cashier } = venue;
    gate = await Gate.add(stack, 'Own gate');
    threeLaps = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
  }, 200_000);
  afterAll(async () => {
    await gate?.leave();
    await venue?.close();
  }, 30_000);

  const kart = (number: number): VehicleRow => {
    const row = venue.karts[number - 1];
    if (row === undefined) throw new Error(`no kart ${number}`);
    return row;
  };
  const vehicleNow = ({ id }: VehicleRow): Promise<VehicleRow> =>
    venue.cashier.get(`/vehicle/sysVehicle/queryById?id=${id}`);
  const tab = (id: string): Promise<TabPayload> =>
    venue.cashier.get(`/playbeforepay/sysPlayBeforePay/queryById?id=${id}`);
  const startFirst = (vehicle: VehicleRow, driver: string): Promise<string> =>
    venue.cashier.post('/playbeforepay/sysPlayBeforePay/add', {
      roleId: threeLaps.id,
      cheshou: driver,
      vehicleId: vehicle.id,
      consumeVehicleMode: 'circlemode',
      remark: '',
      printId: '',
    });

  async function runOf(vehicle: VehicleRow): Promise<RunPayload> {
    return until(`kart ${vehicle.cardName} runs`, async () => {
      const runs = await venue.cashier.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${vehicle.id}`);
      return runs.find((run) => run.state === 'RUNNING');
    });
  }

  /** The first crossing starts lap 1. */
  async function drive(vehicle: VehicleRow, laps: number): Promise<void> {
    for (let crossing = 0; crossing <= laps; crossing += 1) {
      gateUs += crossing === 0 ? HOUR_US : LAP_US + crossing * 1_000;
      await gate.crossed(vehicle.transponder ?? '', gateUs);
    }
  }

  it('C-1.1 starts a vehicle before payment, shows each lap everywhere, and stops it after the paid laps', async () => {
    const { cashier, live, display, stack } = venue;
    const vehicle = kart(1);
    trialId = await startFirst(vehicle, '阿Kay');

    const listed = await cashier.rows<TabPayload>('/playbeforepay/sysPlayBeforePay/list');
    expect(listed.find((row) => row.id === trialId)).toMatchObject({ playState: 'GUADAN', cheshou: '阿Kay' });
    await live.receives('tab.changed', (payload) => payload.id === trialId);
    const run = await runOf(vehicle);
    expect(await kartItself(stack, vehicle)).toMatchObject({ driving: true });
    expect(await vehicleNow(vehicle)).toMatchObject({ status: 'INUSE', runId: run.id });

    await drive(vehicle, 3);

    for (const screen of [live, display]) {
      await screen.receives('run.finished', (payload) => payload.id === run.id);
      const laps = screen.events.filter(
        (event): event is FeedEvent<'run.lap'> => event.type === 'run.lap' && event.payload.id === run.id,
      );
      expect(laps.map((event) => event.payload.lap.lapMs)).toEqual([31_483, 31_484, 31_485]);
      expect(laps.map((event) => event.payload.remaining)).toEqual([2, 1, 0]);
    }
    const rows = await cashier.rows<{ number: number; lapMs: number; passingId: string | null }>(
      `/timing/sysLap/list?runId=${run.id}&column=number&order=asc`,
    );
    expect(rows.map(({ number, lapMs }) => [number, lapMs])).toEqual([
      [1, 31_483],
      [2, 31_484],
      [3, 31_485],
    ]);
    const passings = await cashier.rows<{ id: string }>(`/timing/sysPassing/list?runId=${run.id}`);
    expect(passings).toHaveLength(4);
    expect(passings.map((passing) => passing.id)).toEqual(
      expect.arrayContaining(rows.map((lap) => lap.passingId as string)),
    );
    const ended = await cashier.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${vehicle.id}`);
    expect(ended).toMatchObject([
      { id: run.id, state: 'FINISHED', endReason: 'completed', laps: 3, bestLapMs: 31_483, totalMs: 94_452 },
    ]);
    await until('the kart stands', async () => !(await kartItself(stack, vehicle)).driving);
    expect(await kartItself(stack, vehicle)).toMatchObject({ level: 2 });
    // Free only when it has said for a while that it stands, and has answered its stop.
    await until('the kart is in and free', async () => (await vehicleNow(vehicle)).status === 'IDLE', {
      withinMs: 15_000,
    });
    expect(await vehicleNow(vehicle)).toMatchObject({ runId: null });

    const home = await until('the result is on the board of the day', async () => {
      const response = await fetch(`${stack.baseUrl}/game/sysGame/home?orgCode=A01&deviceId=hall`);
      const { result } = (await response.json()) as { result: Home };
      return result.boards.day.length > 0 && result;
    });
    expect(home.boards.day).toMatchObject([{ rank: 1, cheshou: '阿Kay', cardName: '1', bestLapMs: 31_483, laps: 3 }]);
    expect(home.runs).toMatchObject([{ id: run.id, state: 'FINISHED', laps: 3 }]);
    await display.receives('board.changed', ({ board, rows: board1 }) => board === 'day' && board1.length === 1);
  });

  it('C-7.13 C-7.21 takes a scanned payment for it: notified at once, charged once', async () => {
    const { cashier, live, stack } = venue;
    const path = '/playbeforepay/sysPlayBeforePay/doconsume';
    const refused = await cashier.answer('POST', path, scan(threeLaps, '1234', { id: trialId }));
    expect(refused.success).toBe(false);
    expect(await tab(trialId)).toMatchObject({ playState: 'GUADAN', consumeid: null });

    const { message: orderId } = await cashier.ask(
      'POST',
      path,
      scan(threeLaps, '130000000000000100', { id: trialId }),
    );
    await live.receives('order.changed', (order) => order.id === orderId && order.payState === 'payed');
    await live.receives('tab.changed', (payload) => payload.id === trialId && payload.playState === 'PAYED');
    expect(await cashier.get<OrderPayload>(`/consume/sysConsume/queryById?id=${orderId}`)).toMatchObject({
      payState: 'payed',
      amount: 38,
    });
    expect(await netCharged(stack, orderId)).toBe(3800);
    const again = await cashier.answer('POST', path, scan(threeLaps, '130000000000000200', { id: trialId }));
    expect(again.success).toBe(false);
  });

  it('follows a payment that asks for a password until it is paid; only then the customer waits in line', async () => {
    const { cashier, live, stack } = venue;
    const { orderId, order, entries } = await cashier.post<Sold>(
      '/consume/sysConsume/add',
      scan(threeLaps, '130000000000000301', { cheshou: '等一下' }),
    );
    expect({ state: order.payState, entries }).toEqual({ state: 'nopay', entries: [] });
    await live.receives('order.changed', (payload) => payload.id === orderId && payload.payState === 'payed', 30_000);
    await live.receives('lineup.changed', (payload) => payload.consumeid === orderId && payload.status === 'QUEUING');
    expect(await netCharged(stack, orderId)).toBe(3800);
  }, 40_000);

  it('lists a payment of a wrong amount on the command line, where a person ends it, and notifies the screens', async () => {
    const { cashier, live, stack } = venue;
    const { orderId } = await cashier.post<Sold>(
      '/consume/sysConsume/add',
      scan(threeLaps, '130000000000000409', { cheshou: '多付了' }),
    );
    await live.receives('order.changed', ({ id, payProgress }) => id === orderId && payProgress === 'needsHuman');
    const listed = await stack.paddock('payment', 'list', '--store', 'A01');
    expect(JSON.parse(listed.stdout)).toMatchObject({ orderId, state: 'NEEDS_HUMAN', amountFen: 3800, paidFen: 3801 });
    const end = () => stack.paddock('payment', 'return', '--order', orderId, '--by-hand');
    expect(await end()).toMatchObject({ code: 0, stdout: '' });
    await live.receives(
      'order.changed',
      ({ id, payProgress, payState }) => id === orderId && payProgress === 'reversed' && payState === 'nopay',
    );
    expect((await stack.paddock('payment', 'list')).stdout).toBe('');
    expect(await end()).toMatchObject({
      code: 1,
      stderr: `No payment of order ${orderId} waits for a decision (see payment list).`,
    });
    // Five commands, each a process that loads the product again.
  }, 120_000);

  it('C-7.22 C-7.23 C-7.24 gives a number and a ticket, dispatches the entry, and the next one when the kart is free', async () => {
    const { cashier, live, display, stack } = venue;
    const vehicle = kart(2);
    const sell = (driver: string): Promise<Sold> =>
      cashier.post('/consume/sysConsume/add', sale(threeLaps, { cheshou: driver }));
    const sold = [await sell('小满'), await sell('橘子汽水'), await sell('北岸的风')];
    const [first, second, third] = sold.map(({ entries }) => entries[0] as LineUpPayload);
    if (first === undefined || second === undefined || third === undefined) throw new Error('no entries');
    expect([second.paiduiNumber, third.paiduiNumber]).toEqual([first.paiduiNumber + 1, first.paiduiNumber + 2]);
    for (const screen of [live, display]) await screen.receives('lineup.changed', (payload) => payload.id === third.id);

    await cashier.get(`/consume/sysConsume/pritpaidui?id=${first.id}`);
    const folder = path.join(stack.dataDir, 'tickets');
    const picture = await until('the ticket is printed', () =>
      readdirSync(folder).find((name) => name.endsWith('.svg')),
    );
    expect(readFileSync(path.join(folder, picture), 'utf8')).toContain(first.paiduiText);

    for (const entry of [first, second]) {
      await cashier.get(`/consume/sysConsume/lineupstart?vehicleId=${vehicle.id}&consumeid=${entry.id}`);
      await display.receives('lineup.changed', ({ id, status }) => id === entry.id && status === 'DEPARTED');
      const run = await runOf(vehicle);
      expect(run.cheshou).toBe(entry.cheshou);
      const busy = await cashier.answer(
        'GET',
        `/consume/sysConsume/lineupstart?vehicleId=${vehicle.id}&consumeid=${third.id}`,
      );
      expect(busy.success).toBe(false);
      await drive(vehicle, 3);
      await live.receives('run.finished', (payload) => payload.id === run.id);
      await until('the kart is free', async () => (await vehicleNow(vehicle)).status === 'IDLE');
    }

    await cashier.get(`/consume/sysConsume/cancelmemberconsumebyidpaidui?id=${third.id}`);
    await display.receives('lineup.changed', ({ id, status }) => id === third.id && status === 'REVOKED');
    const waiting = await cashier.rows<LineUpPayload>('/consume/sysConsume/paiduilist?status=QUEUING');
    expect(waiting.map((entry) => entry.id)).not.toContain(third.id);
  });

  it('lets one of two starts of one kart at the same instant through', async () => {
    const { cashier, manager } = venue;
    const vehicle = kart(3);
    const body = {
      roleId: threeLaps.id,
      cheshou: '同时',
      vehicleId: vehicle.id,
      consumeVehicleMode: 'circlemode',
    };
    const answers = await Promise.all(
      [cashier, manager].map((account) => account.answer('POST', '/playbeforepay/sysPlayBeforePay/add', body)),
    );
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(await cashier.rows(`/timing/sysRun/list?vehicleId=${vehicle.id}`)).toHaveLength(1);
  });

  it('C-4.27 lets a trial that nobody pays or links escape', async () => {
    const { stack, live } = venue;
    await stack.paddock('store', 'set', '--store', 'A01', '--trial-escape-seconds', '1');
    const id = await startFirst(kart(4), '逃跑的人');
    await stack.paddock('store', 'set', '--store', 'A01', '--trial-escape-seconds', '3600');
    await live.receives('tab.changed', (payload) => payload.id === id && payload.playState === 'ESCAPED');
    expect(await tab(id)).toMatchObject({ playState: 'ESCAPED' });
  });
});

const scan = (tariff: TariffRow, payCode: string, fields: object): object =>
  sale(tariff, { consumePayMode: 'wechat', payCode, ...fields });
