import { type GatePassing, type KartCommand, mqttTopic } from '@paddock/contracts/mqtt';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Stack } from '../stack';
import { until } from './wait';

export interface Credentials {
  id: string;
  key: string;
}

/** `npm run paddock -- device add …`: one line of JSON. */
export async function addDevice(stack: Stack, ...options: string[]): Promise<Credentials> {
  const { stdout, stderr, code } = await stack.paddock('device', 'add', '--store', 'A01', ...options);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Credentials;
}

/** The broker learns of a new device a moment after it was added; until then it refuses it. */
export async function connectDevice(
  stack: Stack,
  { id, key }: Credentials,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${stack.mqttPort}`;
  const login = { username: id, password: key, reconnectPeriod: 100, connectTimeout: 5_000, ...options };
  const client = await until(`the broker lets ${id} in`, () => mqtt.connectAsync(url, login, false).catch(() => null));
  client.on('error', () => undefined);
  return client;
}

/** A timing gate with a clock of its own, as a stock client plays it: QoS 1, sent again until it is acknowledged. */
export class Gate {
  private constructor(
    private readonly client: MqttClient,
    readonly id: string,
    private seq: number,
  ) {}

  static async add(stack: Stack, name: string): Promise<Gate> {
    return Gate.connect(stack, await addDevice(stack, '--type', 'gate', '--name', name));
  }

  /** @param lastSeq of the passings that it has sent before. */
  static async connect(stack: Stack, credentials: Credentials, lastSeq = 0): Promise<Gate> {
    return new Gate(await connectDevice(stack, credentials), credentials.id, lastSeq);
  }

  get lastSeq(): number {
    return this.seq;
  }

  /** Resolves when the broker has acknowledged it. */
  async crossed(transponder: string, rtcUs: number): Promise<GatePassing> {
    this.seq += 1;
    const passing: GatePassing = { seq: this.seq, transponder, rtcUs };
    await this.publish(mqttTopic('gatePassing', this.id), JSON.stringify(passing));
    return passing;
  }

  async publish(topic: string, payload: string | Buffer): Promise<void> {
    await this.client.publishAsync(topic, payload, { qos: 1 });
  }

  leave(): Promise<void> {
    return this.client.endAsync(true);
  }
}

/** A kart that reports once, carries out every command and, on request, never sends anything again. */
export class Kart {
  readonly commands: KartCommand[] = [];

  private constructor(
    private readonly client: MqttClient,
    private readonly id: string,
  ) {}

  static async connect(stack: Stack, credentials: Credentials): Promise<Kart> {
    const { id } = credentials;
    const will = {
      topic: mqttTopic('kartStatus', id),
      payload: Buffer.from('{"online":false}'),
      qos: 1,
      retain: true,
    } as const;
    const client = await connectDevice(stack, credentials, { will });
    const kart = new Kart(client, id);
    client.on('message', (_topic, payload) => kart.handle(payload.toString()));
    await client.subscribeAsync(mqttTopic('kartCommand', id), { qos: 1 });
    return kart;
  }

  async report(): Promise<void> {
    const status = JSON.stringify({ online: true, batteryPercent: 80 });
    await this.client.publishAsync(mqttTopic('kartStatus', this.id), status, { qos: 1, retain: true });
  }

  leave(): Promise<void> {
    return this.client.endAsync(true);
  }

  private handle(text: string): void {
    const command = JSON.parse(text) as KartCommand;
    this.commands.push(command);
    this.client.publish(mqttTopic('kartAck', this.id), JSON.stringify({ id: command.id, ok: true }), { qos: 1 });
  }
}
