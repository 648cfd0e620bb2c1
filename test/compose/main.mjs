/**
 * `npm run test:compose`: the images, the whole compose file and the procedures of docs/operations.md, with real containers. Runs as root
 * on Linux and installs podman where that is Debian. Where no container can be started it says so and ends with 0;
 * `PADDOCK_COMPOSE=required` makes that a failure. `PADDOCK_FORMER=<commit>`: the version to upgrade from. Images stay in
 * `PADDOCK_COMPOSE_DIR` (default /var/tmp/paddock-compose) for the next run.
 */
import path from 'node:path';
import { NoContainers, Podman } from './podman.mjs';
import { proveCompose } from './steps.mjs';

const root = path.join(import.meta.dirname, '../..');
const began = performance.now();

/** @param {string} text */
const say = (text) => void process.stdout.write(`${seconds(performance.now() - began)}  ${text}\n`);

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

try {
  const podman = await Podman.open(process.env.PADDOCK_COMPOSE_DIR ?? '/var/tmp/paddock-compose', say);
  await proveCompose({ podman, root, say });
  say('passed');
} catch (error) {
  if (!(error instanceof NoContainers)) throw error;
  process.stdout.write(`test:compose proves nothing here: ${error.message}\n`);
  process.exitCode = process.env.PADDOCK_COMPOSE === 'required' ? 1 : 0;
}
