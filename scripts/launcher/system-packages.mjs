import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const policyFile = '/usr/sbin/policy-rc.d';
const lockSecondsMax = 300;

/** What people have on their search path, and where packages put servers that a short one leaves out. */
const usualPath = [process.env.PATH ?? '', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].join(path.delimiter);

/**
 * @param {string} name
 * @param {string} [searchPath]
 * @returns {string | undefined} where the program is
 */
export function programOnPath(name, searchPath = usualPath) {
  const folders = searchPath.split(path.delimiter);
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** @returns {boolean} whether system packages can be installed here without a question */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && programOnPath('apt-get') !== undefined;
}

/**
 * Installs system packages, without letting them start services of their own: Paddock runs what it needs under its own
 * ports and stops it again.
 *
 * @param {readonly string[]} packages
 * @param {AbortSignal} [signal]
 */
export async function installSystemPackages(packages, signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const ours = !existsSync(policyFile);
  if (ours) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    // Two products that start side by side on a fresh machine install the same: the second one waits for the first.
    const wait = ['-o', `DPkg::Lock::Timeout=${lockSecondsMax}`];
    const install = [...wait, 'install', '-y', '--no-install-recommends', ...packages];
    // The lists may be missing or older than what the servers still have.
    await run('Reading the package lists', 'apt-get', ['update', '-qq'], { env, signal }).catch((error) => {
      if (signal?.aborted) throw error;
    });
    await run(`Installing ${packages.join(', ')}`, 'apt-get', install, { env, signal });
  } finally {
    if (ours) rmSync(policyFile, { force: true });
  }
}
