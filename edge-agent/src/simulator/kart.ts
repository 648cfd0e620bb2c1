import { type KartAck, type KartCommand, kartCommandSchema, mqttTopic } from '@paddock/contracts/mqtt';
import mqtt, { type MqttClient } from 'mqtt';
import { KartGuard } from './kart-guard';
import type { KartMemory } from './kart-memory';

export interface KartOptions {
  mqttUrl: string;
  id: string;
  key: string;
  vehicleId: string;
  /** Null: this kart crosses no gate. */
  crossing: (() => void) | null;
  /** Fixed length of a lap; null: a pace of its own. */
  lapMs: number | null;
  memory: KartMemory;
}

const STATUS_EVERY_MS = 6_000;
const SPEED_LEVEL_MAX = 5;
/** From the pit exit to the line. */
const OUT_LAP_SHARE = 0.2;
const NOISE_SHARE = 0.04;

export interface KartView {
  vehicleId: string;
  id: string;
  online: boolean;
  driving: boolean;
  level: number;
  batteryPercent: number;
}

/** A kart as the venue sees it: it reports, carries out each command once and acknowledges it, and drives laps while it may. */
export class SimulatedKart {
  private client: MqttClient | null = null;
  private readonly statusTimer: NodeJS.Timeout;
  private lapTimer: NodeJS.Timeout | null = null;
  private driving = false;
  private powered = true;
  private level = SPEED_LEVEL_MAX;
  private battery = 70 + Math.random() * 30;
  private readonly paceMs = 25_000 + Math.random() * 20_000;
  private readonly guard = new KartGuard();

  constructor(private readonly options: KartOptions) {
    this.statusTimer = setInterval(() => this.report(), STATUS_EVERY_MS + Math.random() * 1_000);
    const before = options.memory.of(options.id);
    if (before !== null) {
      this.powered = before.powered;
      this.level = before.level;
      this.guard.stoppedAt = before.stoppedAt;
      if (before.driving) this.drive(Math.random());
    }
    this.plug();
  }

  /** Switches the kart's radio on. */
  plug(): void {
    if (this.client !== null) return;
    const { mqttUrl, id, key } = this.options;
    const will = {
      topic: mqttTopic('kartStatus', id),
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
      retain: true,
    };
    const login = { username: id, password: key, clientId: `kart-${id}`, reconnectPeriod: 1_000, keepalive: 10 };
    const client = mqtt.connect(mqttUrl, { ...login, will });
    client.on('error', () => undefined);
    client.on('connect', () => {
      client.subscribe(mqttTopic('kartCommand', id), { qos: 1 }, () => this.report());
    });
    client.on('message', (_topic, payload) => this.take(payload.toString()));
    this.client = client;
  }

  /** As when the radio loses its power: the connection breaks without a farewell, and the broker publishes the last will. */
  unplug(): void {
    const { client } = this;
    this.client = null;
    if (client === null) return;
    client.options.reconnectPeriod = 0;
    client.stream.destroy();
    client.end(true);
  }

  view(): KartView {
    return {
      vehicleId: this.options.vehicleId,
      id: this.options.id,
      online: this.client?.connected ?? false,
      driving: this.driving,
      level: this.level,
      batteryPercent: Math.round(this.battery),
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.statusTimer);
    if (this.lapTimer !== null) clearTimeout(this.lapTimer);
    const { client } = this;
    this.client = null;
    await client?.endAsync(true);
  }

  private report(): void {
    this.battery = this.driving ? Math.max(5, this.battery - 0.05) : Math.min(100, this.battery + 0.1);
    if (this.client?.connected !== true) return;
    const rssiDbm = -45 - Math.floor(Math.random() * 25);
    const status = { online: true, batteryPercent: Math.round(this.battery), rssiDbm, firmware: '1.4.2' };
    this.client.publish(mqttTopic('kartStatus', this.options.id), JSON.stringify(status), { qos: 1, retain: true });
  }

  private take(text: string): void {
    const parsed = kartCommandSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const { ack, carryOut } = this.guard.judge(parsed.data, Date.now());
    if (carryOut) {
      this.carryOut(parsed.data);
      const { driving, powered, level } = this;
      this.options.memory.keep(this.options.id, { driving, powered, level, stoppedAt: this.guard.stoppedAt });
    }
    this.acknowledge(ack);
  }

  private acknowledge(ack: KartAck): void {
    this.client?.publish(mqttTopic('kartAck', this.options.id), JSON.stringify(ack), { qos: 1 });
  }

  private carryOut(command: KartCommand): void {
    switch (command.action) {
      case 'start':
        this.level = command.level ?? SPEED_LEVEL_MAX;
        return this.drive(OUT_LAP_SHARE);
      case 'stop':
        return this.halt();
      case 'slow':
        this.level = command.level ?? 1;
        return;
      case 'speed':
        this.level = command.level ?? SPEED_LEVEL_MAX;
        return;
      case 'resume':
        this.level = command.level ?? SPEED_LEVEL_MAX;
        if (!this.driving) this.drive(1);
        return;
      case 'powerOff':
        this.powered = false;
        return this.halt();
      case 'powerOn':
        this.powered = true;
    }
  }

  private halt(): void {
    this.driving = false;
    if (this.lapTimer !== null) clearTimeout(this.lapTimer);
    this.lapTimer = null;
  }

  private drive(lapShare: number): void {
    if (!this.powered) return;
    this.halt();
    this.driving = true;
    const noise = 1 + (Math.random() * 2 - 1) * NOISE_SHARE;
    const slowness = 1 + (SPEED_LEVEL_MAX - this.level) * 0.2;
    const lapMs = (this.options.lapMs ?? this.paceMs) * noise * slowness * lapShare;
    this.lapTimer = setTimeout(() => {
      this.options.crossing?.();
      this.drive(1);
    }, lapMs);
  }
}
