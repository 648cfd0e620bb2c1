import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What is said of each failure: enough to know it again, in one line. */
const LINE_LENGTH_MAX = 400;
const SHOWN_MAX = 30;

/**
 * @param {string} where
 * @param {string | undefined} message
 */
function lineOf(where, message) {
  const [reason = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return `${where}${reason === '' ? '' : `: ${reason}`}`.slice(0, LINE_LENGTH_MAX);
}

/**
 * The tests during which the process of a file ended.
 *
 * @param {{ status: string, fullName: string }[]} tests
 */
const unended = (tests) =>
  tests
    .filter(({ status }) => status === 'pending')
    .map(({ fullName }) => `ended in the middle of "${fullName}"`)
    .join(', ');

/**
 * @param {string} root
 * @param {string} file written by Vitest's json reporter
 * @returns {string[]}
 */
export function vitestFailures(root, file) {
  /** @type {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const spec = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [lineOf(spec, message || unended(assertionResults))] : [];
    return failed.map(({ fullName, failureMessages }) => lineOf(`${spec} › ${fullName}`, failureMessages?.[0]));
  });
}

/**
 * @typedef {object} BrowserSuite
 * @property {BrowserSuite[]} [suites]
 * @property {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {string} _root
 * @param {string} file written by Playwright's json reporter
 * @returns {string[]}
 */
export function playwrightFailures(_root, file) {
  /** @type {{ suites?: BrowserSuite[], errors?: { message?: string }[] }} */
  const { suites = [], errors = [] } = JSON.parse(readFileSync(file, 'utf8'));
  /** @param {BrowserSuite} suite @returns {string[]} */
  const ofSuite = (suite) => [
    ...(suite.specs ?? []).flatMap(({ title, file: spec, ok, tests }) =>
      ok
        ? []
        : [
            lineOf(
              `${spec} › ${title}`,
              tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
            ),
          ],
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [...suites.flatMap(ofSuite), ...errors.map(({ message }) => lineOf('outside of tests', message))];
}

/**
 * The failures of a suite, to stand together at the end of a long output. Results that can't be read add nothing: they are counted anyway.
 *
 * @param {((root: string, file: string) => string[]) | undefined} read
 * @param {string} root
 * @param {string} file
 * @returns {string[]}
 */
export function failuresOf(read, root, file) {
  try {
    return (read?.(root, file) ?? []).slice(0, SHOWN_MAX);
  } catch {
    return [];
  }
}
