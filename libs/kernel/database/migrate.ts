import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { Schema } from './schema';
import { grantRights, prepareServingRole, raiseWall, watchAudited } from './serving-role';

/** Any number; every process that migrates agrees on it. */
const LOCK = 1907;
/**
 * A change of a table waits for those who read it, a dump for instance, and everybody who comes later waits behind the change. So it gives
 * up after this long, lets the others through, and tries again.
 */
const LOCK_WAIT_MS = 2_000;
const AGAIN_AFTER_MS = 1_000;
/** A dump of a large database takes its time. */
const ATTEMPTS_MAX = 1_200;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Brings a database to this version: migrations, each in a transaction of its own, then the functions whose text has changed.
 * Several processes may call it at once: one works, the others wait and find nothing left to do.
 *
 * @param urls `owner` migrates; the role of `serving` is made and granted what services need, unless it is the owner itself
 * @returns the names of what was applied
 */
export async function migrate(urls: { owner: string; serving: string }, schema: Schema): Promise<string[]> {
  // Processes that serve never load it.
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: urls.owner,
    migrations: [...schema.migrations],
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    extra: { application_name: 'paddock migrate', options: `-c lock_timeout=${LOCK_WAIT_MS}` },
  });
  await source.initialize();
  const lock = source.createQueryRunner();
  try {
    // Another process that migrates is waited for, however long it takes.
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await lock.query('RESET lock_timeout');
    const before = await appliedBefore(lock);
    // One transaction each: those that are done are not done again.
    await patiently(() => source.runMigrations());
    const migrated = (await lock.query('SELECT name FROM migrations WHERE id > $1 ORDER BY id', [before])) as {
      name: string;
    }[];
    const replaced = await patiently(() => applyFunctions(lock, schema.functions));
    await patiently(() => raiseWall(lock, schema));
    await patiently(() => watchAudited(lock, schema));
    const { username, password } = new URL(urls.serving);
    const role = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
    if (role.name !== decodeURIComponent(new URL(urls.owner).username)) {
      await prepareServingRole(lock, role);
      // What serves meanwhile has its rights all the time: it sees them as they were until it sees all of the new ones.
      await patiently(() => inOneTransaction(lock, () => grantRights(lock, role.name, schema)));
    }
    return [...migrated.map(({ name }) => name), ...replaced];
  } finally {
    // Ends the session, and its lock with it.
    await lock.release();
    await source.destroy();
  }
}

/** The number of the newest migration. */
async function appliedBefore(runner: QueryRunner): Promise<number> {
  const [table] = (await runner.query("SELECT to_regclass('migrations') AS known")) as { known: string | null }[];
  if (!table?.known) return 0;
  const [row] = (await runner.query('SELECT coalesce(max(id), 0) AS last FROM migrations')) as { last: number }[];
  return row?.last ?? 0;
}

/** Again and again, while somebody else holds a lock. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === ATTEMPTS_MAX) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}

async function inOneTransaction<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await runner.startTransaction();
  try {
    const done = await work();
    await runner.commitTransaction();
    return done;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** All or none, so that no two functions of different versions ever work together. */
function applyFunctions(runner: QueryRunner, functions: Schema['functions']): Promise<string[]> {
  return inOneTransaction(runner, async () => {
    await runner.query(
      'CREATE TABLE IF NOT EXISTS sql_function (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const known = (await runner.query('SELECT name, hash FROM sql_function')) as { name: string; hash: string }[];
    const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
    const replaced: string[] = [];
    for (const [name, text] of functions) {
      const hash = createHash('sha256').update(text).digest('hex');
      if (hashes.get(name) === hash) continue;
      await runner.query(text);
      await runner.query(
        'INSERT INTO sql_function (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()',
        [name, hash],
      );
      replaced.push(name);
    }
    return replaced;
  });
}
