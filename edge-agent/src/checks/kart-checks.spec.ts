import { KART_CHECKS, type KartCheck } from '@paddock/contracts/mqtt';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EdgeAgent } from '../agent';
import { SimulatedKart } from '../simulator/kart';
import { KartMemory } from '../simulator/kart-memory';
import { CheckedKart, type Fault } from '../testing/checked-kart';
import { edgeSettings, removeFolder, startEdge, testFolder, until } from '../testing/edge';
import { type EventOf, FakeCore } from '../testing/fake-core';
import { device, keyOf, TEN_LAPS, venueConfig } from '../testing/venue';

const rules = { ...venueConfig().rules, heartbeatSlowMs: 2_000, heartbeatStopMs: 4_500 };

/** A venue in real time: a kart that gets no heartbeat goes by a clock of its own. */
class CheckVenue {
  readonly folder = testFolder();
  readonly karts: { stop(): Promise<void> }[] = [];
  agent!: EdgeAgent;

  private constructor(readonly core: FakeCore) {}

  static async start(karts: number): Promise<CheckVenue> {
    const numbers = Array.from({ length: karts }, (_, index) => String(index + 1));
    const vehicles = numbers.map((name) => ({ id: `V${name}`, name, transponder: null, deviceId: `K${name}` }));
    const devices = numbers.map((name) => device(`K${name}`, 'kart'));
    const venue = new CheckVenue(new FakeCore(venueConfig({ rules, vehicles, devices })));
    await venue.core.start();
    await venue.startAgent();
    return venue;
  }

  async startAgent(mqttPort = 0): Promise<void> {
    this.agent = await startEdge(edgeSettings(this.core.url, this.folder, { MQTT_PORT: String(mqttPort) }));
    await until(() => this.agent.registry.config !== null);
  }

  async stop(): Promise<void> {
    await Promise.all(this.karts.map((kart) => kart.stop()));
    await this.agent.stop();
    await this.core.stop();
    removeFolder(this.folder);
  }

  async answer(body: Parameters<FakeCore['command']>[0]): Promise<EventOf<'command.done'>> {
    const { id } = await this.core.command(body);
    return this.core.event('command.done', ({ commandId }) => commandId === id);
  }

  /** @returns `ok`, or why not */
  async check(number: number, check: KartCheck): Promise<string> {
    const { ok, reason } = await this.answer({ kind: 'kart.check', vehicleId: `V${number}`, check });
    return ok ? 'ok' : (reason ?? '');
  }

  stopKart(number: number): Promise<EventOf<'command.done'>> {
    return this.answer({ kind: 'kart.control', vehicleId: `V${number}`, action: 'stop', level: null });
  }

  connected(number: number): Promise<EventOf<'vehicle.connection'>> {
    return this.core.event('vehicle.connection', (event) => event.vehicleId === `V${number}` && event.connected);
  }

  async kart(number: number): Promise<CheckedKart> {
    const kart = new CheckedKart(this.agent.ports.mqtt, `K${number}`);
    this.karts.push(kart);
    await this.connected(number);
    return kart;
  }

  async standing(number: number): Promise<CheckedKart> {
    const kart = await this.kart(number);
    await this.stopKart(number);
    return kart;
  }

  motion(number: number): string {
    return this.agent.runs.motion.stateOf(`V${number}`);
  }
}

const passes = KART_CHECKS.map((check) => [check, 'ok']);
const faults: [Fault, KartCheck, string, unmeasured?: true][] = [
  ['heedsNoSilence', 'lease', 'noSlow'],
  ['slowsOnly', 'lease', 'noStop'],
  ['staysFast', 'lease', 'notSlower'],
  ['goesOnByItself', 'lease', 'setOffAgain'],
  ['drivesOnAfterStop', 'stop', 'drivesOn'],
  ['drivesOnAfterStop', 'stop', 'drivesOn', true],
  ['keepsItsSpeed', 'speed', 'notSlower'],
  ['takesExpired', 'expiry', 'expiredTaken'],
  ['answersNothingExpired', 'expiry', 'noAnswer'],
  ['clockIsAhead', 'stop', 'clockWrong'],
  ['carriesOutAgain', 'duplicates', 'carriedOutAgain'],
  ['carriesOutAgain', 'duplicates', 'carriedOutAgain', true],
  ['answersTwice', 'duplicates', 'answeredTwice'],
  ['silent', 'stop', 'noAnswer'],
  ['refusesStart', 'speed', 'refused:charging'],
];

describe('the check of a connected kart', () => {
  let venue: CheckVenue;
  let simulated: SimulatedKart;
  const [simulatedNumber, unmeasuredNumber, measuredNumber] = [1, 2, 3].map((more) => faults.length + more) as [
    number,
    number,
    number,
  ];
  /** Each kart is checked while the others are: one takes as long as a kart may be silent. */
  let broken: Promise<readonly [string, string, boolean]>[] = [];
  let lawful: Promise<string[][]>[] = [];

  beforeAll(async () => {
    venue = await CheckVenue.start(faults.length + 3);
    const memory = new KartMemory(path.join(venue.folder, 'karts.json'));
    const login = { mqttUrl: `mqtt://127.0.0.1:${venue.agent.ports.mqtt}`, id: `K${simulatedNumber}` };
    const drives = { crossing: null, pitIn: null, lapMs: null, memory };
    simulated = new SimulatedKart({ ...login, key: keyOf(login.id), vehicleId: `V${simulatedNumber}`, ...drives });
    venue.karts.push(simulated);
    await venue.connected(simulatedNumber);
    await venue.stopKart(simulatedNumber);
    (await venue.standing(unmeasuredNumber)).measures = false;
    await venue.standing(measuredNumber);
    lawful = [simulatedNumber, unmeasuredNumber, measuredNumber].map(async (number) => {
      const all: string[][] = [];
      for (const check of KART_CHECKS) all.push([check, await venue.check(number, check)]);
      return all;
    });
    broken = faults.map(async ([fault, check, , unmeasured = false], index) => {
      const kart = await venue.standing(index + 1);
      Object.assign(kart, { fault, measures: !unmeasured });
      const reason = await venue.check(index + 1, check);
      return [reason, venue.motion(index + 1), kart.driving] as const;
    });
  });
  afterAll(() => venue.stop());

  it('passes a simulated kart in all, which stands afterwards, is named by no alarm and drives a run', async () => {
    expect(await lawful[0]).toEqual(passes);
    expect(venue.motion(simulatedNumber)).toBe('still');
    expect(simulated.view()).toMatchObject({ driving: false, failSafe: null });
    const named = venue.agent.alarms.list().filter((alarm) => alarm.endsWith(`:${simulatedNumber}`));
    expect(named).toEqual([]);
    const plan = { ...TEN_LAPS, vehicleId: `V${simulatedNumber}` };
    expect(await venue.answer({ kind: 'run.start', plan })).toMatchObject({ ok: true });
  });

  it('passes one that measures no speed, and one that reports it again and again', async () => {
    expect(await lawful[1]).toEqual(passes);
    expect(await lawful[2]).toEqual(passes);
  });

  for (const [index, [fault, check, reason, unmeasured]] of faults.entries())
    it(`fails one that ${fault} in ${check}${unmeasured ? ' without a measured speed' : ''}, and has it stand`, async () => {
      expect(await broken[index]).toEqual([reason, 'still', false]);
    });
});

describe('the check of a kart', () => {
  let venue: CheckVenue;
  beforeEach(async () => {
    venue = await CheckVenue.start(1);
  });
  afterEach(() => venue.stop());

  const starts = (kart: CheckedKart): number => kart.carriedOut.filter((action) => action === 'start').length;

  it('is refused when it is not there, not proven to stand, on a run, or on a track that is not green', async () => {
    expect(await venue.check(1, 'stop')).toBe('kartOffline');
    const kart = await venue.kart(1);
    expect(await venue.check(1, 'stop')).toBe('notStill');
    expect(await venue.check(9, 'stop')).toBe('unknownVehicle');
    await venue.stopKart(1);
    for (const flag of ['red', 'yellow'] as const) {
      await venue.answer({ kind: 'track.flag', flag });
      expect(await venue.check(1, 'stop')).toBe('notGreen');
    }
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    await venue.answer({ kind: 'run.start', plan: TEN_LAPS });
    expect(await venue.check(1, 'stop')).toBe('vehicleBusy');
    expect(starts(kart)).toBe(1);
  });

  it('lets nobody set it off meanwhile, and moves it no more once the track was stopped', async () => {
    const kart = await venue.standing(1);
    const checked = venue.check(1, 'lease');
    await until(() => kart.driving);
    expect(await venue.answer({ kind: 'run.start', plan: TEN_LAPS })).toMatchObject({ reason: 'kartChecked' });
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    expect(await checked).not.toBe('ok');
    expect([starts(kart), venue.motion(1), kart.driving]).toEqual([1, 'still', false]);
  });

  it('ends with a stop where the end of the agent has cut it off', async () => {
    const kart = await venue.standing(1);
    const checked = venue.check(1, 'lease');
    await until(() => kart.driving);
    const { mqtt } = venue.agent.ports;
    await venue.agent.stop();
    await venue.startAgent(mqtt);
    expect(await checked).toBe('interrupted');
    await until(() => venue.motion(1) === 'still');
    expect(kart.driving).toBe(false);
  });
});
