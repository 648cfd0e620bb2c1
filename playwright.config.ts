import { defineConfig, devices } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumProgram } from './scripts/launcher/browser.mjs';

// The only console here is the person's who runs it.
const executablePath = await chromiumProgram((text) => void process.stderr.write(`${text}\n`));

const testDir = 'test/e2e';
const files = readdirSync(path.join(import.meta.dirname, testDir))
  .filter((file) => file.endsWith('.e2e.ts'))
  .sort();

/** Files that take far longer than others: no group gets two of them before each has one. */
const longest = ['all-pages.e2e.ts', 'payment.e2e.ts', 'marshal.e2e.ts', 'further-language.e2e.ts'];

const GROUPS = ['a', 'b', 'c'];

/** The order of the groups is reversed in each round, so that none gets the longer file of every round. */
const groupOf = (index: number): number => {
  const place = index % GROUPS.length;
  return Math.floor(index / GROUPS.length) % 2 === 0 ? place : GROUPS.length - 1 - place;
};
const dealt = [...longest, ...files.filter((file) => !longest.includes(file))];

/**
 * Groups side by side, each on a product of its own, so that a test finds the same orders, members and runs before it in each run.
 * With files given to any worker that is free, what a test meets depends on the seconds of the others. Three of them on two cores: a test
 * waits for answers half of its time.
 */
const groups = GROUPS.map((name, group) => ({
  name,
  workers: 1,
  testMatch: dealt.filter((_file, index) => groupOf(index) === group).map((file) => `**/${file}`),
}));

/** Browser tests. Each worker starts a whole product of its own (test/e2e/support/start.ts); E2E_BASE_URL names a running one instead. */
export default defineConfig({
  testDir,
  projects: groups,
  globalSetup: './test/e2e/support/build.ts',
  outputDir: 'test-results/e2e',
  workers: process.env.E2E_BASE_URL ? 1 : GROUPS.length,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // The least width at which a list stands beside the whole menu as it did beside the rail.
    viewport: { width: 1440, height: 720 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time; E2E_TRACE=on keeps what failed for `npx playwright show-trace`.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      // Where the machine has no language, the browser gives no file a Chinese name.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: its compilers would work longer for it than it runs.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
