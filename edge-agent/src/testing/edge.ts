import type { EdgeConfig, RunPlan } from '@paddock/contracts/edge';
import type { IClientOptions, MqttClient } from 'mqtt';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import pino from 'pino';
import { freePort } from '../../../test/support/ports';
import { EdgeAgent } from '../agent';
import type { Clock } from '../clock/clock';
import { ManualClock } from '../clock/manual-clock';
import { type EdgeSettings, parseEdgeSettings } from '../config/config';
import { type EventOf, FakeCore } from './fake-core';
import { connectAs, TestGate, TestKart, venueConfig } from './venue';

export const testFolder = (): string => mkdtempSync(path.join(tmpdir(), 'paddock-edge-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
export const silentLog = pino({ level: 'silent' });

export function edgeSettings(coreUrl: string, dataDir: string, change: Record<string, string> = {}): EdgeSettings {
  const given = parseEdgeSettings({
    CORE_URL: coreUrl,
    MQTT_PORT: '0',
    EDGE_HTTP_PORT: '0',
    STOP_PORT: '0',
    DATA_DIR: dataDir,
    ...change,
  });
  return { ...given, EDGE_ID: 'E1', EDGE_KEY: 'edge-key' };
}

export async function startEdge(settings: EdgeSettings, clock?: Clock): Promise<EdgeAgent> {
  const agent = new EdgeAgent(settings, silentLog, clock);
  await agent.start();
  return agent;
}

/** A whole venue on a folder of its own: the agent, its core, and the devices that a test connects. Its time moves by hand. */
export class TestVenue {
  /** Of the machine in the venue. True time is the core's, which advances as this clock is moved. */
  readonly clock = new ManualClock(Date.now());
  readonly core: FakeCore;
  readonly folder = testFolder();
  private readonly clients: MqttClient[] = [];
  private readonly karts = new Map<string, TestKart>();
  private running: EdgeAgent | null = null;

  private constructor(
    config: EdgeConfig,
    corePort: number,
    private readonly mqttPort: number,
  ) {
    const startedMs = Date.now() - this.clock.steadyMs();
    this.core = new FakeCore(config, () => startedMs + this.clock.steadyMs(), corePort);
  }

  static async start(config: EdgeConfig = venueConfig()): Promise<TestVenue> {
    // Kept for this process: both ends are taken down and come back, and nobody else may listen there meanwhile.
    const venue = new TestVenue(config, await freePort(), await freePort());
    await venue.core.start();
    await venue.startAgent();
    return venue;
  }

  get agent(): EdgeAgent {
    if (this.running === null) throw new Error('the agent does not run');
    return this.running;
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.endAsync(true)));
    await this.stopAgent();
    await this.core.stop();
    removeFolder(this.folder);
  }

  async stopAgent(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  /** On the same folder and the same broker port as before; resolves when it knows its devices. */
  async startAgent(): Promise<void> {
    await this.startWithoutCore();
    while (this.agent.registry.config === null) await nextImmediate();
  }

  /** Resolves when its broker listens. */
  async startWithoutCore(): Promise<void> {
    const settings = edgeSettings(this.core.url, this.folder, { MQTT_PORT: String(this.mqttPort) });
    this.running = await startEdge(settings, this.clock);
  }

  /** Copies what the agent keeps, as a backup does. @returns what puts it back. The agent must not run at either moment. */
  backup(): () => void {
    const copy = `${this.folder}-backup`;
    cpSync(this.folder, copy, { recursive: true });
    return () => {
      removeFolder(this.folder);
      cpSync(copy, this.folder, { recursive: true });
      removeFolder(copy);
    };
  }

  client(deviceId: string, options: IClientOptions = {}): MqttClient {
    return this.keep(connectAs(this.mqttPort, deviceId, options));
  }

  gate(deviceId = 'G1'): TestGate {
    const gate = new TestGate(this.mqttPort, deviceId);
    this.keep(gate.client);
    return gate;
  }

  async kart(deviceId: string): Promise<TestKart> {
    const kart = await TestKart.connect(this.mqttPort, deviceId, this.core.nowMs);
    this.karts.set(deviceId, kart);
    this.keep(kart.client);
    return kart;
  }

  /** Time passes, and something happens after it: the agent looks at its clock whenever anything arrives. */
  async later(ms: number, kart: TestKart): Promise<void> {
    this.clock.advance(ms);
    await kart.report();
  }

  /** Starts a run on the first vehicle; answers with its kart when it is driven. */
  async driven(plan: RunPlan): Promise<TestKart> {
    // A device has one connection.
    const known = this.karts.get('K1');
    const kart = known?.client.connected === true ? known : await this.kart('K1');
    // The kart of a ride before comes in first.
    await until(() => !this.agent.runs.returns.isOpen(plan.vehicleId));
    await this.core.command({ kind: 'run.start', plan });
    await this.core.event('run.started', ({ run }) => run.id === plan.id);
    return kart;
  }

  /** Sends a command and waits for what came of it. */
  async answer(...command: Parameters<FakeCore['command']>): Promise<EventOf<'command.done'>> {
    const { id } = await this.core.command(...command);
    return this.core.event('command.done', (event) => event.commandId === id);
  }

  finished(runId = 'R1'): Promise<EventOf<'run.finished'>> {
    return this.core.event('run.finished', ({ run }) => run.id === runId);
  }

  /** Resolves when the vehicle of a run that is over is in, and free. */
  home(runId = 'R1'): Promise<EventOf<'vehicle.motion'>> {
    return this.core.event('vehicle.motion', ({ returning }) => returning?.runId === runId && returning.phase === 'in');
  }

  private keep(client: MqttClient): MqttClient {
    this.clients.push(client);
    return client;
  }
}

/** Lets the agent work until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextImmediate();
}
