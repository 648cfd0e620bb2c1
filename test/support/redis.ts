import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { startRedis } from '../../scripts/launcher/redis.mjs';

export interface TestRedis {
  /** For REDIS_URL, or `createRedis(url, …)`. */
  readonly url: string;
  /** Ends the server at once, as a crash would; it comes back by itself on the same port with what its file holds. */
  crash(): void;
  stop(): Promise<void>;
}

/**
 * A Redis server of the spec file's own: a published message crosses the numbered databases of one server, so sharing one would let
 * spec files receive each other's messages. It is up in less than 0.1 s.
 */
export async function startTestRedis(): Promise<TestRedis> {
  const program = process.env['TEST_REDIS_PROGRAM'];
  if (!program) throw new Error('no test Redis: specs that need one run through Vitest, whose global set-up finds it');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-redis-'));
  const redis = await startRedis({
    program,
    dataDir,
    port: await freePort(),
    logFile: path.join(dataDir, 'redis.log'),
  });
  return {
    url: redis.url,
    crash: () => {
      if (redis.process.pid) process.kill(redis.process.pid, 'SIGKILL');
    },
    stop: async () => {
      await redis.process.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
