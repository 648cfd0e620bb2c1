import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForLock } from './lock.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Bundle
 * @property {string} name
 * @property {string} output a file that exists when it is built
 * @property {readonly string[]} sources files and folders it is made of
 * @property {string} cwd
 * @property {readonly string[]} command run by this Node
 */

/** @type {readonly Bundle[]} */
const bundles = [
  {
    name: 'the services',
    output: 'dist/core.mjs',
    sources: ['apps', 'libs', 'edge-agent', 'nest-cli.json', 'rspack.config.mjs', 'tsconfig.json', 'package-lock.json'],
    cwd: '.',
    // One project stands for all: the configuration builds what nest-cli.json names.
    command: ['node_modules/@nestjs/cli/bin/nest.js', 'build', 'core'],
  },
  {
    name: 'the web pages',
    output: 'web/dist/index.html',
    sources: ['web', 'libs/contracts', 'libs/race-rules', 'tsconfig.json', 'package-lock.json'],
    cwd: 'web',
    command: ['../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
];

/**
 * Builds what is older than its sources. Contents decide and not times, so that a checkout or a copy builds nothing twice.
 *
 * @param {{ root: string, say: (text: string) => void, signal?: AbortSignal, force?: boolean }} options
 */
export async function build({ root, say, signal, force = false }) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  // Two starts of one clone (other data folders, other ports) must not write the same bundles at once.
  const release = await waitForLock(path.join(root, 'dist', '.lock'));
  try {
    const stale = bundles.filter((bundle) => force || !isFresh(root, bundle));
    if (stale.length === 0) return;
    say(`Building ${stale.map((bundle) => bundle.name).join(' and ')}…`);
    await Promise.all(stale.map((bundle) => buildOne(root, bundle, signal)));
  } finally {
    release();
  }
}

/**
 * @param {string} root
 * @param {Bundle} bundle
 * @param {AbortSignal} [signal]
 */
async function buildOne(root, bundle, signal) {
  const hash = hashOf(root, bundle);
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(`Building ${bundle.name}`, process.execPath, bundle.command, {
    cwd: path.join(root, bundle.cwd),
    env,
    signal,
  });
  writeFileSync(stampOf(root, bundle), hash);
}

/**
 * @param {string} root
 * @param {Bundle} bundle
 */
function isFresh(root, bundle) {
  const stamp = stampOf(root, bundle);
  return (
    existsSync(path.join(root, bundle.output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOf(root, bundle)
  );
}

/**
 * @param {string} root
 * @param {Bundle} bundle
 */
const stampOf = (root, bundle) => path.join(root, path.dirname(bundle.output), '.built');

/**
 * @param {string} root
 * @param {Bundle} bundle
 */
function hashOf(root, bundle) {
  const hash = createHash('sha256');
  for (const source of bundle.sources)
    for (const file of filesOf(path.join(root, source)))
      hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]} the files there that a bundle can be made of, in a fixed order
 */
function filesOf(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => path.join(place, entry.name))
    .sort()
    .flatMap(filesOf);
}
