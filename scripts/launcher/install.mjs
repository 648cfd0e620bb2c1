import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure.mjs';

// Runs before any package is there, on whatever Node came with npm: plain Node 20 only in this file and in what it imports.

/**
 * @param {string} root
 * @returns {boolean} whether node_modules is what package-lock.json names, however it was installed
 */
export function isInstalled(root) {
  if (!existsSync(ownNode(root))) return false;
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  // npm writes this one last; without it an install was interrupted.
  const present = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (!place.startsWith('node_modules/') || link) return true;
    // Optional packages are those of other machines.
    return present[place] ? present[place].version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Installs what package-lock.json lists.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 * @throws {StartFailure}
 */
export function install(root, say) {
  say('Installing packages (npm ci), which takes a minute the first time…');
  // Development packages too, whatever the machine's npm is set to: Node, Postgres and the bundlers are among them.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const first = npm(root, ['ci', ...options]);
  if (first.ok) return;
  // A list that another npm finds incomplete is still a list: take its versions, and leave the file as it is.
  if (npm(root, ['install', '--no-save', ...options]).ok) return;
  process.stderr.write(first.errors);
  throw new StartFailure('The packages could not be installed: read what npm says above, then run npm start again.');
}

/**
 * @param {string} root
 * @returns {string} the Node that npm installed for this project
 */
export function ownNode(root) {
  return path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
function npm(root, args) {
  // The npm that runs us, so that a machine with several uses one.
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const done = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  return { ok: done.status === 0, errors: done.stderr ?? '' };
}
