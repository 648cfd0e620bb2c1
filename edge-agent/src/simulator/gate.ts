import { type GatePassing, mqttTopic } from '@paddock/contracts/mqtt';
import mqtt, { type MqttClient } from 'mqtt';
import { randomInt } from 'node:crypto';

export interface GateCredentials {
  mqttUrl: string;
  id: string;
  key: string;
}

const STATUS_EVERY_MS = 5_000;

/** Far from the numbers that were used before: one a little higher would look as if the passings between them were lost. */
export const firstGateNumber = (): number => randomInt(1, 1_000_000_000);

/** A timing gate with a clock and a sequence of its own. What it could not deliver is sent when the broker is back. */
export class SimulatedGate {
  private readonly client: MqttClient;
  private readonly statusTimer: NodeJS.Timeout;
  private seq: number;

  constructor(private readonly credentials: GateCredentials) {
    const { mqttUrl, id, key } = credentials;
    this.seq = firstGateNumber();
    this.client = mqtt.connect(mqttUrl, {
      username: id,
      password: key,
      clientId: `gate-${id}`,
      reconnectPeriod: 1_000,
    });
    this.client.on('error', () => undefined);
    this.statusTimer = setInterval(() => this.status(), STATUS_EVERY_MS);
  }

  get connected(): boolean {
    return this.client.connected;
  }

  crossed(transponder: string): void {
    this.seq += 1;
    const strength = 120 + Math.floor(Math.random() * 100);
    const passing: GatePassing = { seq: this.seq, transponder, rtcUs: Date.now() * 1000, strength, hits: 40 };
    this.client.publish(mqttTopic('gatePassing', this.credentials.id), JSON.stringify(passing), { qos: 1 });
  }

  async stop(): Promise<void> {
    clearInterval(this.statusTimer);
    await this.client.endAsync(true);
  }

  private status(): void {
    if (!this.client.connected) return;
    const status = { noise: 35 + Math.floor(Math.random() * 10), temperatureC: 22, inputVolts: 11.8 };
    this.client.publish(mqttTopic('gateStatus', this.credentials.id), JSON.stringify(status), { qos: 0 });
  }
}
