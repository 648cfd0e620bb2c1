import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure.mjs';

// Runs before any package is there, on whatever Node came with npm: plain Node 20 only in this file and in what it imports.

/**
 * @param {string} root
 * @returns {boolean} whether node_modules is what package-lock.json says
 */
export function isInstalled(root) {
  const lockFile = path.join(root, 'package-lock.json');
  const stamp = stampOf(root);
  // npm writes this one last; without it an earlier install was interrupted.
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(ownNode(root))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hashOf(lockFile);
  // Somebody ran npm themselves: believe them, unless the list has changed since.
  if (statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stamp, hashOf(lockFile));
  return true;
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
  const done = npm(root, ['ci', ...options]) || npm(root, ['install', ...options]);
  if (!done)
    throw new StartFailure('The packages could not be installed: read what npm said above, then run npm start again.');
  writeFileSync(stampOf(root), hashOf(path.join(root, 'package-lock.json')));
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
  // The npm that runs us, so that a machine with several uses one. Its output goes to stderr: stdout belongs to the product.
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0;
}

/** @param {string} root */
const stampOf = (root) => path.join(root, 'node_modules', '.paddock-installed');

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
