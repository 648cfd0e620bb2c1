import { Redis } from 'ioredis';
import type { Logger } from './logging';

/** A Redis connection that never stops a request: commands fail at once while there is no connection, and it reconnects for ever. */
export function createRedis(url: string, log: Logger, purpose: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  let reported = false;
  redis.on('error', (error: Error) => {
    if (!reported) log.warn({ purpose, error: error.message }, 'no connection to redis');
    reported = true;
  });
  redis.on('ready', () => {
    if (reported) log.info({ purpose }, 'redis is back');
    reported = false;
  });
  return redis;
}

export const REDIS = Symbol('REDIS');
