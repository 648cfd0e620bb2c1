import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { EdgeAgent } from '../../edge-agent/src/agent';
import { identify } from '../../edge-agent/src/config/identity';
import { parseEdgeSettings } from '../../edge-agent/src/config/config';
import { removeFolder, silentLog, testFolder } from '../../edge-agent/src/testing/edge';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import type { FakeEdge } from '../support/app/fake-edge';
import { Fixtures } from '../support/app/fixtures';

const machine = (host: string) => ({ process: randomUUID(), host });
const REFUSED = { ok: false, code: 'otherMachine' };

describe('two machines with the identity of one edge agent', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let cashier: CounterCalls;
  let tariff: string;
  let karts: string[];
  let twins: FakeEdge[] = [];
  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    venue.edge.machine = machine('box-1');
    expect(await venue.edge.reconnect()).toMatchObject({ ok: true });
    venue.edge.rivals.length = 0;
  });
  afterEach(() => {
    for (const twin of twins) twin.disconnect();
    twins = [];
  });

  const twin = (host = 'box-2'): FakeEdge => {
    const made = venue.edge.twin(machine(host));
    twins.push(made);
    return made;
  };
  const started = async (number: number) => {
    await cashier.tab(tariff, karts[number]!);
    return (await venue.runOn(karts[number]!)).start();
  };
  const stateOf = async (id: string) => (await venue.db.query('SELECT state FROM run WHERE id = $1', [id]))[0];

  it('refuses the one that comes second: the line that is there stays, no run ends, and its machine is notified', async () => {
    const run = await started(1);
    const second = twin();
    for (const epoch of [second.epoch, venue.edge.epoch]) {
      second.epoch = epoch;
      second.disconnect();
      expect(await second.connect()).toMatchObject(REFUSED);
    }
    expect(await second.batch({ epoch: second.epoch, events: [second.envelope({})] })).toMatchObject({ ok: false });
    second.telemetry({ backlog: 7, alarms: ['clockError'], vehicles: [] });
    await eventually('its agent is notified', () => venue.edge.rivals.length === 2);
    expect(venue.edge.rivals[0]).toEqual({ host: 'box-2', address: expect.stringContaining('127.0.0.1') as string });
    await run.lap(30_000);
    expect(await stateOf(run.id)).toEqual({ state: 'RUNNING' });
    expect(venue.edge.connected).toBe(true);
    expect(second.commands).toEqual([]);
    await run.finish();
  });

  it('takes the same process back although its former connection is not known to be dead', async () => {
    const again = venue.edge.twin(venue.edge.machine);
    twins.push(again);
    again.epoch = venue.edge.epoch;
    expect(await again.connect()).toMatchObject({ ok: true });
    await eventually('the former connection is ended', () => !venue.edge.connected);
    expect(venue.edge.rivals).toEqual([]);
  });

  it('takes another machine when the former one is gone, has lost its power, or has lost its key to a new pairing', async () => {
    venue.edge.disconnect();
    const second = twin();
    await eventually('the other one is accepted', async () => (await second.reconnect()).ok);
    const third = twin('box-3');
    expect(await third.connect()).toMatchObject(REFUSED);
    second.beats = false;
    await venue.db.query("UPDATE edge_agent SET last_seen_at = now() - interval '13 seconds'");
    expect(await third.reconnect()).toMatchObject({ ok: true });
    const manager = await venue.signIn('manager');
    const { result } = await manager.post<{ code: string }>('/edge/sysEdge/pairingCode');
    const folder = testFolder();
    const settings = { CORE_URL: venue.url, MQTT_PORT: '0', EDGE_HTTP_PORT: '0', STOP_PORT: '0', DATA_DIR: folder };
    const paired = await identify(parseEdgeSettings({ ...settings, EDGE_PAIRING_CODE: result!.code }), silentLog);
    const agent = new EdgeAgent(paired, silentLog);
    await agent.start();
    await eventually('the paired machine is accepted', () => agent.uplink.online);
    await eventually('the former one is cut off', () => third.cut);

    // A copy of its disk in another machine: it is named by the agent that was there, and says itself that it was refused.
    const lines: { level: number; msg: string }[] = [];
    const copyLog = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const copyFolder = testFolder();
    const copy = new EdgeAgent({ ...paired, DATA_DIR: copyFolder }, copyLog);
    await copy.start();
    const isNamed = (alarm: string): boolean => alarm.startsWith('secondMachine:');
    await eventually('the agent names it', () => agent.alarms.list().some(isNamed));
    await eventually('the board and the list of devices have it', async () => {
      const { result: list } = await manager.get<{ records: { health: { alarms?: string[] } }[] }>(
        '/device/sysDevice/list',
        { type: 'edge' },
      );
      return list!.records.some(({ health }) => health.alarms?.some(isNamed));
    });
    expect(copy.uplink.online).toBe(false);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, code: 'otherMachine', msg: 'this machine was refused by the core' }),
    );
    await copy.stop();
    await agent.stop();
    for (const each of [folder, copyFolder]) removeFolder(each);
  });
});
