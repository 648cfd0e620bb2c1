import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { StartFailure, sentenceOf } from './failure.mjs';
import { keptSecret } from './secret.mjs';
import { Supervised } from './supervised.mjs';
import { wrapped } from './unprivileged.mjs';

/**
 * A Redis of our own on 127.0.0.1, with its data in `dataDir/redis`. Nothing is lost when it is wiped, but waiting jobs are
 * delivered sooner when it keeps them, which is why there is an append-only file. `noeviction` because BullMQ breaks when keys vanish.
 *
 * @param {{ program: string, dataDir: string, port: number, logFile: string, signal?: AbortSignal, onEvent?: (text: string) => void, onSpawn?: () => void }} options
 * @returns {Promise<{ process: Supervised, url: string }>}
 */
export async function startRedis({ program, dataDir, port, logFile, signal, onEvent, onSpawn }) {
  const folder = path.join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = keptSecret(path.join(dataDir, 'redis.password'));
  // A file and not arguments: everybody on the machine can read those.
  const configuration = path.join(folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    'logfile ""',
    'databases 64',
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });

  const supervised = new Supervised({
    name: 'redis',
    ...wrapped(program, [configuration], { deathSignal: 'TERM' }),
    logFile,
    onEvent,
    onSpawn,
  });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  try {
    await supervised.start(() => answers(url), { signal });
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { process: supervised, url };
}

/**
 * @param {string} url of a server that somebody else runs
 * @throws {StartFailure} when it does not answer; its password is not repeated
 */
export async function demandRedisAnswer(url) {
  try {
    await answers(url);
  } catch (error) {
    throw new StartFailure(
      `The Redis of REDIS_URL does not answer (${sentenceOf(error)}): check the address, or leave REDIS_URL out.`,
    );
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function answers(url) {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    disconnectTimeout: 10,
  });
  /** @type {Error | undefined} */
  let cause;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch (error) {
    // The client's own error holds no more than that the connection was closed.
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}
