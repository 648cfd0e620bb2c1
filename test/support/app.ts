import type { FeedTopic } from '@paddock/contracts/feed';
import { FEED_TOPICS } from '@paddock/contracts/feed';
import { toWireTime } from '@paddock/contracts/wire';
import { Test, type TestingModule } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  Clock,
  type Config,
  createLogger,
  Database,
  DatabaseClock,
  loadConfig,
  LOGGER,
  type Logger,
} from '@paddock/kernel';
import { ensureMessageKeys, mailServerUrl, messageKeyFolders } from '@paddock/messaging/simulator/keys';
import { MessageSimulator } from '@paddock/messaging/simulator/server';
import { ensureSimulatorKeys } from '@paddock/payments/simulator/keys';
import { PaymentSimulator } from '@paddock/payments/simulator/server';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type DemoCredentials, seedDemoVenue } from '../../apps/cli/src/demo/venue';
import { coreAdapter, startCore } from '../../apps/core/src/boot';
import { CoreModule } from '../../apps/core/src/core.module';
import { WorkerModule } from '../../apps/worker/src/worker.module';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { Client } from './app/client';
import { FakeEdge } from './app/fake-edge';
import type { FakeRun } from './app/fake-run';
import { Listener } from './app/listener';
import { createFilledDatabase } from './postgres';
import { until } from './product/wait';
import { startTestRedis, type TestRedis } from './redis';

export { until as eventually };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Real time, moved forward by hand: due times come without waiting for them. */
export class ShiftedClock extends Clock {
  private aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** To an hour of the next day in the store, so that no day ends while a test runs. */
  advanceToNextDay(hour: number): void {
    const there = new Date(`${toWireTime(this.now()).slice(0, 10)}T00:00:00+08:00`).getTime() + hour * HOUR_MS;
    this.advance(there + DAY_MS - this.now().getTime());
  }
}

export interface AppOptions {
  /** Default: silent. */
  logLevel?: Config['LOG_LEVEL'];
  /** Database connections of the core; default: as many as in production. */
  connections?: number;
  /** Settings of core and worker besides those that every venue of the tests has. */
  settings?: Readonly<Record<string, string>>;
  /** The time of the worker's machine in milliseconds, by which it then goes as in production; default: core and worker have the clock of the test. */
  workerMachine?: () => number;
}

/** The real core and the real worker in this process, on a demo venue of their own. */
export interface TestVenue {
  readonly url: string;
  /** As the owner of the tables: what specs look at and break is not what the product may. */
  readonly db: Database;
  readonly databaseUrl: string;
  /** Where uploads are kept unless the settings name another storage. */
  readonly uploadDir: string;
  /** Of the role that owns the tables, past the wall. */
  readonly ownerUrl: string;
  readonly clock: ShiftedClock;
  readonly redis: TestRedis;
  readonly simulator: PaymentSimulator;
  /** Where the simulator listens, and listens again after an outage. */
  readonly simulatorUrl: string;
  /** What was sent by text message, WeChat and mail. */
  readonly messages: MessageSimulator;
  /** The venue's agent; connected, and every vehicle of it online. */
  readonly edge: FakeEdge;
  readonly credentials: DemoCredentials;
  readonly core: NestFastifyApplication;
  readonly worker: TestingModule;
  /** Everything that core and worker have logged. */
  logged(): string;
  /** The run that the vehicle is taken for now, as the agent got it. */
  runOn(vehicleId: string): Promise<FakeRun>;
  signIn(username: string): Promise<Client>;
  /** Nobody: no token. */
  readonly stranger: Client;
  listen(client: Client, topics?: readonly FeedTopic[]): Promise<Listener>;
  close(): Promise<void>;
}

export async function startVenue({
  logLevel = 'silent',
  connections,
  settings,
  workerMachine,
}: AppOptions = {}): Promise<TestVenue> {
  const [{ database, made: credentials }, redis] = await Promise.all([createFilledDatabase(seed), startTestRedis()]);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-app-'));
  const uploadDir = path.join(dataDir, 'uploads');
  const clock = new ShiftedClock();
  const keysDir = process.env.TEST_PAYMENT_KEYS_DIR ?? path.join(dataDir, 'payment-keys');
  const simulator = new PaymentSimulator({ keys: ensureSimulatorKeys(keysDir), clock });
  const messageKeysDir = path.join(dataDir, 'message-keys');
  const messageKeys = ensureMessageKeys(messageKeysDir);
  const messages = new MessageSimulator(messageKeys, () => clock.now());
  const messageGates = await messages.start(0, 0);
  const configOf = (role: 'core' | 'worker', port: number): Config =>
    loadConfig(role, {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      LOG_LEVEL: logLevel,
      ...(role === 'core' && connections !== undefined && { DATABASE_POOL: String(connections) }),
      // As in production.
      API_DOCS: 'signed-in',
      // Specs move the clock by days.
      SIGN_IN_IDLE_HOURS: '168',
      WEB_DIR: path.join(dataDir, 'no-pages'),
      UPLOAD_DIR: uploadDir,
      PAYMENT_PROVIDER_URL: simulatorUrl,
      PAYMENT_KEYS_DIR: keysDir,
      ALIPAY_GATEWAY_URL: `${simulatorUrl}gateway.do`,
      ALIPAY_KEYS_DIR: path.join(keysDir, 'alipay'),
      SMS_GATEWAY_URL: messageGates.url,
      SMS_KEYS_DIR: messageKeyFolders(messageKeysDir).sms,
      WECHAT_GATEWAY_URL: messageGates.url,
      WECHAT_KEYS_DIR: messageKeyFolders(messageKeysDir).wechat,
      MAIL_SERVER_URL: mailServerUrl(messageKeys, messageGates.mailPort),
      MAIL_FROM: 'Paddock <no-reply@paddock.example>',
      ...settings,
    });
  // Its own also while it is down: it comes back on the same port.
  const simulatorUrl = await simulator.start(await freePort());

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let logged = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const log = (role: string): Logger => createLogger(role, logLevel, sink);

  const coreConfig = configOf('core', port);
  const coreModule = await Test.createTestingModule({ imports: [CoreModule.with(coreConfig)] })
    .overrideProvider(Clock)
    .useValue(clock)
    .overrideProvider(LOGGER)
    .useValue(log('core'))
    .compile();
  const adapter = coreAdapter(coreConfig);
  const core = coreModule.createNestApplication<NestFastifyApplication>(adapter, { bufferLogs: true });
  await startCore(core, adapter, coreConfig);

  const worker = await Test.createTestingModule({ imports: [WorkerModule.with(configOf('worker', port))] })
    .overrideProvider(Clock)
    .useFactory({
      inject: [Database],
      factory: (own: Database) =>
        workerMachine === undefined ? clock : DatabaseClock.start(own, log('worker'), workerMachine),
    })
    .overrideProvider(LOGGER)
    .useValue(log('worker'))
    .compile();
  await worker.init();

  const db = new Database(database.ownerUrl, createLogger('test', 'silent'), 4);
  const edge = new FakeEdge(url, credentials.edge);
  await edge.connect();
  await edge.report(
    ...credentials.devices.flatMap(({ vehicleId }) =>
      vehicleId === null
        ? []
        : [
            {
              kind: 'vehicle.connection' as const,
              vehicleId,
              connected: true,
              batteryPercent: 90,
              lastSeenAt: new Date().toISOString(),
            },
          ],
    ),
  );

  const listeners: Listener[] = [];
  return {
    url,
    db,
    databaseUrl: database.url,
    uploadDir,
    ownerUrl: database.ownerUrl,
    clock,
    redis,
    simulator,
    simulatorUrl,
    messages,
    edge,
    credentials,
    core,
    worker,
    logged: () => logged,
    stranger: new Client(url, ''),
    runOn: async (vehicleId) => {
      const rows = await db.query<{ run_id: string | null }>('SELECT run_id FROM vehicle WHERE id = $1', [vehicleId]);
      const runId = rows[0]?.run_id;
      if (!runId) throw new Error(`vehicle ${vehicleId} has no run`);
      return edge.run(runId);
    },
    signIn: async (username) => {
      const answer = await new Client(url, '').post<{ token: string }>('/sys/login', {
        username,
        password: 'paddock-demo',
      });
      if (!answer.result) throw new Error(answer.message);
      return new Client(url, answer.result.token);
    },
    listen: async (client, topics = FEED_TOPICS) => {
      const listener = await Listener.open(url, '/live', { token: client.token });
      listeners.push(listener);
      const ack = await listener.subscribe(topics);
      if (!ack.ok) throw new Error(ack.message);
      return listener;
    },
    close: async () => {
      for (const listener of listeners) listener.close();
      edge.disconnect();
      await db.close();
      await worker.close();
      await core.close();
      await Promise.all([simulator.stop(), messages.stop()]);
      await Promise.all([database.drop(), redis.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(databaseUrl: string): Promise<DemoCredentials> {
  const db = new Database(databaseUrl, createLogger('test', 'silent'), 2, 'all');
  await db.connect();
  try {
    const made = await seedDemoVenue(db, { production: false, printerAddress: '127.0.0.1:9100' });
    if (!made) throw new Error('a fresh database has a demo venue already');
    return made;
  } finally {
    await db.close();
  }
}
