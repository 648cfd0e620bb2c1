/**
 * Two projects: `unit` (specs beside the code) and `integration` (test/integration and test/faults, which start processes).
 * Spec files run side by side: each has a database of its own in one real Postgres, which test/support/global-setup.mjs starts, and a
 * Redis of its own.
 * SWC writes the decorator metadata that Nest's dependency injection reads; the modules stay ESM, as in production.
 */
const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const tsx = { ...swc, jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx: true } } };

const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'],
  transform: { '\\.ts$': ['@swc/jest', swc], '\\.tsx$': ['@swc/jest', tsx] },
  moduleNameMapper: {
    '^@paddock/([^/]+)$': '<rootDir>/libs/$1/index.ts',
    '^@paddock/([^/]+/.+)$': '<rootDir>/libs/$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/(dist|var|coverage|test-results|playwright-report)/'],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

export default {
  // Far more than any needs on a quiet machine.
  testTimeout: 60_000,
  testSequencer: './test/support/sequencer.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,apps,edge-agent,scripts,test/support}/**/*.spec.ts',
        '<rootDir>/web/src/**/*.spec.ts',
      ],
    },
    { ...common, displayName: 'integration', testMatch: ['<rootDir>/test/{integration,faults}/**/*.spec.ts'] },
  ],
};
