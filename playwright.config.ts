import { defineConfig, devices } from '@playwright/test';
import { chromiumProgram } from './scripts/launcher/browser.mjs';

// The only console here is the person's who runs it.
const executablePath = await chromiumProgram((text) => void process.stderr.write(`${text}\n`));

/** Browser tests. Each worker starts a whole product of its own (test/e2e/support/start.ts); E2E_BASE_URL names a running one instead. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/support/build.ts',
  outputDir: 'test-results/e2e',
  workers: process.env.E2E_BASE_URL ? 1 : 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
