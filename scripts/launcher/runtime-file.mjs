import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a running instance publishes for the command line and the tests: addresses and process ids. It names the database's password, so only the
 * owner can read it.
 *
 * @typedef {object} Runtime
 * @property {number} pid of the launcher
 * @property {string} baseUrl
 * @property {number} mqttPort
 * @property {string} databaseUrl of the role that serves
 * @property {string} databaseOwnerUrl of the role that migrates
 * @property {string} redisUrl
 * @property {Record<string, number>} ports
 * @property {Record<string, number>} processes name → process id
 */

/**
 * @param {string} dataDir
 * @param {Runtime} runtime
 */
export function writeRuntime(dataDir, runtime) {
  const file = runtimeFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @param {string} dataDir */
export function removeRuntime(dataDir) {
  rmSync(runtimeFile(dataDir), { force: true });
}

/** @param {string} dataDir */
const runtimeFile = (dataDir) => path.join(dataDir, 'runtime.json');
