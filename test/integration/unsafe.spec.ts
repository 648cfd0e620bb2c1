import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { createTestDatabase, type TestDatabase } from '../support/postgres';
import { startTestRedis, type TestRedis } from '../support/redis';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

describe('promise 20: settings that are not safe keep core and worker from starting', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let redisClient: Redis;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    redisClient = new Redis(redis.url);
  });
  afterAll(async () => {
    redisClient.disconnect();
    await Promise.all([database.drop(), redis.stop()]);
  });
  beforeEach(async () => {
    await redisClient.config('SET', 'maxmemory-policy', 'noeviction');
    await redisClient.config('SET', 'appendonly', 'yes');
  });

  async function boot(role: 'core' | 'worker', change: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
    const [port, workerPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [path.join(root, 'dist', `${role}.mjs`)], {
      env: {
        ...{ PATH: process.env['PATH'], DATABASE_URL: database.url, REDIS_URL: redis.url, LOG_LEVEL: 'silent' },
        ...{ HOST: '127.0.0.1', PORT: String(port), WORKER_PORT: String(workerPort), WEB_DIR: '', ...change },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { code, output };
  }
  const withOptions = (options: string): string => {
    const url = new URL(database.url);
    url.searchParams.set('options', options);
    return url.href;
  };

  it.each(['core', 'worker'] as const)('of Postgres, for the %s', async (role) => {
    const { code, output } = await boot(role, { DATABASE_URL: withOptions('-c synchronous_commit=off') });
    expect({ code, output }).toEqual({
      code: 1,
      output:
        'Postgres runs with synchronous_commit=off and would lose payments that were acknowledged: set synchronous_commit=on.\n',
    });
  });

  it('of Redis', async () => {
    await redisClient.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const { code, output } = await boot('core', {});
    expect(code).toBe(1);
    expect(output).toContain(
      'Redis runs with maxmemory-policy=allkeys-lru and would throw jobs away: set maxmemory-policy=noeviction.\n',
    );
  });

  it('of production: known secrets, the demo, plain lines, all named at once', async () => {
    const known = (url: string): string => Object.assign(new URL(url), { password: 'paddock' }).href;
    const { code, output } = await boot('core', {
      NODE_ENV: 'production',
      DATABASE_URL: known(database.url),
      REDIS_URL: 'redis://127.0.0.1:6379',
      DEMO: 'on',
      PAYMENT_PROVIDER_URL: 'http://pay.example',
    });
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'Setting DATABASE_URL',
      'Setting REDIS_URL',
      'Setting DEMO',
      'Setting PAYMENT_PROVIDER_URL',
      'Setting PUBLIC_URL',
    ]);
    expect(output).not.toContain('127.0.0.1');
  });

  it('of production: a role that is more than the services need', async () => {
    const { code, output } = await boot('worker', { NODE_ENV: 'production', DATABASE_URL: database.ownerUrl });
    expect(code).toBe(1);
    expect(output).toContain('The role paddock of DATABASE_URL is a superuser');
  });

  it('of production: a Redis that forgets its jobs', async () => {
    await redisClient.config('SET', 'appendonly', 'no');
    const { code, output } = await boot('worker', { NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(output).toContain(
      'Redis runs with appendonly=no and would forget its jobs with each restart: set appendonly=yes.',
    );
  });
});
