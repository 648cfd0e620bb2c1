import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ownNode } from './install.mjs';
import { stopWithNpm } from './parent-watch.mjs';

/** The oldest Node that the product itself runs on (built-in SQLite, among others). */
const majorMin = 24;

/** @returns {boolean} whether the present Node can run the product */
export function isOwnNode() {
  return Number(process.versions.node.split('.')[0]) >= majorMin;
}

/**
 * Runs a script again on the project's own Node and ends as it ends. This process stays only to pass signals on: Node 20 can't replace itself.
 *
 * @param {string} root
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function continueOnOwnNode(root, script, args) {
  const program = ownNode(root);
  if (!existsSync(program)) throw new Error(`${program} is missing`);
  // Detached: a Ctrl-C at the keyboard then reaches the script once, through us. The channel shows it when we are gone.
  const child = spawn(program, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => child.kill(name));
  stopWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
