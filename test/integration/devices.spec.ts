/** The list of devices: what devices measure, what an edge reports of them, and the test page of a printer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { device, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import type { Listener } from '../support/app/listener';

type DeviceRow = RowOf<typeof device> & { id: string };
const PRINTER = 'A01-printer-01';
const KART = 'A01-kart-07';

describe('the list of devices', () => {
  let venue: TestVenue;
  let manager: Client;
  let screen: Listener;
  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
    screen = await venue.listen(manager, ['resources']);
  });
  afterAll(() => venue.close());

  const list = async (query: object): Promise<DeviceRow[]> =>
    (await manager.get<Page<DeviceRow>>('/device/sysDevice/list', { pageSize: 100, ...query })).result?.records ?? [];
  const rowOf = async (id: string): Promise<DeviceRow> => {
    const { result } = await manager.get<DeviceRow[]>('/device/sysDevice/selected', { ids: id });
    const row = result?.[0];
    if (!row) throw new Error(`no device ${id}`);
    return row;
  };
  /** Events that name this device, from now on. */
  const changes = (id: string) => {
    const from = screen.events.length;
    return {
      count: () => screen.events.slice(from).filter(({ payload }) => 'rowId' in payload && payload.rowId === id).length,
    };
  };
  const audited = async (id: string): Promise<number> =>
    (
      await venue.db.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM audit_entry WHERE subject_table = 'device' AND subject_id = $1",
        [id],
      )
    )[0]?.count ?? 0;

  it('shows what devices measure and when something was received from them, without an event for each reading', async () => {
    const seen = changes(KART);
    const lastSeenAt = new Date().toISOString();
    venue.edge.telemetry({
      ...{ backlog: 0, alarms: [], vehicles: [], clockErrorMs: -7 },
      devices: [{ id: KART, lastSeenAt, readings: { batteryPercent: 87, rssiDbm: -61, firmware: '1.4.2' } }],
    });
    const row = await eventually('the readings are kept', async () => {
      const kart = await rowOf(KART);
      return kart.health['rssiDbm'] === -61 && kart;
    });
    expect(row.health).toMatchObject({ batteryPercent: 87, firmware: '1.4.2' });
    expect(row.lastSeenAt).not.toBeNull();
    expect(row).toMatchObject({ vehicleState: 'IDLE', cardName: '7' });
    const gates = await list({ type: 'gate' });
    expect(gates.every(({ health }) => !('rssiDbm' in health) && !('batteryPercent' in health))).toBe(true);
    const [edge] = await list({ type: 'edge' });
    expect(edge?.health).toMatchObject({ clockErrorMs: -7 });
    expect(seen.count()).toBe(0);
  });

  it('shows them whatever else cannot be kept: a clock that is off by years, a value that no column takes', async () => {
    const telemetry = (rssiDbm: number, clockErrorMs: number, alarms: string[], batteryPercent: number) => {
      const lastSeenAt = new Date().toISOString();
      venue.edge.telemetry({
        ...{ backlog: 0, alarms, clockErrorMs },
        vehicles: [{ id: 'A01-vehicle-07', batteryPercent, rssiDbm: null, lastSeenAt }],
        devices: [{ id: KART, lastSeenAt, readings: { rssiDbm } }],
      });
    };
    const keeps = (rssiDbm: number) =>
      eventually('the readings are kept', async () => (await rowOf(KART)).health['rssiDbm'] === rssiDbm);
    telemetry(-62, -56 * 365 * 86_400_000, ['clockError'], 50);
    await keeps(-62);
    const [edge] = await list({ type: 'edge' });
    expect(edge?.health).toMatchObject({ clockErrorMs: -(2 ** 31), alarms: ['clockError'] });
    telemetry(-63, 0, ['a\u0000'], 1e300);
    await keeps(-63);
    telemetry(-64, 0, [], 51);
    await keeps(-64);
  });

  it('names a device whose connection or counters changed to open lists, and none of another store', async () => {
    const gate = (await list({ type: 'gate' }))[0] as DeviceRow;
    const seen = changes(gate.id);
    const report = (connected: boolean, health: Record<string, unknown>) =>
      venue.edge.report({ kind: 'device.connection', deviceId: gate.id, connected, health });
    // An agent names what is not there too; that was never there.
    await report(false, {});
    expect(await rowOf(gate.id)).toMatchObject({ condition: 2, lastSeenAt: null });
    await report(true, { noise: 39 });
    await eventually('it is there', () => seen.count() === 1);
    expect(await rowOf(gate.id)).toMatchObject({ condition: 3, health: { noise: 39 } });
    await report(true, { noise: 41 });
    await report(true, { noise: 41, malformed: 2 });
    await eventually('it is to be looked at', async () => Number((await rowOf(gate.id)).condition) === 1);
    await eventually('it is named again', () => seen.count() === 2);
    const figures = (
      await manager.get<{ type: string; condition: number; count: number }[]>('/device/sysDevice/figures')
    ).result;
    expect(figures).toContainEqual({ type: 'gate', condition: 1, count: 1 });
    const elsewhere = await venue.signIn('manager2');
    expect((await elsewhere.get<DeviceRow[]>('/device/sysDevice/selected', { ids: gate.id })).result).toEqual([]);
    await report(true, { noise: 41 });
  });

  it('shows a big screen that is off as offline, and one without a place as such', async () => {
    await venue.db.query(
      `INSERT INTO display (id, org_code, browser_id, name, created_at, last_seen_at, active_since) VALUES
         ('shown', 'A01', 'shown', 'shown', now(), now(), now()),
         ('off', 'A01', 'off', 'off', now(), now() - interval '2 minutes', now()),
         ('waiting', 'A01', 'waiting', 'waiting', now(), now(), NULL)`,
    );
    const conditions = (await list({ type: 'screen' })).map(({ id, condition }) => [id, Number(condition)]);
    expect(Object.fromEntries(conditions)).toEqual({ shown: 3, off: 0, waiting: 1 });
  });

  it('prints a test page, shows it as open until the printer has answered, and logs who asked', async () => {
    const seen = changes(PRINTER);
    const before = await audited(PRINTER);
    const ask = (client: Client, id = PRINTER) => client.post('/device/sysDevice/printTest', { id });
    expect(await ask(await venue.signIn('marshal'))).toMatchObject({ code: 510 });
    expect(await ask(await venue.signIn('manager2'))).toMatchObject({ success: false, key: 'device.noPrinter' });
    expect(await ask(manager, KART)).toMatchObject({ success: false, key: 'device.noPrinter' });
    expect(await audited(PRINTER)).toBe(before);

    expect(await ask(manager)).toMatchObject({ success: true });
    expect(await ask(manager)).toMatchObject({ success: false, key: 'device.testWaits' });
    const command = await venue.edge.command('paper.print', ({ printerId }) => printerId === PRINTER);
    expect(command.body.lines[0]).toEqual({ kind: 'title', text: '打印测试' });
    expect((await rowOf(PRINTER)).health['test']).toMatchObject({ state: 'waiting' });
    const asked = seen.count();
    await venue.edge.report({ kind: 'command.done', commandId: command.id, ok: false, reason: 'ECONNREFUSED' });
    await eventually('the answer is published', () => seen.count() > asked);
    expect(await rowOf(PRINTER)).toMatchObject({
      condition: 1,
      health: { test: { state: 'failed', reason: 'ECONNREFUSED' } },
    });

    expect(await ask(manager)).toMatchObject({ success: true });
    const again = await eventually('the next test reaches the edge', () =>
      venue.edge.commands.find(({ id, body }) => body.kind === 'paper.print' && id !== command.id),
    );
    await venue.edge.report({ kind: 'command.done', commandId: again.id, ok: true, reason: null });
    const answers = (health: Record<string, unknown>) =>
      venue.edge.report({ kind: 'device.connection', deviceId: PRINTER, connected: true, health });
    await answers({});
    expect(await rowOf(PRINTER)).toMatchObject({ condition: 3, health: { test: { state: 'done' } } });
    await answers({ hindrance: 'paper' });
    expect(await rowOf(PRINTER)).toMatchObject({ condition: 1, health: { hindrance: 'paper' } });
    await answers({ hindrance: null });
    expect(Number((await rowOf(PRINTER)).condition)).toBe(3);
    expect(await audited(PRINTER)).toBe(before + 2);
  });
});
