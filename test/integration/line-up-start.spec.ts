import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode, type SaleResult } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const CONSUME = '/consume/sysConsume';

describe('starting an entry of the line-up', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let free: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, karts, free] = [
      new CounterCalls(await venue.signIn('cashier')),
      await rows.karts(),
      await rows.tariff({ type: 'NOCARDCONSUME', name: '十圈', priceYuan: 0, laps: 10 }),
    ];
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const join = (fields: object = {}): Promise<SaleResult> => cashier.sold('NOCARDCONSUME', free, { ...fields });
  const joinOne = async (fields: object = {}): Promise<LineUpPayload> => (await join(fields)).entries[0]!;

  it('C-7.22 C-7.50 takes the vehicle once, by the entry or by its order, and every screen receives it', async () => {
    const live = await venue.listen(cashier.client, ['lineup', 'vehicles', 'runs']);
    const [first, second] = [await join({ cheshou: '甲' }), await join({ cheshou: '乙' })];
    const entry = first.entries[0]!;
    expect(await cashier.depart(entry.id, kart(1))).toMatchObject({
      success: true,
      message: '发车成功',
      result: { status: 'DEPARTED', vehicleId: kart(1), cardName: '1' },
    });
    const run = await venue.runOn(kart(1));
    expect(run.plan).toMatchObject({ driverName: '甲', mode: 'laps', lapLimit: 10 });
    expect(await cashier.depart(entry.id, kart(1))).toMatchObject({ success: true, result: { status: 'DEPARTED' } });
    expect((await cashier.depart(entry.id, kart(2))).message).toBe('该排队记录已处理');
    expect(await venue.db.query('SELECT id FROM run')).toHaveLength(1);
    await live.receives('lineup.changed', (payload) => payload.id === entry.id && payload.status === 'DEPARTED');
    // Those who wait behind move up, on the live channel too.
    await live.receives('lineup.changed', (payload) => payload.cheshou === '乙' && payload.ahead === 0);
    expect(await cashier.depart(second.orderId, kart(2))).toMatchObject({ success: true });
    expect(await cashier.lineUp({ status: 'QUEUING' })).toEqual([]);
  });

  it('C-5.24 refuses without a vehicle, with one in use, and while the order is unpaid', async () => {
    const [first, second] = [await joinOne(), await joinOne()];
    expect((await cashier.depart(first.id, '')).message).toBe('请选择车辆');
    expect((await cashier.depart('nobody', kart(1))).message).toBe('未找到对应实体');
    await cashier.depart(first.id, kart(1));
    expect((await cashier.depart(second.id, kart(1))).message).toBe('车辆正在使用中');
    expect(await cashier.entry(second.id)).toMatchObject({ status: 'QUEUING' });
    const priced = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const unpaid = await cashier.sold('NOCARDCONSUME', priced, { payCode: payCode('02') });
    expect(await cashier.depart(unpaid.orderId, kart(2))).toMatchObject({ success: false });
    await rows.waitsAtChannel(unpaid.orderId);
    venue.clock.advance(60_000);
    await eventually(
      'the charge was taken back',
      async () => (await cashier.order(unpaid.orderId)).payProgress === 'reversed',
    );
  });

  it('lets one of two entries have the vehicle at the same instant', async () => {
    const entries = [await joinOne(), await joinOne(), await joinOne()];
    const answers = await Promise.all(entries.map(({ id }) => cashier.depart(id, kart(3))));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await cashier.lineUp({ status: 'QUEUING' })).length).toBe(2);
  });

  it('gives the place back when the kart never answers, and when no agent takes the order', async () => {
    const [first, second] = [await joinOne({ cheshou: '甲' }), await joinOne({ cheshou: '乙' })];
    await cashier.depart(first.id, kart(4));
    await (await venue.runOn(kart(4))).refuse();
    expect(await cashier.entry(first.id)).toMatchObject({
      status: 'QUEUING',
      paiduiNumber: 1,
      vehicleId: null,
      departedAt: null,
      ahead: 0,
    });
    expect(await rows.vehicle(kart(4))).toEqual({ use_state: 'IDLE', run_id: null });
    venue.edge.stores = false;
    try {
      await cashier.depart(second.id, kart(5));
      await venue.db.query(
        "UPDATE edge_command SET expires_at = now() WHERE done_at IS NULL AND body->>'kind' = 'run.start'",
      );
      await eventually(
        'the second has the place back',
        async () => (await cashier.entry(second.id)).status === 'QUEUING',
      );
    } finally {
      venue.edge.stores = true;
    }
    expect(await cashier.depart(second.id, kart(5))).toMatchObject({ success: true });
  });

  it('takes the vehicle and the place again when the kart drives although its start was given up', async () => {
    const entry = await joinOne({ cheshou: '甲' });
    venue.edge.stores = false;
    await cashier.depart(entry.id, kart(7));
    const runId = (await rows.vehicle(kart(7))).run_id!;
    await venue.edge.offeredStart(runId);
    await venue.db.query("UPDATE edge_command SET expires_at = now() WHERE body->'plan'->>'id' = $1", [runId]);
    await eventually('the start was given up', async () => (await cashier.entry(entry.id)).status === 'QUEUING');
    expect(await rows.vehicle(kart(7))).toEqual({ use_state: 'IDLE', run_id: null });
    // The agent had it all the time; only its receipt was lost.
    venue.edge.stores = true;
    const run = await (await venue.edge.run(runId)).start();
    expect(await rows.vehicle(kart(7))).toEqual({ use_state: 'INUSE', run_id: runId });
    expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED', vehicleId: kart(7) });
    await run.lap(30_000);
    await run.finish();
    expect(await rows.vehicle(kart(7))).toEqual({ use_state: 'IDLE', run_id: null });
  });

  it('gives a place back for what was left when the kart that should take over never sets off, and no money', async () => {
    const marshal = await venue.signIn('marshal');
    for (const [tariff, fields, left] of [
      [await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), {}, { countCycleNumber: 8, duration: 0 }],
      [
        await rows.tariff({ type: 'NOCARDCONSUME', laps: 0, minutes: 8 }),
        { consumeVehicleMode: 'timermode' },
        { countCycleNumber: 0, duration: 3 },
      ],
    ] as const) {
      const entry = (await cashier.sold('NOCARDCONSUME', tariff, fields)).entries[0]!;
      await cashier.depart(entry.id, kart(8));
      const run = await (await venue.runOn(kart(8))).start();
      await run.lap(30_000);
      await run.lap(30_000);
      await venue.db.query(
        "UPDATE run SET remaining = 130000, ends_at = now() + interval '130 seconds' WHERE id = $1 AND mode = 'timed'",
        [run.id],
      );
      await marshal.post('/vehicle/sysVehicle/swap', { runId: run.id, vehicleId: kart(9) });
      await run.finish('swapped');
      await (await venue.runOn(kart(9))).refuse();
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'QUEUING', vehicleId: null, ...left });
      expect((await cashier.cancel(entry.id)).message).toBe('该客户已驾驶一部分，不能取消退款');
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'QUEUING' });
      await cashier.depart(entry.id, kart(9));
      const again = await venue.runOn(kart(9));
      expect(again.plan).toMatchObject({ lapLimit: left.countCycleNumber, limitMs: left.duration * 60_000 });
      await (await again.start()).finish();
    }
  });

  it('leaves a ride with its kart when neither its stop nor the start of the other one is known to have reached the venue', async () => {
    const marshal = await venue.signIn('marshal');
    const entry = await joinOne();
    await cashier.depart(entry.id, kart(15));
    const tab = await cashier.tab(free, kart(16));
    const [placed, recorded] = [await venue.runOn(kart(15)), await venue.runOn(kart(16))];
    await placed.start();
    await recorded.start();
    await placed.lap(30_000);
    const swapped = async (runId: string, number: number): Promise<string> => {
      const answer = await marshal.post<{ runId: string }>('/vehicle/sysVehicle/swap', {
        runId,
        vehicleId: kart(number),
      });
      return answer.result!.runId;
    };
    venue.edge.stores = false;
    try {
      const other = await swapped(recorded.id, 18);
      await venue.edge.offeredStart(other);
      await swapped(placed.id, 17);
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED', vehicleId: kart(17) });
      await venue.db.query(
        `UPDATE edge_command SET expires_at = now() - interval '1 second' WHERE body->>'kind' = 'run.start' AND done_at IS NULL`,
      );
      const isFree = async (number: number) => (await rows.vehicle(kart(number))).run_id === null;
      await eventually('the other karts are free', async () => (await isFree(17)) && (await isFree(18)));
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED', vehicleId: kart(15), cardName: '15' });
      expect(await cashier.tabRow(tab)).toMatchObject({ gameLogId: recorded.id, vehicleId: kart(16) });
      const stops = "body->>'kind' = 'run.stop' AND body->>'reason' = 'swapped' AND done_at IS NULL";
      expect(await venue.db.query(`SELECT 1 FROM edge_command WHERE ${stops} AND stored_at IS NULL`)).toEqual([]);
      for (let lap = 1; lap < 10; lap += 1) await placed.lap(30_000);
      await placed.finish();
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED', vehicleId: kart(15) });
      // Of the first change the agent had both orders; only their receipt was lost.
      venue.edge.stores = true;
      await recorded.finish('swapped');
      await (await venue.edge.run(other)).start();
      expect(await cashier.tabRow(tab)).toMatchObject({ gameLogId: other, vehicleId: kart(18) });
    } finally {
      venue.edge.stores = true;
    }
  });

  describe('stops a kart that drives late', () => {
    const givenUp = async (runId: string): Promise<void> => {
      await venue.edge.offeredStart(runId);
      await venue.db.query("UPDATE edge_command SET expires_at = now() WHERE body->'plan'->>'id' = $1", [runId]);
      const states = () => venue.db.query<{ state: string }>('SELECT state FROM run WHERE id = $1', [runId]);
      await eventually('the start was given up', async () => (await states())[0]?.state === 'FAILED');
    };
    const swapTo = async (runId: string, number: number): Promise<string> => {
      const marshal = await venue.signIn('marshal');
      const change = { runId, vehicleId: kart(number) };
      return (await marshal.post<{ runId: string }>('/vehicle/sysVehicle/swap', change)).result!.runId;
    };
    const drivesAndIsStopped = async (runId: string, number: number): Promise<void> => {
      const run = await (await venue.edge.run(runId)).start();
      await venue.edge.command('run.stop', (stop) => stop.runId === runId && stop.reason === 'replaced');
      expect(await rows.vehicle(kart(number))).toEqual({ use_state: 'INUSE', run_id: runId });
      await run.finish('replaced');
      expect(await rows.vehicle(kart(number))).toEqual({ use_state: 'IDLE', run_id: null });
    };
    afterEach(() => {
      venue.edge.stores = true;
    });

    it('when its customer was sent to another one by then', async () => {
      const entry = await joinOne();
      venue.edge.stores = false;
      await cashier.depart(entry.id, kart(19));
      const late = (await rows.vehicle(kart(19))).run_id!;
      await givenUp(late);
      venue.edge.stores = true;
      await cashier.depart(entry.id, kart(20));
      const run = await (await venue.runOn(kart(20))).start();
      await drivesAndIsStopped(late, 19);
      expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED', vehicleId: kart(20) });
      await run.finish();
    });

    /** The change to kart 19 is undone, that to kart 20 holds, and then 19 drives late. @returns the run on kart 20 */
    const changedTwice = async (first: { id: string; finish: (ending: 'swapped') => Promise<unknown> }) => {
      venue.edge.stores = false;
      const late = await swapTo(first.id, 19);
      await givenUp(late);
      venue.edge.stores = true;
      const third = await swapTo(first.id, 20);
      await first.finish('swapped');
      await drivesAndIsStopped(late, 19);
      return third;
    };

    it('when the change to it was undone and its customer has changed to a third one by then', async () => {
      const tab = await cashier.tab(free, kart(18));
      const first = await (await venue.runOn(kart(18))).start();
      const third = await changedTwice(first);
      const run = await (await venue.runOn(kart(20))).start();
      expect(await cashier.tabRow(tab)).toMatchObject({ gameLogId: third, vehicleId: kart(20) });
      await run.finish();
    });

    it('when staff have gone on with a third one on their test drive, and no other test drive', async () => {
      const marshal = await venue.signIn('marshal');
      const drive = (number: number) =>
        marshal.post('/vehicle/sysVehicle/control', { vehicleId: kart(number), action: 'start', level: 3 });
      venue.edge.stores = false;
      await drive(18);
      const alone = (await rows.vehicle(kart(18))).run_id!;
      await givenUp(alone);
      venue.edge.stores = true;
      const first = await (await venue.edge.run(alone)).start();
      const third = await changedTwice(first);
      const run = await (await venue.runOn(kart(20))).start();
      expect(run.id).toBe(third);
      await run.finish();
      const stops = venue.edge.commands.flatMap(({ body }) => (body.kind === 'run.stop' ? [body] : []));
      expect(stops.filter(({ runId, reason }) => runId === alone && reason === 'replaced')).toEqual([]);
    });
  });

  it('gives a new number with the place when somebody has the old one by then', async () => {
    const first = await joinOne({ paiduiNumber: 5 });
    await cashier.depart(first.id, kart(4));
    await joinOne({ paiduiNumber: 5 });
    await (await venue.runOn(kart(4))).refuse();
    expect(await cashier.entry(first.id)).toMatchObject({ status: 'QUEUING', paiduiNumber: 6 });
  });

  it('gives a new number of its own day with the place when midnight has passed', async () => {
    const first = await joinOne({ paiduiNumber: 5 });
    await cashier.depart(first.id, kart(4));
    const second = await joinOne({ paiduiNumber: 5 });
    await venue.db.query('UPDATE line_up_entry SET day = day - 1');
    await (await venue.runOn(kart(4))).refuse();
    expect(await cashier.entry(first.id)).toMatchObject({ status: 'QUEUING', paiduiNumber: 6 });
    expect(await cashier.client.put(`${CONSUME}/editpaiduinumber`, { id: first.id, paiduiNumber: 5 })).toMatchObject({
      success: false,
      message: '排队号码已存在',
    });
    expect(await cashier.entry(second.id)).toMatchObject({ paiduiNumber: 5 });
  });

  it('P-4.35 does not bring back who has driven', async () => {
    const entry = await joinOne();
    await cashier.depart(entry.id, kart(6));
    const run = await (await venue.runOn(kart(6))).start();
    await run.finish();
    expect(await cashier.entry(entry.id)).toMatchObject({ status: 'DEPARTED' });
    expect(await cashier.cancel(entry.id)).toMatchObject({ success: false, message: '该排队记录已处理' });
  });
});
