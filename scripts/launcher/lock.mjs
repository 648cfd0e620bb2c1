import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A lock that the system itself gives back when its holder dies, even by kill -9, so that there are no stale ones:
 * an exclusive transaction on an empty SQLite file.
 *
 * @param {string} file
 * @returns {(() => void) | undefined} gives the lock back; undefined when somebody else holds it
 */
export function tryLock(file) {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) return undefined;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Promise<() => void>} gives the lock back
 */
export async function waitForLock(file) {
  for (;;) {
    const release = tryLock(file);
    if (release) return release;
    await pause(200);
  }
}
