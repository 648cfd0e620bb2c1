import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger, Database, inStores, type Logger, presentVariables } from '@paddock/kernel';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { CommandFailure } from './command';

const environmentSchema = z.object({
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  CORE_URL: z.string().optional(),
  MQTT_URL: z.string().optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.string().default('info'),
  DEMO_PRINTER_ADDRESS: z.string().default('127.0.0.1:9100'),
  /** Given by `npm start` where it simulates the channels, and the providers of messages. */
  PAYMENT_SIMULATOR_PORT: z.string().optional(),
  MESSAGE_SIMULATOR_PORT: z.string().optional(),
  PAYMENT_KEYS_DIR: z.string().optional(),
  MESSAGE_KEYS_DIR: z.string().optional(),
  REAL_DATA: z.string().default('../shared/data'),
});

/** The only place of the command line that reads the environment. Empty variables count as missing. */
export const environment = environmentSchema.parse(presentVariables(process.env));

/** Where the services of this instance keep uploaded files. */
export const storageSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(presentVariables(process.env)).filter(([name]) => /^(UPLOAD|S3)_/.test(name)),
);

/** What `npm start` writes for us into the data folder. */
const runtimeSchema = z.object({
  baseUrl: z.string(),
  mqttPort: z.number(),
  databaseUrl: z.string(),
  databaseOwnerUrl: z.string().optional(),
  redisUrl: z.string(),
});

export interface Instance {
  /** Of the role that serves. */
  databaseUrl: string;
  /** Of the role that owns the tables and migrates; the same one where somebody else's Postgres has only one. */
  databaseOwnerUrl: string;
  redisUrl: string;
  coreUrl: string;
  mqttUrl: string;
}

/**
 * Where the instance lives: the environment first, then the running one of DATA_DIR.
 *
 * @throws CommandFailure when neither says
 */
export function findInstance(): Instance {
  const running = readRuntime();
  const databaseUrl = environment.DATABASE_URL ?? running?.databaseUrl;
  const redisUrl = environment.REDIS_URL ?? running?.redisUrl;
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new CommandFailure(
      `No Paddock runs on the data folder ${environment.DATA_DIR}: start it (npm start), name its folder with DATA_DIR, or give DATABASE_URL and REDIS_URL.`,
    );
  }
  return {
    databaseUrl,
    databaseOwnerUrl:
      environment.DATABASE_OWNER_URL ??
      (environment.DATABASE_URL === undefined ? running?.databaseOwnerUrl : undefined) ??
      databaseUrl,
    redisUrl,
    coreUrl: environment.CORE_URL ?? running?.baseUrl ?? 'http://127.0.0.1:3000',
    mqttUrl: environment.MQTT_URL ?? `mqtt://127.0.0.1:${running?.mqttPort ?? 1883}`,
  };
}

function readRuntime(): z.output<typeof runtimeSchema> | undefined {
  try {
    return runtimeSchema.parse(JSON.parse(readFileSync(path.join(environment.DATA_DIR, 'runtime.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** stdout belongs to answers, so that scripts can read them; nothing is logged but what fails. */
export const quietLog = (): Logger => createLogger('cli', 'silent');

/** @throws CommandFailure when the database does not answer */
export const withDatabase = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withDatabaseAt(findInstance().databaseUrl, work);

/** For what services have no right to. @throws CommandFailure when the database does not answer */
export const withOwnerDatabase = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withDatabaseAt(findInstance().databaseOwnerUrl, work);

async function withDatabaseAt<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = new Database(url, quietLog(), 2, 'all');
  try {
    await db.connect();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The database does not answer (${why}): is Paddock running?`);
  }
  try {
    return await inStores('all', () => work(db), {
      name: `command line (${os.userInfo().username})`,
      address: os.hostname(),
    });
  } finally {
    await db.close();
  }
}

/**
 * Redis carries hints only: without it a command does its work all the same, and others notice a little later.
 */
export async function withRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(findInstance().redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 2000,
  });
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  try {
    return await work(redis);
  } finally {
    await redis.quit().catch(() => undefined);
  }
}
