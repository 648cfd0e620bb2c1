/** A venue for tests: devices and vehicles with their keys, and real MQTT clients for them. */
import {
  type EdgeConfig,
  type EdgeDevice,
  RACE_RULE_DEFAULTS,
  type RunPlan,
  type StopToken,
} from '@paddock/contracts/edge';
import { type GatePassing, type KartAck, type KartCommand, mqttTopic } from '@paddock/contracts/mqtt';
import { createHash, createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

export const LAP_MS = 30_000;
export const TEN_LAPS: RunPlan = {
  id: 'R1',
  vehicleId: 'V1',
  driverName: '神秘车手',
  mode: 'laps',
  lapLimit: 10,
  limitMs: 0,
};

export const STOP_SECRET = 'stop-secret';

/** What a board in the venue presses the stop of the edge itself with. */
export function stopToken(change: Partial<StopToken> = {}, secret = STOP_SECRET): string {
  const token = { orgCode: 'A01', name: '陈裁判', expiresAtMs: Date.now() + 3_600_000, ...change };
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export const keyOf = (deviceId: string): string => `key-of-${deviceId}`;
const keyHashOf = (deviceId: string): string => createHash('sha256').update(keyOf(deviceId)).digest('hex');

export function device(id: string, type: EdgeDevice['type'], address: string | null = null): EdgeDevice {
  return { id, type, name: id, keyHash: address === null ? keyHashOf(id) : null, address };
}

/** Two karts with control, one vehicle without, a gate, a light and a display. Minimum lap and de-bounce are short. */
export function venueConfig(change: Partial<EdgeConfig> = {}): EdgeConfig {
  return {
    version: 1,
    orgCode: 'A01',
    stopSecret: STOP_SECRET,
    storeName: '弯道卡丁车馆 · 滨江店',
    timeZone: 'Asia/Shanghai',
    rules: { ...RACE_RULE_DEFAULTS, minLapMs: 1_000, debounceMs: 200, departLightDelaySeconds: 3, standstillMs: 0 },
    devices: [
      device('G1', 'gate'),
      device('K1', 'kart'),
      device('K2', 'kart'),
      device('L1', 'light'),
      device('D1', 'display'),
    ],
    vehicles: [
      { id: 'V1', name: '1', transponder: '1001', deviceId: 'K1' },
      { id: 'V2', name: '2', transponder: '1002', deviceId: 'K2' },
      { id: 'V3', name: '3', transponder: '1003', deviceId: null },
    ],
    ...change,
  };
}

export const connectAs = (port: number, deviceId: string, options: IClientOptions = {}): MqttClient => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: deviceId,
    password: keyOf(deviceId),
    reconnectPeriod: 100,
    ...options,
  });
  client.on('error', () => undefined);
  return client;
};

/** A gate whose own clock moves only by the test. */
export class TestGate {
  readonly client: MqttClient;
  private seq = 100;
  private rtcUs = 1_700_000_000_000_000;

  constructor(
    port: number,
    private readonly id: string,
  ) {
    this.client = connectAs(port, id);
  }

  /** A passing `afterMs` later on the gate's clock; resolves when the edge has acknowledged it. */
  async pass(transponder: string, afterMs: number): Promise<GatePassing> {
    this.seq += 1;
    this.rtcUs += afterMs * 1000;
    return this.send({ seq: this.seq, transponder, rtcUs: this.rtcUs });
  }

  async send(passing: GatePassing): Promise<GatePassing> {
    await this.client.publishAsync(mqttTopic('gatePassing', this.id), JSON.stringify(passing), { qos: 1 });
    return passing;
  }
}

/** A kart that acknowledges what it receives, as long as it is not mute, and carries out nothing that has expired by its clock. */
export class TestKart {
  readonly client: MqttClient;
  readonly received: KartCommand[] = [];
  /** What it has carried out: each command once, and none that had expired. */
  readonly done: KartCommand[] = [];
  mute = false;
  /** What reaches it is lost: seen by the test, not carried out and not answered. */
  deaf = false;
  /** Whether its driver comes in when the ride is over: then it says that it stands. */
  comesIn = true;
  /** How far its clock is ahead of true time. */
  clockAheadMs = 0;
  /** Whether it sends what its clock shows when a command has expired. */
  includesTime = true;
  private readonly signals = new EventEmitter();

  private constructor(
    port: number,
    private readonly id: string,
    private readonly trueMs: () => number,
  ) {
    const payload = Buffer.from('{"online":false}');
    const will = { topic: mqttTopic('kartStatus', id), payload, qos: 1 as const, retain: true };
    this.client = connectAs(port, id, { will });
    this.client.on('message', (_topic, message) => this.receive(JSON.parse(message.toString()) as KartCommand));
    this.client.on('connect', () => void this.report());
  }

  static async connect(port: number, id: string, trueMs: () => number): Promise<TestKart> {
    const kart = new TestKart(port, id, trueMs);
    await kart.listening();
    return kart;
  }

  /** Resolves when it is connected and subscribed to its commands, also after the broker was gone. */
  async listening(): Promise<void> {
    if (!this.client.connected) await new Promise<void>((resolve) => this.client.once('connect', () => resolve()));
    await this.client.subscribeAsync(mqttTopic('kartCommand', this.id), { qos: 1 });
  }

  async report(status: object = { online: true, batteryPercent: 80, rssiDbm: -60 }): Promise<void> {
    await this.client.publishAsync(mqttTopic('kartStatus', this.id), JSON.stringify(status), { qos: 1, retain: true });
  }

  /** The first command of this action, received already or still to come. */
  async command(action: KartCommand['action']): Promise<KartCommand> {
    for (;;) {
      const found = this.received.find((command) => command.action === action);
      if (found !== undefined) return found;
      await once(this.signals, 'command');
    }
  }

  async answer(ack: KartAck): Promise<void> {
    await this.client.publishAsync(mqttTopic('kartAck', this.id), JSON.stringify(ack), { qos: 1 });
  }

  private async comeIn(commandId: string): Promise<void> {
    await this.answer({ id: commandId, ok: true });
    await this.report({ online: true, batteryPercent: 80, rssiDbm: -60, speedKmh: 0 });
  }

  private receive(command: KartCommand): void {
    this.received.push(command);
    const nowMs = this.trueMs() + this.clockAheadMs;
    const expired = command.expiresAtMs < nowMs;
    if (!expired && !this.deaf && !this.done.some(({ id }) => id === command.id)) this.done.push(command);
    this.signals.emit('command');
    if (this.mute || this.deaf) return;
    if (!expired && command.inLap === true && this.comesIn) void this.comeIn(command.id);
    else if (!expired) void this.answer({ id: command.id, ok: true });
    else void this.answer({ id: command.id, ok: false, reason: 'expired', ...(this.includesTime ? { nowMs } : {}) });
  }
}
