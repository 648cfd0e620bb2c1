import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/sequencer.mjs';

const root = import.meta.dirname;

/**
 * Three projects: `unit` (specs beside the code), `web` (those of the pages) and `integration` (test/integration and test/faults, which start
 * processes). Spec files run side by side: each has a database of its own in one real Postgres, which test/support/global-setup.mjs starts,
 * and a Redis of its own.
 *
 * A worker loads each module once for all of its spec files (`isolate: false`): the whole application is loaded twice instead of once for
 * each file. The specs of the pages share what a browser window has once (its language, its storage), so they are kept apart.
 *
 * Oxc writes the decorator metadata that Nest's dependency injection reads.
 */
export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: {
    alias: [
      { find: /^@paddock\/([^/]+)$/, replacement: path.join(root, 'libs/$1/index.ts') },
      { find: /^@paddock\/([^/]+\/.+)$/, replacement: path.join(root, 'libs/$1') },
    ],
  },
  test: {
    // Far more than any needs on a quiet machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
    restoreMocks: true,
    globalSetup: './test/support/global-setup.mjs',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{libs,apps,edge-agent,scripts,test/support}/**/*.spec.ts'],
        },
      },
      { extends: true, test: { name: 'web', pool: 'threads', include: ['web/src/**/*.spec.ts'] } },
      {
        extends: true,
        test: { name: 'integration', isolate: false, include: ['test/{integration,faults}/**/*.spec.ts'] },
      },
    ],
  },
});
