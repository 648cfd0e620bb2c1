/**
 * The venue's MQTT broker. Every device has one credential and sees only its own topics. A publish is acknowledged only after the
 * agent has taken it, which for a passing means that it is on the disk.
 */
import {
  MQTT_PAYLOAD_BYTES_MAX,
  MQTT_TOPICS,
  type MqttPayload,
  type MqttTopicName,
  mqttTopic,
} from '@paddock/contracts/mqtt';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls';
import type { Logger } from 'pino';
import type { DeviceHealth, HealthCounter } from '../devices/health';
import type { Registry } from '../devices/registry';
import { reachableHost } from '../reachable-host';
import { maySubscribe, publishable } from './acl';
import { type DeviceLine, DeviceLines } from './device-lines';
import { DeviceSocket, OversizeFrame } from './device-socket';
import { LimitedLog } from './limited-log';
import { MessageRates } from './message-rates';
import { REASON } from './mqtt5';
import { NewKeys } from './new-keys';
import { Strangers } from './strangers';
import type { TlsKeys } from './tls-files';

/** A message that passed the ACL and its schema. */
export type DeviceMessage = {
  [Name in MqttTopicName]: { name: Name; deviceId: string; payload: MqttPayload<Name> };
}[MqttTopicName];

/** Takes a message; the device's acknowledgement waits for the promise. */
export type TakeMessage = (message: DeviceMessage) => Promise<void>;

export interface BrokerOptions {
  port: number;
  host: string;
  tls: TlsKeys | null;
}

/** Nobody can subscribe to it: where refused messages end so that the connection they came on lives. */
const NOWHERE = 'refused';
const BAD_CREDENTIALS = 4;
/** Long enough for any client id with the device's id before it. */
const CLIENT_ID_CHARS_MAX = 512;
const UNKNOWN_KEY_HASH = createHash('sha256').update(randomUUID()).digest();

export class Broker {
  private readonly live = new Set<Client>();
  /** Who a connection is; known longer than it lives, for its last will. */
  private readonly identities = new WeakMap<Client, { deviceId: string; keyHash: string }>();
  private readonly sockets = new Set<Socket>();
  private readonly lines = new DeviceLines();
  private readonly rates = new MessageRates();
  private readonly newKeys = new NewKeys();
  private readonly refusals: LimitedLog;
  private readonly strangers = new Strangers();
  private aedes: Aedes | null = null;
  private server: Server | null = null;

  constructor(
    private readonly options: BrokerOptions,
    private readonly registry: Registry,
    private readonly health: DeviceHealth,
    private readonly take: TakeMessage,
    private readonly log: Logger,
  ) {
    this.refusals = new LimitedLog(log);
  }

  /** @throws when the port is taken. */
  async start(): Promise<void> {
    const aedes = await Aedes.createBroker({
      maxClientsIdLength: CLIENT_ID_CHARS_MAX,
      maxTopicLevels: 8,
      drainTimeout: 10_000,
      connectTimeout: 10_000,
      preConnect: (_client, packet, callback) => {
        const clientId = packet.clientId === '' ? randomUUID() : packet.clientId;
        if (packet.clientId === '' && _client.conn instanceof DeviceSocket)
          _client.conn.mqtt5?.assignClientId(clientId);
        // A client id takes over the older connection of that id: with the device's name before it, only of the same device.
        packet.clientId = `${packet.username ?? ''}/${clientId}`;
        // Commands to a kart that is offline must not be kept for it.
        packet.clean = true;
        callback(null, true);
      },
      authenticate: (client, username, password, done) => {
        void this.authenticate(client, username ?? '', password ?? Buffer.alloc(0)).then((accepted) =>
          done(accepted ? null : refusal(), accepted),
        );
      },
      authorizePublish: (client, packet, callback) => {
        const taken = this.receive(client, packet);
        const conn = client?.conn;
        (conn instanceof DeviceSocket ? conn.readOnDuring(taken) : taken).then(
          () => callback(null),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
      },
      authorizeSubscribe: (client, subscription, callback) => {
        const device = this.registry.device(this.identities.get(client)?.deviceId ?? '');
        if (device !== null && maySubscribe(device, subscription.topic)) return callback(null, subscription);
        if (device !== null) this.refuse(device.id, 'forbidden', { subscribe: subscription.topic });
        callback(null, null);
      },
    });
    aedes.on('clientError', (client, error) => {
      const deviceId = this.identities.get(client)?.deviceId;
      if (deviceId !== undefined && error instanceof OversizeFrame)
        return this.refuse(deviceId, 'oversize', { error: error.message });
      this.log.debug({ deviceId, error: error.message }, 'a device connection broke');
    });
    aedes.on('connectionError', (_client, error) =>
      this.log.debug({ error: error.message }, 'a connection was refused'),
    );
    this.aedes = aedes;
    const accept = (socket: Socket): void => {
      // A broker that knows no device yet refuses none: many clients never come back after a refusal, and no stop would reach them.
      if (this.registry.config === null) return void socket.destroy();
      this.sockets.add(socket);
      this.strangers.opened(socket);
      socket.once('close', () => this.sockets.delete(socket));
      aedes.handle(new DeviceSocket(socket));
    };
    const { tls } = this.options;
    this.server = tls === null ? createServer(accept) : createTlsServer(tls, accept);
    this.server.listen(this.options.port, this.options.host);
    await once(this.server, 'listening');
    this.log.info({ host: this.options.host, port: this.port, tls: tls !== null }, 'broker listens');
  }

  /** Where devices reach it. */
  get url(): string {
    return `${this.options.tls === null ? 'mqtt' : 'mqtts'}://${reachableHost(this.options.host)}:${this.port}`;
  }

  /** The port it really listens on. */
  get port(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : this.options.port;
  }

  async stop(): Promise<void> {
    const { aedes, server } = this;
    if (aedes === null || server === null) return;
    const closed = once(server, 'close');
    server.close();
    this.refusals.flush();
    await new Promise<void>((resolve) => aedes.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Cuts off at once every device that was removed or given another key. */
  dropRevoked(): void {
    this.newKeys.changed();
    for (const client of this.live) {
      const { deviceId, keyHash } = this.identities.get(client) ?? { deviceId: '', keyHash: '' };
      if (this.registry.device(deviceId)?.keyHash === keyHash) continue;
      this.log.warn({ deviceId }, 'device revoked, its connection is cut');
      this.lines.forget(deviceId);
      this.rates.forget(deviceId);
      client.close();
    }
  }

  /** Devices whose identity two machines use. */
  devicesTwice(): string[] {
    return this.lines.twice();
  }

  /** The certificate was renewed. Connections that are open keep theirs. */
  useTls(tls: TlsKeys): void {
    if (this.server instanceof TlsServer) this.server.setSecureContext(tls);
  }

  /** Sends to a device that is connected now; only what its topic retains is kept for one that is not. */
  publish<Name extends 'kartCommand' | 'kartConfig' | 'kartHeartbeat' | 'lightCommand' | 'displayShow'>(
    name: Name,
    deviceId: string,
    payload: MqttPayload<Name>,
  ): void {
    const topic = mqttTopic(name, deviceId);
    const packet = {
      cmd: 'publish' as const,
      topic,
      payload: JSON.stringify(payload),
      qos: name === 'kartHeartbeat' ? (0 as const) : (1 as const),
      retain: MQTT_TOPICS[name].retain,
      dup: false,
    };
    this.aedes?.publish(packet, (error) => {
      if (error) this.log.warn({ deviceId, topic, error: error.message }, 'a message could not be sent');
    });
  }

  private async authenticate(client: Client, deviceId: string, key: Buffer): Promise<boolean> {
    const keyHash = createHash('sha256').update(key).digest();
    if (!(await this.newKeys.isRight(() => this.isKey(deviceId, keyHash)))) {
      this.refusals.warn(deviceId.slice(0, 64), { deviceId: deviceId.slice(0, 64) }, 'a device came with a wrong key');
      if (this.registry.device(deviceId)?.keyHash != null) this.health.count(deviceId, 'wrongKey');
      return false;
    }
    const { conn } = client;
    if (conn.destroyed) return false;
    const line = lineOf(client);
    const admission = this.lines.admit(deviceId, line);
    if (admission === 'twice' || admission === 'tooMany') {
      this.health.count(deviceId, admission === 'twice' ? 'secondDevice' : 'tooManyConnections');
      this.refusals.warn(deviceId, { deviceId, admission }, 'a connection of a device was closed');
      // Without an answer: many devices never come back after a refusal, and no stop would reach them.
      conn.destroy();
      return false;
    }
    if (conn instanceof DeviceSocket) {
      this.strangers.known(conn.socket);
      conn.afterReading = (messages) => this.readAgainInMs(deviceId, messages);
    }
    this.identities.set(client, { deviceId, keyHash: keyHash.toString('hex') });
    this.live.add(client);
    this.health.connected(deviceId);
    // The broker's own events miss connections that end, or are taken over, while they are being made.
    conn.once('close', () => {
      this.lines.left(deviceId, line);
      this.left(client);
    });
    return true;
  }

  private isKey(deviceId: string, keyHash: Buffer): boolean {
    const expected = this.registry.device(deviceId)?.keyHash ?? null;
    const expectedHash = expected === null ? UNKNOWN_KEY_HASH : Buffer.from(expected, 'hex');
    const equal = expectedHash.length === keyHash.length && timingSafeEqual(expectedHash, keyHash);
    return equal && expected !== null;
  }

  private left(client: Client): void {
    const identity = this.identities.get(client);
    if (this.live.delete(client) && identity !== undefined) this.health.disconnected(identity.deviceId);
  }

  /** Takes a publish or redirects it to nowhere; rejects only when it can't be kept, which ends the connection unacknowledged. */
  private async receive(client: Client | null, packet: PublishPacket): Promise<void> {
    const device = client === null ? null : this.registry.device(this.identities.get(client)?.deviceId ?? '');
    if (client === null || device === null) return discard(packet);
    if (client.closed) {
      // A last will. That of a connection which a newer one has replaced is no message about the device.
      this.left(client);
      if (this.health.connections(device.id) > 0) return discard(packet);
    }
    const refuseMessage = (counter: HealthCounter, reasonCode: number): void => {
      this.refuse(device.id, counter, { publish: packet.topic, bytes: packet.payload.length });
      if (packet.messageId !== undefined && client.conn instanceof DeviceSocket) {
        client.conn.mqtt5?.refuse(packet.messageId, reasonCode);
      }
      discard(packet);
    };
    const name = publishable(device, packet.topic);
    if (name === null) return refuseMessage('forbidden', REASON.notAuthorized);
    if (packet.payload.length > MQTT_PAYLOAD_BYTES_MAX) return refuseMessage('oversize', REASON.quotaExceeded);
    const message = readMessage(name, device.id, packet.payload);
    if (message === null) return refuseMessage('malformed', REASON.payloadInvalid);
    if (!client.closed) this.health.seen(device.id);
    await this.take(message);
    if (!MQTT_TOPICS[name].retain) packet.retain = false;
  }

  private readAgainInMs(deviceId: string, messages: number): number {
    const waitMs = this.rates.read(deviceId, messages);
    if (waitMs > 0) {
      this.health.count(deviceId, 'tooManyMessages');
      this.refusals.warn(
        `${deviceId} tooManyMessages`,
        { deviceId, waitMs },
        'a device sends too much and is read slowly',
      );
    }
    return waitMs;
  }

  private refuse(deviceId: string, counter: HealthCounter, detail: Record<string, unknown>): void {
    this.health.count(deviceId, counter);
    this.refusals.warn(`${deviceId} ${counter}`, { deviceId, counter, ...detail }, 'a message of a device was refused');
  }
}

function lineOf(client: Client): DeviceLine {
  const { conn } = client;
  return {
    get lastMs() {
      return conn instanceof DeviceSocket ? conn.lastMs : performance.now();
    },
    end: () => client.close(),
  };
}

function discard(packet: PublishPacket): void {
  packet.topic = NOWHERE;
  packet.payload = Buffer.alloc(0);
  packet.retain = false;
}

/** No database takes NUL or half of a character pair: with one, what the text belongs to would never get into the core. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
const storableValue = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);

function readMessage(name: MqttTopicName, deviceId: string, payload: string | Buffer): DeviceMessage | null {
  let json: unknown;
  try {
    const text = payload.toString();
    // Only an escape sequence can bring what is not storable.
    json = text.includes('\\u') ? (JSON.parse(text, storableValue) as unknown) : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
  const parsed = MQTT_TOPICS[name].schema.safeParse(json);
  // The schema of a topic yields the payload of that topic; the compiler can't follow the look-up.
  return parsed.success ? ({ name, deviceId, payload: parsed.data } as DeviceMessage) : null;
}

function refusal(): AuthenticateError {
  return Object.assign(new Error('bad user name or password'), { returnCode: BAD_CREDENTIALS });
}
