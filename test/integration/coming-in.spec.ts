import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VehiclePayload } from '@paddock/contracts/feed';
import type { Page, VehicleRow } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const VEHICLE = '/vehicle/sysVehicle';

describe('a vehicle whose ride is over', () => {
  let venue: TestVenue;
  let marshal: Client;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let laps: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [marshal, karts, laps] = await Promise.all([
      venue.signIn('marshal'),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', laps: 1 }),
    ]);
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const control = (vehicleId: string, action: string, value?: unknown) =>
    marshal.post<{ commandId: string | null }>(`${VEHICLE}/control`, { vehicleId, action, value });
  const row = async (number: number): Promise<VehicleRow> =>
    (await marshal.get<Page<VehicleRow>>(`${VEHICLE}/listorgcode`, { id: kart(number) })).result!.records[0]!;
  const driven = async (number: number) => {
    await cashier.tab(laps, kart(number), { consumeVehicleMode: 'circlemode' });
    return (await venue.runOn(kart(number))).start();
  };

  it('comes in: it is not free, says since when, and is free when the venue says that it is in', async () => {
    const live = await venue.listen(marshal, ['vehicles']);
    const run = await driven(1);
    await run.lap(30_000);
    await run.comeIn();
    expect(await row(1)).toMatchObject({
      status: 'RETURNING',
      status_dictText: '回场',
      runId: null,
      returning: { since: run.snapshot.endedAt, inPit: false, undoUntil: null },
    });
    await expect(cashier.tab(laps, kart(1), { consumeVehicleMode: 'circlemode' })).rejects.toThrow('还在回场');
    for (const action of ['lock', 'maintain', 'unlock', 'powerOff'])
      expect(await control(kart(1), action)).toMatchObject({ success: false });
    await venue.edge.report(run.motion('inPit', { undoUntil: new Date().toISOString() }));
    expect(await row(1)).toMatchObject({ status: 'RETURNING', returning: { inPit: true } });
    await venue.edge.report(run.motion('in'));
    expect(await row(1)).toMatchObject({ status: 'IDLE', returning: null, speedLevel: 0 });
    const states = live.events
      .filter(({ payload }) => payload.id === kart(1))
      .map(({ payload }) => (payload as unknown as VehiclePayload).status);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual(['INUSE', 'RETURNING', 'IDLE']);
    await cashier.tab(laps, kart(1), { consumeVehicleMode: 'circlemode' });
  });

  it('is what the venue said last, whichever of its words comes first', async () => {
    const early = await driven(2);
    venue.edge.safety({ events: [early.motion('comingIn') as never] });
    await early.comeIn();
    expect((await row(2)).status).toBe('RETURNING');
    const late = await driven(3);
    const before = late.motion('comingIn');
    const after = late.motion('in');
    await venue.edge.report(after);
    expect((await row(3)).status).toBe('INUSE');
    late.change({ state: 'FINISHED', endedAt: new Date().toISOString(), endReason: 'completed', remaining: 0 });
    await venue.edge.report({ kind: 'run.finished', run: late.snapshot, comesIn: true }, before);
    expect((await row(3)).status).toBe('IDLE');
  });

  it('is touched in the pit and taken back by the right that controls karts, and refused where it does not come in', async () => {
    const run = await driven(4);
    expect((await control(kart(4), 'inPit')).message).toBe('这辆车没有在回场');
    await run.comeIn();
    expect(await control(kart(4), 'inPit')).toMatchObject({ success: true });
    const touch = await venue.edge.command('kart.inPit', ({ vehicleId }) => vehicleId === kart(4));
    expect(touch.body).toMatchObject({ runId: run.id });
    await venue.edge.report(run.motion('inPit', { undoUntil: new Date().toISOString() }));
    expect(await control(kart(4), 'notInPit')).toMatchObject({ success: true });
    await venue.edge.command('kart.notInPit', ({ vehicleId }) => vehicleId === kart(4));
    expect((await cashier.client.post(`${VEHICLE}/control`, { vehicleId: kart(4), action: 'inPit' })).code).toBe(510);
  });

  it('goes back to racing with a lap that it gets on the way in, in the same race, and comes in where it cannot', async () => {
    const run = await driven(5);
    await run.lap(30_000);
    await run.comeIn();
    expect((await control(kart(5), 'addMinute')).success).toBe(false);
    expect(await control(kart(5), 'addLap')).toMatchObject({ success: true });
    const failed = await venue.runOn(kart(5));
    expect(failed.plan).toMatchObject({ lapLimit: 1, continues: run.id, driverName: run.plan.driverName });
    expect(await row(5)).toMatchObject({ status: 'INUSE', runId: failed.id });
    await failed.refuse();
    expect(await row(5)).toMatchObject({ status: 'RETURNING', runId: null });
    await control(kart(5), 'addLap');
    const more = await (await venue.runOn(kart(5))).start();
    await venue.edge.report(run.motion('in'));
    expect(await row(5)).toMatchObject({ status: 'INUSE', runId: more.id });
    await more.lap(31_000);
    await more.comeIn();
    expect(await row(5)).toMatchObject({ status: 'RETURNING', returning: { inPit: false } });
    expect(await venue.db.query('SELECT race_id, extra_uses, continues_id FROM run WHERE id = $1', [more.id])).toEqual([
      { race_id: run.id, extra_uses: 1, continues_id: run.id },
    ]);
  });

  it('counts as on track and not as free, and those who wait for it wait at least a lap', async () => {
    const others = karts.slice(1);
    await venue.db.query('UPDATE vehicle SET connected = false WHERE id = ANY ($1)', [others]);
    const run = await driven(1);
    await run.comeIn();
    const { entries } = await cashier.sold('NOCARDCONSUME', laps);
    expect((await cashier.entry(entries[0]!.id)).etaSeconds).toBeGreaterThan(0);
    await venue.edge.report(run.motion('in'));
    expect((await cashier.entry(entries[0]!.id)).etaSeconds).toBe(0);
  });

  it('is sent to an agent that has lost what it knew, and is let go by nobody but who drives', async () => {
    const run = await driven(6);
    await run.comeIn();
    venue.edge.epoch = `lost-${run.id}`;
    venue.edge.seq = 0;
    const answer = await venue.edge.reconnect([]);
    expect(answer).toMatchObject({
      ok: true,
      returning: expect.arrayContaining([expect.objectContaining({ vehicleId: kart(6), runId: run.id })]),
    });
    expect(await row(6)).toMatchObject({ status: 'RETURNING' });
    expect(await control(kart(6), 'resume')).toMatchObject({ success: true });
    expect((await control(kart(7), 'resume')).message).toBe('该车辆没有正在进行的运行');
  });
});
