import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedEvent, RunPayload } from '@paddock/contracts/feed';
import type { Page, VehicleRow } from '@paddock/contracts/wire';
import { readFileSync } from 'node:fs';
import { addDevice, Kart } from '../support/product/devices';
import { openVenue, sale, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';
import { realData } from '../support/real-data';

const { file, present } = realData('endurance/race-24h-laps.csv');
const RACE_WITHIN_MS = 150_000;

interface Straight {
  kart: string;
  lapsMs: number[];
  totalMs: number;
  bestMs: number;
  secondBestMs: number;
}

/** Straight from the file, knowing nothing of passings: lap 1 is the start and has no time. Every lap is longer than the minimum. */
function straight(): Straight[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const byKart = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(',')));
  return [...byKart].map(([kart, rows]) => {
    const lapsMs = rows.slice(1).map((row) => Number(row.split(',')[2]));
    const [bestMs = 0, secondBestMs = 0] = lapsMs.toSorted((a, b) => a - b);
    return { kart, lapsMs, totalMs: lapsMs.reduce((sum, ms) => sum + ms, 0), bestMs, secondBestMs };
  });
}

/** A lap is marked when it is better than all before it. */
const improvements = (lapsMs: readonly number[]): number[] =>
  lapsMs.flatMap((ms, index) => (lapsMs.slice(0, index).every((earlier) => ms < earlier) ? [index + 1] : []));

(present ? describe : describe.skip)('a real 24-hour race through the whole product', () => {
  let venue: Venue;
  const extraKarts: Kart[] = [];
  const race = present ? straight() : [];

  beforeAll(async () => {
    venue = await openVenue();
  }, 200_000);
  afterAll(async () => {
    await Promise.all(extraKarts.map((kart) => kart.leave()));
    await venue?.close();
  }, 30_000);

  /** The demo has 20 karts; the race had 22, each with a transponder of its own. */
  async function enterKarts(): Promise<Map<string, string>> {
    const { stack, manager, karts } = venue;
    for (const number of [21, 22]) {
      const id = `race-kart-${number}`;
      await sql(stack, "INSERT INTO vehicle (id, org_code, name, position) VALUES ($1, 'A01', $2, $3)", [
        id,
        String(number),
        number,
      ]);
      const credentials = await addDevice(stack, '--type', 'kart', '--name', `Kart ${number}`, '--vehicle', id);
      const kart = await Kart.connect(stack, credentials);
      await kart.report();
      extraKarts.push(kart);
    }
    const vehicleIds = [...karts.map((kart) => kart.id), 'race-kart-21', 'race-kart-22'];
    const kartOf = new Map<string, string>();
    for (const [index, { kart }] of race.entries()) {
      const vehicleId = vehicleIds[index] ?? '';
      kartOf.set(vehicleId, kart);
      await manager.put('/vehicle/sysVehicle/edit', { id: vehicleId, transponder: kart });
    }
    await until('all 22 karts are connected', async () => {
      const rows = await manager.rows<VehicleRow>('/vehicle/sysVehicle/listorgcode');
      return rows.length === 22 && rows.every((row) => row.isConnecte === 'YES');
    });
    return kartOf;
  }

  /** One sale for 22 people on 22 karts: the rule of the house allows more laps than anybody drives in a day. */
  async function startAll(vehicleIds: readonly string[]): Promise<void> {
    const { stack, cashier } = venue;
    await sql(
      stack,
      `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, laps)
       VALUES ('race-24h', 'A01', '24 小时', 'NOCARDCONSUME', 100, 2000)`,
    );
    const tariff = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.id === 'race-24h');
    const fields = { usageMode: 'immediate', vehicleId: vehicleIds.join(','), headCount: vehicleIds.length };
    await cashier.post('/consume/sysConsume/add', sale(tariff, fields));
    await until('all runs are on track', async () => {
      const runs = await cashier.rows<RunPayload>('/timing/sysRun/list');
      return runs.length === 22 && runs.every((run) => run.state === 'RUNNING');
    });
  }

  it(
    'gives the laps, best laps and order of the file',
    async () => {
      const { stack, cashier, manager, live } = venue;
      const kartOf = await enterKarts();
      await startAll([...kartOf.keys()]);

      const began = performance.now();
      const replay = await stack.paddock('replay', 'endurance', '--store', 'A01', '--speed', '0', '--file', file);
      expect(replay).toMatchObject({ code: 0, stdout: expect.stringContaining('All passings were taken.') });
      const taken = performance.now();
      const lapsDriven = race.reduce((sum, { lapsMs }) => sum + lapsMs.length, 0);
      await until(
        'the core has all laps',
        async () => {
          const runs = await cashier.rows<RunPayload>('/timing/sysRun/list');
          return runs.reduce((sum, run) => sum + run.laps, 0) === lapsDriven;
        },
        { withinMs: RACE_WITHIN_MS },
      );
      const seconds = (ms: number): number => Math.round((ms - began) / 100) / 10;
      const done = performance.now();
      console.log(
        `${lapsDriven} laps: on the edge's disk after ${seconds(taken)} s, all in the core after ${seconds(done)} s, ` +
          `${Math.round((2 * lapsDriven) / ((done - began) / 1000))} events/s`,
      );

      for (const vehicleId of kartOf.keys())
        await manager.post('/vehicle/sysVehicle/control', { vehicleId, action: 'stop' });
      const runs = await until('every run has ended', async () => {
        const rows = await cashier.rows<RunPayload>('/timing/sysRun/list');
        return rows.every((run) => run.state === 'FINISHED') && rows;
      });

      const order = runs
        .map((run) => ({
          kart: kartOf.get(run.vehicleId),
          laps: run.laps,
          totalMs: run.totalMs,
          bestMs: run.bestLapMs,
        }))
        .sort((a, b) => b.laps - a.laps || a.totalMs - b.totalMs);
      expect(order).toEqual(
        race
          .map(({ kart, lapsMs, totalMs, bestMs }) => ({ kart, laps: lapsMs.length, totalMs, bestMs }))
          .sort((a, b) => b.laps - a.laps || a.totalMs - b.totalMs),
      );

      for (const run of runs) {
        const laps = await cashier.rows<{ number: number; lapMs: number; flags: string[] }>(
          `/timing/sysLap/list?runId=${run.id}&column=number&order=asc`,
        );
        const expected = race.find(({ kart }) => kart === kartOf.get(run.vehicleId))?.lapsMs ?? [];
        expect(laps.map((lap) => lap.number)).toEqual(expected.map((_, index) => index + 1));
        expect(laps.map((lap) => lap.lapMs)).toEqual(expected);
        expect(laps.filter((lap) => lap.flags.includes('best')).map((lap) => lap.number)).toEqual(
          improvements(expected),
        );
      }

      // A screen that listened all the time has every event once: offsets have no gaps over all topics.
      const lapEvents = live.events.filter((event): event is FeedEvent<'run.lap'> => event.type === 'run.lap');
      const offsets = live.events.map((event) => event.offset);
      expect(lapEvents).toHaveLength(lapsDriven);
      // Also of laps that came in one batch each carries the run as it was then.
      const records = lapEvents.filter((event) => event.payload.lap.flags.includes('best'));
      expect(records.map((event) => event.payload.bestLapAt)).toEqual(records.map((event) => event.payload.lap.at));
      expect(lapEvents.map((event) => event.payload.laps)).toEqual(lapEvents.map((event) => event.payload.lap.number));
      expect(offsets).toEqual(offsets.map((_, index) => live.firstOffset + 1 + index));

      const best = race.toSorted((a, b) => a.bestMs - b.bestMs || a.secondBestMs - b.secondBestMs);
      const nameOf = new Map([...kartOf].map(([vehicleId, kart]) => [kart, vehicleId]));
      const names = new Map(runs.map((run) => [run.vehicleId, run.cardName]));
      const board = await until('the board has all drivers', async () => {
        const page = await cashier.get<Page<{ cardName: string; bestLapMs: number }>>(
          '/timing/sysBoard/list?board=day&pageSize=50',
        );
        return page.total === 22 && page.records;
      });
      expect(board.map(({ cardName, bestLapMs }) => ({ cardName, bestLapMs }))).toEqual(
        best.map(({ kart, bestMs }) => ({ cardName: names.get(nameOf.get(kart) ?? ''), bestLapMs: bestMs })),
      );
    },
    RACE_WITHIN_MS + 90_000,
  );
});
