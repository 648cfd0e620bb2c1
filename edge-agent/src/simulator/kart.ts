import {
  type FailSafe,
  type KartAck,
  type KartCommand,
  type KartConfig,
  kartCommandSchema,
  kartConfigSchema,
  mqttTopic,
} from '@paddock/contracts/mqtt';
import mqtt, { type MqttClient } from 'mqtt';
import { KartFailSafe } from './kart-fail-safe';
import { KartGuard } from './kart-guard';
import type { KartMemory } from './kart-memory';

export interface KartOptions {
  mqttUrl: string;
  id: string;
  key: string;
  vehicleId: string;
  /** Null: this kart crosses no gate. */
  crossing: (() => void) | null;
  /** The gate at the pit entry; null: the venue has none. */
  pitIn: (() => void) | null;
  /** Fixed length of a lap; null: a pace of its own. */
  lapMs: number | null;
  memory: KartMemory;
}

const STATUS_EVERY_MS = 6_000;
const SPEED_LEVEL_MAX = 5;
/** From the pit exit to the line. */
const OUT_LAP_SHARE = 0.2;
/** From the line to the pit entry. */
const IN_LAP_SHARE = 0.4;
const NOISE_SHARE = 0.04;
/** While it comes in and until it has been stopped a kart says often how fast it is. */
const SPEED_EVERY_MS = 1_000;
const KMH_OF_LEVEL = 9;

export interface KartView {
  vehicleId: string;
  id: string;
  online: boolean;
  driving: boolean;
  level: number;
  failSafe: FailSafe | null;
  config: KartConfig;
  batteryPercent: number;
}

/** A kart as the venue sees it: it reports, carries out each command once and acknowledges it, and drives laps while it may. */
export class SimulatedKart {
  private client: MqttClient | null = null;
  private readonly statusTimer: NodeJS.Timeout;
  private lapTimer: NodeJS.Timeout | null = null;
  /** The stretch that the kart drives now: its end, and the slowness from which that end was computed. */
  private leg: { arrive: () => void; arrivesAtMs: number; slowness: number } | null = null;
  private driving = false;
  /** Its driver knows that the ride is over. */
  private comingIn = false;
  private speedTimer: NodeJS.Timeout | null = null;
  private powered = true;
  private level = SPEED_LEVEL_MAX;
  /** What it has done by itself, and no command has ended since. */
  private failedSafe: FailSafe | null = null;
  private battery = 70 + Math.random() * 30;
  private readonly paceMs = 25_000 + Math.random() * 20_000;
  private readonly guard = new KartGuard();
  private readonly failSafe = new KartFailSafe({ silent: (what) => this.failSafely(what) });

  constructor(private readonly options: KartOptions) {
    this.statusTimer = setInterval(() => this.report(), STATUS_EVERY_MS + Math.random() * 1_000);
    const before = options.memory.of(options.id);
    if (before !== null) {
      this.powered = before.powered;
      this.level = before.level;
      this.failedSafe = before.failSafe;
      this.guard.stoppedAt = before.stoppedAt;
      if (before.driving && before.comingIn) this.comeIn();
      else if (before.driving) this.drive(Math.random());
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
      const topics = (['kartCommand', 'kartConfig', 'kartHeartbeat'] as const).map((name) => mqttTopic(name, id));
      client.subscribe(topics, { qos: 1 }, () => this.report());
    });
    client.on('message', (topic, payload) => this.receive(topic, payload.toString()));
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
      level: this.drivenLevel(),
      failSafe: this.failedSafe,
      config: this.failSafe.config,
      batteryPercent: Math.round(this.battery),
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.statusTimer);
    this.failSafe.end();
    this.quiet();
    if (this.lapTimer !== null) clearTimeout(this.lapTimer);
    const { client } = this;
    this.client = null;
    await client?.endAsync(true);
  }

  private report(): void {
    this.battery = this.driving ? Math.max(5, this.battery - 0.05) : Math.min(100, this.battery + 0.1);
    if (this.client?.connected !== true) return;
    const rssiDbm = -45 - Math.floor(Math.random() * 25);
    const speedKmh = this.driving ? this.drivenLevel() * KMH_OF_LEVEL : 0;
    const failSafe = this.failedSafe === null ? {} : { failSafe: this.failedSafe };
    const readings = { batteryPercent: Math.round(this.battery), rssiDbm, firmware: '1.4.2', speedKmh };
    const status = { online: true, ...readings, ...failSafe };
    this.client.publish(mqttTopic('kartStatus', this.options.id), JSON.stringify(status), { qos: 1, retain: true });
  }

  private receive(topic: string, text: string): void {
    const { id } = this.options;
    if (topic === mqttTopic('kartHeartbeat', id)) return this.failSafe.beat();
    if (topic === mqttTopic('kartCommand', id)) return this.take(text);
    const config = kartConfigSchema.safeParse(JSON.parse(text));
    if (config.success) this.failSafe.configure(config.data);
  }

  /** Nobody could stop it now: it drives on slowly, and then not at all. */
  private failSafely(what: FailSafe): void {
    if (!this.driving) return;
    this.failedSafe = what;
    if (what === 'stopped') this.halt();
    this.keepPace();
    this.keep();
    this.report();
  }

  /** The level that it drives at: its own, or a lower one while no command has said that it is in reach again. */
  private drivenLevel(): number {
    return this.failedSafe === null ? this.level : Math.min(this.level, this.failSafe.config.failSafeLevel);
  }

  private keep(): void {
    const { driving, comingIn, powered, level, failedSafe: failSafe } = this;
    const { stoppedAt } = this.guard;
    this.options.memory.keep(this.options.id, { driving, comingIn, powered, level, stoppedAt, failSafe });
  }

  private take(text: string): void {
    const parsed = kartCommandSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const { ack, carryOut } = this.guard.judge(parsed.data, Date.now());
    if (carryOut) {
      this.failSafe.beat();
      if (endsFailSafe(parsed.data.action, this.failedSafe)) this.failedSafe = null;
      this.carryOut(parsed.data);
      this.keepPace();
      this.keep();
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
        // Bought on the way in: it is on the track already.
        return this.drive(this.driving ? 1 - IN_LAP_SHARE : OUT_LAP_SHARE);
      case 'stop':
        return this.halt();
      case 'slow':
        this.level = command.level ?? 1;
        if (command.inLap === true && this.driving && !this.comingIn) this.comeIn();
        return;
      case 'speed':
        this.level = command.level ?? SPEED_LEVEL_MAX;
        return;
      case 'resume':
        this.level = command.level ?? SPEED_LEVEL_MAX;
        if (!this.driving && this.comingIn) this.comeIn();
        else if (!this.driving) this.drive(1);
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
    this.quiet();
    if (this.lapTimer !== null) clearTimeout(this.lapTimer);
    this.lapTimer = null;
    this.leg = null;
  }

  private quiet(): void {
    if (this.speedTimer !== null) clearInterval(this.speedTimer);
    this.speedTimer = null;
  }

  /** The driver leaves the track: over the gate at the pit entry, and stands there until it is stopped. */
  private comeIn(): void {
    this.halt();
    if (!this.powered) return;
    this.driving = true;
    this.comingIn = true;
    // Where its laps are played by somebody else, so is its way in.
    const inLapMs = this.options.crossing === null ? 0 : this.lapMsOf(IN_LAP_SHARE);
    this.speedTimer = setInterval(() => this.report(), Math.min(SPEED_EVERY_MS, Math.max(100, inLapMs / 4)));
    this.go(inLapMs, () => {
      this.options.pitIn?.();
      this.driving = false;
      this.report();
    });
  }

  private drive(lapShare: number): void {
    if (!this.powered) return;
    this.halt();
    this.driving = true;
    this.comingIn = false;
    this.go(this.lapMsOf(lapShare), () => {
      this.options.crossing?.();
      this.drive(1);
    });
  }

  private go(ms: number, arrive: () => void): void {
    this.leg = { arrive, arrivesAtMs: performance.now() + ms, slowness: this.slowness() };
    this.lapTimer = setTimeout(() => {
      this.leg = null;
      arrive();
    }, ms);
  }

  /** Another level counts where the kart is, not from the next lap on. */
  private keepPace(): void {
    const { leg } = this;
    const slowness = this.slowness();
    if (this.lapTimer === null || leg === null || leg.slowness === slowness) return;
    clearTimeout(this.lapTimer);
    this.go((Math.max(0, leg.arrivesAtMs - performance.now()) * slowness) / leg.slowness, leg.arrive);
  }

  private slowness(): number {
    return 1 + (SPEED_LEVEL_MAX - this.drivenLevel()) * 0.2;
  }

  private lapMsOf(lapShare: number): number {
    const noise = 1 + (Math.random() * 2 - 1) * NOISE_SHARE;
    return (this.options.lapMs ?? this.paceMs) * noise * this.slowness() * lapShare;
  }
}

/** One that has stopped by itself is set off by nothing but what lets a kart go; one that is slow drives at the level that it is sent. */
function endsFailSafe(action: KartCommand['action'], failSafe: FailSafe | null): boolean {
  if (action === 'start' || action === 'resume') return true;
  return failSafe === 'slow' && action !== 'powerOn';
}
