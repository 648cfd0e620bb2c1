import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TariffRow, VehicleRow } from '@paddock/contracts/wire';
import {
  kartsThemselves,
  openVenue,
  sale,
  type SimulatedKartView,
  sql,
  tariffOf,
  type Venue,
} from '../support/product/venue';
import { until } from '../support/product/wait';

const SLOW_LEVEL = 2;
const STOP_AFTER_MS = 30_000;

describe('an edge agent that hangs while twenty karts are driven', () => {
  let venue: Venue;
  const halted = new Set<number>();

  beforeAll(async () => {
    venue = await openVenue();
    // Longer than a busy machine takes to start an agent.
    await venue.stack.paddock('store', 'set', '--store', 'A01', '--rule', `heartbeatStopMs=${STOP_AFTER_MS}`);
    await all('all know when to stop', ({ config }) => config.heartbeatStopMs === STOP_AFTER_MS);
    const tariff: TariffRow = await tariffOf(venue.cashier, 'NOCARDCONSUME', (row) => row.countCycleNumber === 3);
    for (const { id } of venue.karts)
      await venue.cashier.post('/consume/sysConsume/add', sale(tariff, { usageMode: 'immediate', vehicleId: id }));
  }, 300_000);
  afterEach(goOn);
  afterAll(() => venue?.close(), 60_000);

  function halt(pid: number): void {
    halted.add(pid);
    process.kill(pid, 'SIGSTOP');
  }
  function goOn(): void {
    for (const pid of halted) process.kill(pid, 'SIGCONT');
    halted.clear();
  }
  const edgePid = (): number => venue.stack.runtime().processes.edge ?? 0;
  async function all(what: string, holds: (kart: SimulatedKartView) => boolean): Promise<SimulatedKartView[]> {
    let karts: SimulatedKartView[] = [];
    return until(
      what,
      async () => {
        karts = await kartsThemselves(venue.stack);
        return karts.length === 20 && karts.every(holds) && karts;
      },
      { withinMs: 60_000, seen: () => karts.filter((kart) => !holds(kart)) },
    );
  }
  const driving = (): Promise<SimulatedKartView[]> =>
    all('all drive at their own level', (kart) => kart.driving && kart.level === 5 && kart.failSafe === null);

  it('is killed by the launcher: karts that have slowed down meanwhile get their level back, and none stops', async () => {
    await driving();
    const before = edgePid();
    process.kill(before, 'SIGSTOP');
    await all('all are slow', ({ failSafe }) => failSafe === 'slow');
    await until('the agent was started again', () => edgePid() !== before, { withinMs: 60_000 });
    const karts = await driving();
    expect(karts).toHaveLength(20);
  }, 120_000);

  it('slows all karts down and then stops them where nobody ends it; they stand until they are resumed', async () => {
    const { stack, manager, cashier } = venue;
    await driving();
    // The launcher first: it would start another agent.
    halt(stack.runtime().pid);
    halt(edgePid());
    const slow = await all('all are slow', ({ driving: drives, failSafe }) => drives && failSafe === 'slow');
    expect(new Set(slow.map(({ level }) => level))).toEqual(new Set([SLOW_LEVEL]));
    await all('all stand', ({ driving: drives, failSafe }) => !drives && failSafe === 'stopped');
    goOn();
    const [first] = venue.karts as [VehicleRow, ...VehicleRow[]];
    await until(
      'the board names all of them',
      async () => {
        const [edge] = await sql<{ alarms: string[] }>(stack, "SELECT alarms FROM edge_agent WHERE org_code = 'A01'");
        return edge?.alarms.filter((alarm) => alarm.startsWith('kartStoppedItself:')).length === 20;
      },
      { withinMs: 60_000 },
    );
    await all('all stand still', ({ driving: drives }) => !drives);
    await until(
      'the kart may be resumed',
      async () =>
        (await manager.ask('POST', '/vehicle/sysVehicle/control', { vehicleId: first.id, action: 'resume' })).success,
    );
    await until('it drives at its own level', async () => {
      const karts = await kartsThemselves(stack);
      return karts.some((kart) => kart.vehicleId === first.id && kart.driving && kart.level === 5);
    });
    expect((await kartsThemselves(stack)).filter((kart) => kart.driving)).toHaveLength(1);
    const row = await cashier.get<VehicleRow>(`/vehicle/sysVehicle/queryById?id=${first.id}`);
    expect(row.status).toBe('INUSE');
  }, 180_000);
});
