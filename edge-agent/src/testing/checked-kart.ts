import {
  type KartAck,
  type KartCommand,
  kartCommandSchema,
  kartConfigSchema,
  type KartStatus,
  mqttTopic,
} from '@paddock/contracts/mqtt';
import type { MqttClient } from 'mqtt';
import { KartFailSafe } from '../simulator/kart-fail-safe';
import { connectAs } from './venue';

/** Faults of a kart. A check finds each of them. */
export type Fault =
  | 'heedsNoSilence'
  | 'slowsOnly'
  | 'staysFast'
  | 'goesOnByItself'
  | 'drivesOnAfterStop'
  | 'keepsItsSpeed'
  | 'takesExpired'
  | 'answersNothingExpired'
  | 'clockIsAhead'
  | 'carriesOutAgain'
  | 'answersTwice'
  | 'silent'
  | 'refusesStart';

const REPORT_EVERY_MS = 400;
const KMH_OF_LEVEL = 9;

/** A kart by the contract, but for what a test has it do wrong. It measures its speed, or does not. */
export class CheckedKart {
  fault: Fault | null = null;
  measures = true;
  readonly carriedOut: string[] = [];
  driving = false;
  private level = 5;
  private failed: KartStatus['failSafe'];
  private readonly known = new Set<string>();
  private readonly client: MqttClient;
  private readonly timer: NodeJS.Timeout;
  private readonly failSafe = new KartFailSafe({ silent: (what) => this.silence(what) });

  constructor(
    port: number,
    private readonly id: string,
  ) {
    this.client = connectAs(port, id);
    const topics = (['kartCommand', 'kartConfig', 'kartHeartbeat'] as const).map((name) => mqttTopic(name, id));
    this.client.on('connect', () => this.client.subscribe(topics, { qos: 1 }, () => this.report()));
    this.client.on('message', (topic, payload) => this.receive(topic, JSON.parse(payload.toString())));
    this.timer = setInterval(() => this.report(), REPORT_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.failSafe.end();
    await this.client.endAsync(true);
  }

  private receive(topic: string, payload: unknown): void {
    if (topic === mqttTopic('kartHeartbeat', this.id)) {
      this.failSafe.beat();
      if (this.fault === 'goesOnByItself' && this.failed === 'stopped') this.driving = true;
    } else if (topic === mqttTopic('kartConfig', this.id)) this.failSafe.configure(kartConfigSchema.parse(payload));
    else this.take(kartCommandSchema.parse(payload));
  }

  private take(command: KartCommand): void {
    const { fault } = this;
    // The stop at the end is carried out by each: a test is not to wait for it.
    const nowMs = Date.now() + (fault === 'clockIsAhead' && command.action !== 'stop' ? 3_600_000 : 0);
    const expired = command.expiresAtMs < nowMs && fault !== 'takesExpired';
    if (fault === 'silent' && command.action !== 'stop') return;
    if (expired && fault === 'answersNothingExpired') return;
    if (expired) return this.answer({ id: command.id, ok: false, reason: 'expired', nowMs });
    if (fault === 'refusesStart' && command.action === 'start')
      return this.answer({ id: command.id, ok: false, reason: 'charging' });
    const isNew = !this.known.has(command.id) || (fault === 'carriesOutAgain' && command.action === 'start');
    this.known.add(command.id);
    if (isNew) this.carryOut(command);
    this.answer({ id: command.id, ok: true });
    if (fault === 'answersTwice') this.answer({ id: command.id, ok: true });
  }

  private carryOut({ action, level }: KartCommand): void {
    this.carriedOut.push(action);
    this.failSafe.beat();
    if (action === 'start' || action === 'resume' || this.failed === 'slow') this.failed = undefined;
    // The kart sets off by itself only once, so that a test can see it stand at the end.
    if (action === 'stop' && this.fault === 'goesOnByItself') this.failed = undefined;
    if (level !== undefined && !(this.fault === 'keepsItsSpeed' && action === 'slow')) this.level = level;
    if (action === 'start' || action === 'resume') this.driving = true;
    if (action === 'stop' && !(this.fault === 'drivesOnAfterStop' && this.driving && this.isFirstStop()))
      this.driving = false;
  }

  private isFirstStop(): boolean {
    return this.carriedOut.filter((action) => action === 'stop').length === 2;
  }

  private silence(what: 'slow' | 'stopped'): void {
    if (!this.driving || this.fault === 'heedsNoSilence') return;
    if (what === 'stopped' && this.fault === 'slowsOnly') return;
    this.failed = this.failed === 'stopped' ? 'stopped' : what;
    if (what === 'stopped') this.driving = false;
    this.report();
  }

  private answer(ack: KartAck): void {
    this.client.publish(mqttTopic('kartAck', this.id), JSON.stringify(ack), { qos: 1 });
  }

  private report(): void {
    if (!this.client.connected) return;
    const isSlow = this.failed === 'slow' && this.fault !== 'staysFast';
    const level = isSlow ? Math.min(this.level, this.failSafe.config.failSafeLevel) : this.level;
    const speedKmh = this.driving ? level * KMH_OF_LEVEL : 0;
    const status: KartStatus = {
      online: true,
      ...(this.measures ? { speedKmh } : {}),
      ...(this.failed === undefined ? {} : { failSafe: this.failed }),
    };
    this.client.publish(mqttTopic('kartStatus', this.id), JSON.stringify(status), { qos: 1, retain: true });
  }
}
