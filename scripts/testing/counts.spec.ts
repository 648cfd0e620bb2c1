import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countVitest, countPlaywright, judge } from './counts.mjs';

describe('the sum that npm test prints', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-counts-'));
  const file = path.join(folder, 'results.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const vitest = (numPassedTests: number, numFailedTests: number, brokenFiles: number) =>
    writeFileSync(
      file,
      JSON.stringify({
        numPassedTests,
        numFailedTests,
        numPendingTests: 1,
        numTodoTests: 0,
        testResults: [
          { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
          ...Array.from({ length: brokenFiles }, () => ({ status: 'failed', assertionResults: [] })),
        ],
      }),
    );

  it('counts failed tests and spec files that do not load', () => {
    vitest(5, 2, 1);
    expect(judge(false, countVitest, file)).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  it('counts a runner that ends badly though no test has failed', () => {
    vitest(5, 0, 0);
    expect(judge(true, countVitest, file)).toEqual({ passed: 5, failed: 0, skipped: 1 });
    expect(judge(false, countVitest, file)).toMatchObject({ failed: 1 });
  });

  it('counts a suite without any test as a failure', () => {
    vitest(0, 0, 0);
    expect(judge(true, countVitest, file)).toMatchObject({ failed: 1 });
  });

  it('counts missing results as a failure', () => {
    expect(judge(true, countVitest, path.join(folder, 'nothing.json'))).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts unexpected browser tests and errors outside tests as failed, and a second try is no pass', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    writeFileSync(file, JSON.stringify({ stats, errors: [{ message: 'no browser' }] }));
    expect(judge(false, countPlaywright, file)).toEqual({ passed: 4, failed: 3, skipped: 2 });
  });

  it('counts a check as one', () => {
    expect(judge(true, undefined, '')).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(judge(false, undefined, '')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
