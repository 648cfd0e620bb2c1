import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countVitest, countPlaywright, judge } from './counts.mjs';
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs';

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

  it('names what failed, each in a line', () => {
    const failureMessages = ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at somewhere'];
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages },
    ];
    const testResults = [
      { name: '/project/libs/a.spec.ts', status: 'failed', assertionResults },
      { name: '/project/libs/b.spec.ts', status: 'failed', message: 'does not load', assertionResults: [] },
      { name: '/project/libs/c.spec.ts', status: 'passed', assertionResults: [] },
      // Its process ended, and the runner knows no reason.
      {
        name: '/project/libs/d.spec.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'pending', fullName: 'divides' },
          { status: 'skipped', fullName: 'comes after' },
        ],
      },
    ];
    writeFileSync(file, JSON.stringify({ testResults }));
    expect(failuresOf(vitestFailures, '/project', file)).toEqual([
      'libs/a.spec.ts › takes away: AssertionError: expected 1 to be 2',
      'libs/b.spec.ts: does not load',
      'libs/d.spec.ts: ended in the middle of "divides"',
    ]);
    const tests = [{ results: [{}, { error: { message: 'Error: not visible' } }] }];
    const specs = [
      { title: 'opens', file: 'x.e2e.ts', ok: true, tests: [] },
      { title: 'closes', file: 'x.e2e.ts', ok: false, tests },
    ];
    writeFileSync(file, JSON.stringify({ suites: [{ suites: [{ specs }] }], errors: [{ message: 'no browser' }] }));
    expect(failuresOf(playwrightFailures, '/project', file)).toEqual([
      'x.e2e.ts › closes: Error: not visible',
      'outside of tests: no browser',
    ]);
    expect(failuresOf(vitestFailures, '/project', path.join(folder, 'nothing.json'))).toEqual([]);
    expect(failuresOf(undefined, '/project', file)).toEqual([]);
  });
});
