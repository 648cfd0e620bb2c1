import { readFileSync } from 'node:fs';

/**
 * Which area may import which. What is not named is refused; `npm run lint` enforces it (import-areas.mjs).
 * Reading order: nothing imports what stands below it.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const libraries = {
  contracts: [],
  'race-rules': [],
  kernel: ['contracts'],
  resources: ['contracts', 'kernel'],
  // Below identity, which sends codes to sign in.
  messaging: ['contracts', 'kernel', 'resources'],
  identity: ['contracts', 'kernel', 'resources', 'messaging'],
  system: ['contracts', 'kernel', 'resources', 'identity'],
  files: ['contracts', 'kernel', 'resources', 'identity', 'system'],
  notices: ['contracts', 'kernel', 'resources', 'identity', 'messaging', 'system'],
  live: ['contracts', 'kernel', 'identity'],
  wallet: ['contracts', 'kernel'],
  payments: ['contracts', 'kernel', 'resources'],
  fleet: ['contracts', 'kernel', 'resources', 'identity', 'live'],
  drawer: ['contracts', 'kernel', 'resources', 'identity', 'fleet'],
  membership: ['contracts', 'kernel', 'resources', 'identity', 'wallet', 'payments', 'drawer'],
  timing: ['contracts', 'kernel', 'resources', 'identity', 'race-rules', 'fleet'],
  waivers: ['contracts', 'kernel', 'resources', 'identity', 'membership', 'timing'],
  counter: [
    ...[
      'contracts',
      'kernel',
      'resources',
      'identity',
      'wallet',
      'membership',
      'payments',
      'fleet',
      'timing',
      'drawer',
      'messaging',
      'live',
    ],
  ],
  refunds: [
    ...['contracts', 'kernel', 'resources', 'identity', 'wallet', 'membership', 'payments', 'drawer', 'counter'],
  ],
  booking: [
    ...[
      'contracts',
      'kernel',
      'resources',
      'identity',
      'membership',
      'counter',
      'refunds',
      'messaging',
      'waivers',
      'timing',
    ],
  ],
  reports: ['contracts', 'kernel', 'resources', 'identity', 'messaging', 'notices'],
  races: ['contracts', 'kernel', 'resources', 'identity', 'race-rules', 'timing'],
  'online-forms': ['contracts', 'kernel', 'resources', 'identity'],
  // Reads what the others store (own-tables.mjs) and calls none of them.
  figures: ['contracts', 'kernel', 'resources'],
};

const everyLibrary = Object.keys(libraries);

/** @type {Readonly<Record<string, readonly string[]>>} */
export const MAY_IMPORT = {
  ...libraries,
  // What each area adds to the database, composed for those who migrate.
  schema: everyLibrary,
  core: everyLibrary,
  worker: everyLibrary,
  // The replay of a capture or of a race file is the simulator's, so that there is one of it.
  cli: [...everyLibrary, 'schema', 'edgeAgent'],
  edgeAgent: ['contracts', 'race-rules'],
  web: ['contracts', 'race-rules'],
  // Runs before anything is installed or built.
  scripts: [],
  test: [...everyLibrary, 'schema', 'core', 'worker', 'cli', 'edgeAgent', 'web', 'scripts'],
};

/** Areas that are sets of plain schemas or functions: each file below them is public. All others have one door, index.ts. */
export const OPEN_INSIDE = ['contracts', 'race-rules'];

/**
 * Folders inside an area that are made for tests: what its specs share, and simulators of outside services. Only `test` may
 * open them.
 */
export const FOR_TESTS = /^(testing|simulator)\//;
/** The demo has simulated channels and providers of its own: its past is made with the same ones. */
export const FOR_DEMO = { files: 'apps/cli/src/demo/', inside: /^simulator\// };

/**
 * Packages an area may use; areas that are not named may use what the root's package.json has.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MAY_USE = {
  contracts: ['zod'],
  'race-rules': [],
  edgeAgent: dependenciesOf('edge-agent'),
  web: dependenciesOf('web'),
};

/**
 * @param {string} folder
 * @returns {string[]}
 */
function dependenciesOf(folder) {
  const { dependencies } = JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8'));
  return Object.keys(dependencies);
}

/** Folder → area, where they differ in name. Longest first. */
const folders = [
  ['apps/core/', 'core'],
  ['apps/worker/', 'worker'],
  ['apps/cli/', 'cli'],
  ['edge-agent/', 'edgeAgent'],
  ['web/', 'web'],
  ['scripts/', 'scripts'],
  ['test/', 'test'],
];

/**
 * @param {string} file path from the root, with forward slashes
 * @returns {string | undefined}
 */
export function areaOf(file) {
  const library = /^libs\/([^/]+)\//.exec(file)?.[1];
  return library ?? folders.find(([folder]) => file.startsWith(folder ?? ''))?.[1];
}

/**
 * @param {string} file
 * @returns {boolean} whether it runs in tests only: a spec, or what several specs of an area share
 */
export const isSpec = (file) => /\.(spec|e2e)\.tsx?$|\/testing\//.test(file);
