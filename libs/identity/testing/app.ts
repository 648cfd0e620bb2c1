import type { Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { Envelope } from '@paddock/contracts/wire';
import {
  Clock,
  type Config,
  createLogger,
  Database,
  EnvelopeInterceptor,
  KernelModule,
  Languages,
  loadConfig,
  LOGGER,
  type Logger,
  ManualClock,
  newId,
  PaddockExceptionFilter,
} from '@paddock/kernel';
import { createTestDatabase } from '../../../test/support/postgres';
import { startTestRedis } from '../../../test/support/redis';
import { Outbox, type QueueMessage } from '@paddock/messaging';
import { ResourcesModule } from '@paddock/resources';
import { IdentityModule } from '../identity.module';
import { seedIdentity } from '../seed';

export interface Call {
  token?: string;
  language?: 'zh-CN' | 'en';
  body?: unknown;
  address?: string;
  cookie?: string;
  /** The store that the page shows. */
  shows?: string;
}
export interface Answer {
  status: number;
  body: Envelope;
  /** Of the answer, as a browser sends it back. */
  cookie?: string;
}

/** The real HTTP stack with identity and the given controllers, on a database and a Redis of its own. */
export interface TestApp {
  app: NestFastifyApplication;
  /** As the owner of the tables. */
  db: Database;
  clock: ManualClock;
  redisUrl: string;
  /** Messages that were queued and committed, the newest last. Nothing carries them. */
  queued: QueueMessage[];
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, call?: Call): Promise<Answer>;
  /** @returns the token of a demo account. */
  signIn(username: string): Promise<string>;
  close(): Promise<void>;
}

const outboxInto = (queued: QueueMessage[]): Pick<Outbox, 'isConfigured' | 'send'> => ({
  isConfigured: () => true,
  send: async (tx, message) => {
    await tx.query('SELECT 1');
    tx.afterCommit(() => queued.push(message));
    return newId();
  },
});

export async function startTestApp(imports: Type[] = [], controllers: Type[] = []): Promise<TestApp> {
  const [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
  const stopServers = async (): Promise<void> => {
    await Promise.all([database.drop(), redis.stop()]);
  };
  const config: Config = loadConfig('core', {
    ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://paddock.example' },
  });
  const clock = new ManualClock(new Date());
  const queued: QueueMessage[] = [];
  const module = await Test.createTestingModule({
    imports: [KernelModule.with(config), ResourcesModule, IdentityModule, ...imports],
    controllers,
  })
    .overrideProvider(Clock)
    .useValue(clock)
    .overrideProvider(Outbox)
    .useValue(outboxInto(queued))
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter({ trustProxy: true }), {
    logger: false,
  });
  app.useGlobalInterceptors(new EnvelopeInterceptor());
  app.useGlobalFilters(new PaddockExceptionFilter(app.get<Logger>(LOGGER), new Languages([])));
  try {
    await app.init();
  } catch (error) {
    await app.get(KernelModule).onApplicationShutdown();
    await stopServers();
    throw error;
  }
  await app.getHttpAdapter().getInstance().ready();
  const db = new Database(database.ownerUrl, createLogger('test', 'silent'), 4);
  await db.transaction((tx) => seedIdentity(tx, { production: false }));

  const call: TestApp['call'] = async (method, url, { token, language, body, address, cookie, shows } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { 'x-access-token': token }),
        ...(language && { 'accept-language': language }),
        ...(cookie && { cookie }),
        ...(address && { 'x-forwarded-for': address }),
        ...(shows !== undefined && { 'x-org-code': shows }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const [given] = [response.headers['set-cookie'] ?? []].flat();
    return {
      status: response.statusCode,
      body: response.json(),
      ...(given && { cookie: given.split(';')[0] }),
    };
  };
  return {
    app,
    db,
    clock,
    queued,
    redisUrl: redis.url,
    call,
    signIn: async (username) => {
      const answer = await call('POST', '/sys/login', { body: { username, password: 'paddock-demo' } });
      return (answer.body.result as { token: string }).token;
    },
    close: async () => {
      await Promise.all([app.close(), db.close()]);
      await stopServers();
    },
  };
}
