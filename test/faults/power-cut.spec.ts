import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunPayload, TabPayload } from '@paddock/contracts/feed';
import { PUBLIC_FEED_TOPICS } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { Counter } from '../support/product/counter';
import { addDevice, type Credentials, Gate } from '../support/product/devices';
import { Screen } from '../support/product/screen';
import { openVenue, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';
import { type Stack, startStack } from '../support/stack';

const LAP_US = 31_000_000;

/** Whatever has seen another one end may be gone before its own turn. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('a power cut in the middle of a run', () => {
  let venue: Venue;
  let gateCredentials: Credentials;
  let again: Stack | null = null;
  let gateUs = Date.now() * 1000;

  beforeAll(async () => {
    venue = await openVenue();
    gateCredentials = await addDevice(venue.stack, '--type', 'gate', '--name', 'Own gate');
  }, 200_000);
  afterAll(() => again?.stop(), 30_000);

  async function cross(gate: Gate, vehicle: VehicleRow, times: number): Promise<void> {
    for (let crossing = 0; crossing < times; crossing += 1) {
      gateUs += LAP_US;
      await gate.crossed(vehicle.transponder ?? '', gateUs);
    }
  }

  const runOf = async (counter: Counter, vehicle: VehicleRow): Promise<RunPayload | undefined> =>
    (await counter.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${vehicle.id}`))[0];

  it('ends everything at once; the next start goes on where it was, with everybody signed in', async () => {
    const { stack, cashier, live } = venue;
    const vehicle = venue.karts[0] as VehicleRow;
    const tariff = await tariffOf(cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
    const tabId = await cashier.post<string>('/playbeforepay/sysPlayBeforePay/add', {
      roleId: tariff.id,
      cheshou: '停电',
      vehicleId: vehicle.id,
      consumeVehicleMode: 'circlemode',
    });
    await until('the run is on track', async () => (await runOf(cashier, vehicle))?.state === 'RUNNING');
    const before = await Gate.connect(stack, gateCredentials);
    await cross(before, vehicle, 3);
    const lastOffset = live.events.at(-1)?.offset ?? live.firstOffset;

    const { pid, processes } = stack.runtime();
    for (const one of [pid, ...Object.values(processes)]) killIfThere(one);
    live.close();
    venue.display.close();
    await before.leave();
    await stack.stop({ keepData: true });

    again = await startStack({ demoTraffic: 'off', dataDir: stack.dataDir, env: { LOG_LEVEL: 'warn' } });
    const cashierAgain = cashier.at(again.baseUrl);
    const screen = await Screen.open(
      again.baseUrl,
      '/display',
      { deviceId: 'hall', orgCode: 'A01' },
      PUBLIC_FEED_TOPICS,
      lastOffset,
    );
    expect(await cashierAgain.get<TabPayload>(`/playbeforepay/sysPlayBeforePay/queryById?id=${tabId}`)).toMatchObject({
      playState: 'GUADAN',
    });
    await until('the laps from before are there', async () => (await runOf(cashierAgain, vehicle))?.laps === 2);
    expect(await runOf(cashierAgain, vehicle)).toMatchObject({ state: 'RUNNING', remaining: 1 });

    const gate = await Gate.connect(again, gateCredentials, before.lastSeq);
    await cross(gate, vehicle, 1);
    await screen.receives('run.finished', (run) => run.vehicleId === vehicle.id);
    expect(await runOf(cashierAgain, vehicle)).toMatchObject({
      state: 'FINISHED',
      endReason: 'completed',
      laps: 3,
      totalMs: (3 * LAP_US) / 1000,
    });
    expect(screen.resyncs).toBe(0);
    screen.close();
    await gate.leave();
  }, 120_000);
});
