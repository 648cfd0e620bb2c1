import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunPayload } from '@paddock/contracts/feed';
import type { device, RowOf } from '@paddock/contracts/resources';
import { type P3Replay, startP3Replay } from '../../edge-agent/src/simulator/p3-replay';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { lapsOf, readCapture } from '../support/product/capture';
import { addDevice, type Credentials } from '../support/product/devices';
import { openVenue, sale, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';
import { realData } from '../support/real-data';

interface PassingRow {
  seq: number;
  transponder: string;
  rtcUs: string;
  strength: number;
  hits: number;
}
interface LapRow {
  number: number;
  lapMs: number;
  flags: string[];
}
type DeviceRow = RowOf<typeof device>;

const { file, present } = realData('p3/decoder-capture.hex');

(present ? describe : describe.skip)("a real decoder's stream through the running product", () => {
  let venue: Venue;
  let replay: P3Replay | null = null;
  const capture = present ? readCapture(file) : [];
  const expected = capture
    .map((passing) => ({ ...passing, rtcUs: String(passing.rtcUs) }))
    .sort((a, b) => a.seq - b.seq);
  const transponders = [...new Set(capture.map((passing) => passing.transponder))];

  beforeAll(async () => {
    venue = await openVenue();
    const { stack, manager, karts } = venue;
    for (const [index, transponder] of transponders.entries())
      await manager.put('/vehicle/sysVehicle/edit', { id: karts[index]?.id, transponder });
    await sql(
      stack,
      `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, laps)
       VALUES ('all-day', 'A01', '全天', 'NOCARDCONSUME', 100, 1000)`,
    );
  }, 200_000);
  afterEach(async () => {
    await replay?.stop();
    replay = null;
  });
  afterAll(() => venue?.close(), 30_000);

  /** One run on each kart that carries a transponder of the recording. */
  async function startRuns(): Promise<RunPayload[]> {
    const { cashier, karts } = venue;
    const vehicleIds = karts.slice(0, transponders.length).map((kart) => kart.id);
    const tariff = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.id === 'all-day');
    const fields = { usageMode: 'immediate', vehicleId: vehicleIds.join(','), headCount: vehicleIds.length };
    await cashier.post('/consume/sysConsume/add', sale(tariff, fields));
    return until('the runs are on track', async () => {
      const runs = await cashier.rows<RunPayload>('/timing/sysRun/list?state=RUNNING');
      return runs.length === vehicleIds.length && runs;
    });
  }

  async function endRuns(runs: readonly RunPayload[]): Promise<void> {
    const { manager, live } = venue;
    for (const { vehicleId } of runs) await manager.post('/vehicle/sysVehicle/control', { vehicleId, action: 'stop' });
    for (const run of runs) await live.receives('run.finished', (payload) => payload.id === run.id);
  }

  const addDecoder = (name: string, port: number): Promise<Credentials> =>
    addDevice(venue.stack, '--type', 'decoder', '--name', name, '--address', `127.0.0.1:${port}`);

  const passingsOf = async ({ id }: Credentials): Promise<PassingRow[]> =>
    (await venue.manager.rows<PassingRow>(`/timing/sysPassing/list?gateId=${id}`))
      .map(({ seq, transponder, rtcUs, strength, hits }) => ({ seq, transponder, rtcUs, strength, hits }))
      .sort((a, b) => a.seq - b.seq);

  const allPassingsOf = (decoder: Credentials): Promise<PassingRow[]> =>
    until(
      'all passings of the recording are kept',
      async () => {
        const rows = await passingsOf(decoder);
        return rows.length >= expected.length && rows;
      },
      { withinMs: 30_000 },
    );

  async function expectStraightLaps(runs: readonly RunPayload[]): Promise<void> {
    const { cashier, karts } = venue;
    for (const [index, transponder] of transponders.entries()) {
      const run = runs.find(({ vehicleId }) => vehicleId === karts[index]?.id);
      const straight = lapsOf(capture.filter((one) => one.transponder === transponder).map((one) => one.rtcUs));
      const laps = await cashier.rows<LapRow>(`/timing/sysLap/list?runId=${run?.id}&column=number&order=asc`);
      expect(laps.map(({ lapMs, flags }) => ({ lapMs, short: flags.includes('short') }))).toEqual(straight);
      expect(laps.map((lap) => lap.number)).toEqual(straight.map((_, lap) => lap + 1));
      const counted = straight.filter((lap) => !lap.short).map((lap) => lap.lapMs);
      expect((await cashier.rows<RunPayload>(`/timing/sysRun/list?id=${run?.id}`))[0]).toMatchObject({
        laps: counted.length,
        bestLapMs: Math.min(...counted),
        totalMs: counted.reduce((sum, ms) => sum + ms, 0),
      });
    }
  }

  it('keeps all its passings and makes its laps, with the command line alone', async () => {
    expect({ passings: expected.length, transponders: transponders.length }).toEqual({ passings: 84, transponders: 3 });
    const runs = await startRuns();
    const port = await freePort();
    const served = venue.stack.paddock('replay', 'p3', '--file', file, '--port', String(port), '--speed', '3000');
    const decoder = await addDecoder('Decoder 1', port);
    expect(await allPassingsOf(decoder)).toEqual(expected);
    expect(await served).toMatchObject({ code: 0 });
    await endRuns(runs);
    await expectStraightLaps(runs);
  }, 60_000);

  it('makes the same laps when frames are cut in two and joined', async () => {
    const runs = await startRuns();
    replay = await startP3Replay({ file, port: 0, speed: 0, fuzz: { corruptShare: 0 } });
    const decoder = await addDecoder('Decoder 2', replay.port);
    expect(await allPassingsOf(decoder)).toEqual(expected);
    await endRuns(runs);
    await expectStraightLaps(runs);
  }, 60_000);

  it('never takes a damaged frame, counts it, and gets what is missing from the decoder', async () => {
    replay = await startP3Replay({ file, port: 0, speed: 2_000, fuzz: { corruptShare: 0.2 }, loop: true });
    const decoder = await addDecoder('Decoder 3', replay.port);
    expect(await allPassingsOf(decoder)).toEqual(expected);
    const health = await until('the health of the decoder shows damage', async () => {
      const [row] = await venue.manager.rows<DeviceRow>(`/device/sysDevice/list?id=${decoder.id}`);
      return row !== undefined && Number(row.health['badCrc']) > 0 && row.health;
    });
    expect(Number(health['badLength'])).toBeGreaterThan(0);
    await replay.stop();
    replay = null;
    expect(await passingsOf(decoder)).toEqual(expected);
  }, 60_000);
});
