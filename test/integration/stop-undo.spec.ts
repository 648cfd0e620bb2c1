import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const VEHICLE = '/vehicle/sysVehicle';
const NOT_STOPPED = { success: false, message: '该车辆没有在一分钟内被停下的运行' };

describe('a stop of one kart that was not meant', () => {
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
      rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 0, laps: 8, minutes: 10 }),
    ]);
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const control = (number: number, action: string) =>
    marshal.post<{ commandId: string | null }>(`${VEHICLE}/control`, { vehicleId: kart(number), action });
  /** Somebody of the line drives this kart. */
  const departed = async (number: number) => {
    const { entries } = await cashier.sold('NOCARDCONSUME', laps);
    await cashier.depart(entries[0]!.id, kart(number));
    return { entryId: entries[0]!.id, run: await (await venue.runOn(kart(number))).start() };
  };
  const show = async (flag: 'red' | 'green') => {
    expect(await marshal.post(`${VEHICLE}/flag`, { flag })).toMatchObject({ success: true });
    await venue.edge.command('track.flag', (body) => body.flag === flag);
    await venue.edge.report({ kind: 'track.flag', flag, version: Date.now() });
  };
  const placeOf = async (id: string) =>
    (
      await venue.db.query<{ state: string; runId: string | null; laps: number }>(
        'SELECT state, run_id AS "runId", laps FROM line_up_entry WHERE id = $1',
        [id],
      )
    )[0];
  const stopped = async (number: number) => {
    const { entryId, run } = await departed(number);
    await run.lap(30_000);
    await run.lap(31_000);
    expect(await control(number, 'stop')).toMatchObject({ success: true });
    await venue.edge.command('run.stop', ({ runId }) => runId === run.id);
    await run.finish('stopped');
    return { entryId, run };
  };

  it('is taken back: the same driver drives the laps that are left, in the same race, and once', async () => {
    const { entryId, run } = await stopped(1);
    const answer = await control(1, 'driveOn');
    expect(answer).toMatchObject({ success: true, result: { commandId: expect.any(String) } });
    const rest = await venue.runOn(kart(1));
    expect(rest.plan).toMatchObject({ driverName: run.plan.driverName, mode: 'laps', lapLimit: 6 });
    // The kart stands, so its venue starts it like a new ride.
    expect(rest.plan).not.toHaveProperty('continues');
    expect(await placeOf(entryId)).toMatchObject({ state: 'DEPARTED', runId: rest.id });
    expect(await venue.db.query('SELECT race_id, continues_id FROM run WHERE id = $1', [rest.id])).toEqual([
      { race_id: run.id, continues_id: run.id },
    ]);
    expect(await control(1, 'driveOn')).toMatchObject(NOT_STOPPED);
    await rest.start();
    await rest.finish('stopped');
    // Its own stop may be taken back as well; the one before it is over.
    expect(await control(1, 'driveOn')).toMatchObject({ success: true });
    expect((await venue.runOn(kart(1))).plan.lapLimit).toBe(6);
  });

  it('leaves the time that was left when it was stopped', async () => {
    await cashier.tab(laps, kart(2), { consumeVehicleMode: 'timermode' });
    const run = await (await venue.runOn(kart(2))).start();
    const endedAt = new Date(Date.parse(run.snapshot.endsAt!) - 240_000).toISOString();
    run.change({ state: 'FINISHED', endedAt, endReason: 'stopped', remaining: 0 });
    await venue.edge.report({ kind: 'run.finished', run: run.snapshot });
    // It ends in the future by this clock; what counts is that it is not older than a minute.
    expect(await control(2, 'driveOn')).toMatchObject({ success: true });
    expect((await venue.runOn(kart(2))).plan).toMatchObject({ mode: 'timed', limitMs: 240_000, lapLimit: 0 });
  });

  it('gives the customer the place in the line back, for what is left, when the kart does not answer', async () => {
    const { entryId } = await stopped(3);
    await control(3, 'driveOn');
    await (await venue.runOn(kart(3))).refuse();
    expect(await placeOf(entryId)).toMatchObject({ state: 'QUEUING', laps: 6 });
    expect(await control(3, 'driveOn')).toMatchObject(NOT_STOPPED);
  });

  it('leaves a pay-later record that was driven in part to be paid when the kart does not answer', async () => {
    const tab = await cashier.tab(laps, kart(7));
    const run = await (await venue.runOn(kart(7))).start();
    await run.lap(30_000);
    await run.finish('stopped');
    await control(7, 'driveOn');
    const rest = await venue.runOn(kart(7));
    await rest.refuse();
    const kept = 'SELECT state, run_id AS "runId", deleted_at AS "deletedAt" FROM tab WHERE id = $1';
    expect(await venue.db.query(kept, [tab])).toEqual([{ state: 'GUADAN', runId: rest.id, deletedAt: null }]);
  });

  it('holds for a minute, for the last driver of the kart, for a stop by staff alone, and under no red flag', async () => {
    const { run } = await stopped(4);
    await show('red');
    expect((await control(4, 'driveOn')).message).toContain('红旗');
    await show('green');
    await venue.db.query("UPDATE run SET ended_at = ended_at - interval '1 minute' WHERE id = $1", [run.id]);
    expect(await control(4, 'driveOn')).toMatchObject(NOT_STOPPED);
    await stopped(5);
    const next = await departed(5);
    expect((await control(5, 'driveOn')).success).toBe(false);
    await next.run.finish('completed');
    expect(await control(5, 'driveOn')).toMatchObject(NOT_STOPPED);
    expect(await control(6, 'driveOn')).toMatchObject(NOT_STOPPED);
    const cashierMay = await cashier.client.post(`${VEHICLE}/control`, { vehicleId: kart(5), action: 'driveOn' });
    expect(cashierMay.code).toBe(510);
  });
});
