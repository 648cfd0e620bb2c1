import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @param {string} file written by Vitest's json reporter
 * @returns {Count}
 */
export function countVitest(file) {
  const result = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = result.testResults;
  return {
    passed: result.numPassedTests,
    // A spec file that could not be loaded, or whose set-up failed, has no failed tests.
    failed:
      result.numFailedTests +
      files.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
      ).length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/**
 * @param {string} file written by Playwright's json reporter
 * @returns {Count}
 */
export function countPlaywright(file) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * What a suite adds to the sum. A check without counts of its own counts as one. A runner that fails without a failed test (a broken set-up, a
 * crash, no tests at all) or leaves no results is a failure as well.
 *
 * @param {boolean} ok whether the runner ended with code 0
 * @param {((file: string) => Count) | undefined} count
 * @param {string} file
 * @returns {Count}
 */
export function judge(ok, count, file) {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    const result = count(file);
    return result.failed === 0 && (!ok || result.passed === 0) ? { ...result, failed: 1 } : result;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
