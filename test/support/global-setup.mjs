import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { startPostgres } from '../../scripts/launcher/postgres.mjs';
import { redisProgram } from '../../scripts/launcher/redis-program.mjs';

/**
 * One real Postgres for all spec files of this run, started the way `npm start` does it. Each file makes its own
 * database there (postgres.ts) and its own Redis (redis.ts).
 *
 * @returns {Promise<() => Promise<void>>} ends it
 */
export default async function globalSetup() {
  const dataDir = mkdtempSync(path.join(quickFolder(), 'paddock-test-'));
  const postgres = await startPostgres({
    dataDir,
    port: await freePort(),
    logFile: path.join(dataDir, 'postgres.log'),
  });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_POSTGRES_SERVING_URL = postgres.servingUrl('postgres');
  process.env.TEST_REDIS_PROGRAM = await redisProgram({ say: (text) => process.stderr.write(`${text}\n`) });
  // Each pair of keys costs a third of a second; nothing that a spec does changes them.
  process.env.TEST_PAYMENT_KEYS_DIR = path.join(dataDir, 'payment-keys');
  return async () => {
    await postgres.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const memoryFolder = '/dev/shm';
const databasesBytesMax = 4 * 1024 ** 3;

/**
 * Every spec file makes and removes a database, and each time the whole server is flushed: in memory, where there is enough of it, nobody
 * waits for a disk. What is promised about power cuts is proved on products of their own (test/faults).
 */
function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= databasesBytesMax && os.freemem() >= databasesBytesMax ? memoryFolder : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
