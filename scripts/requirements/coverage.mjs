import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mentionsOf } from './titles.mjs';

const testFile = /\.(spec\.tsx?|e2e\.ts)$/;
const foreign = new Set(['node_modules', 'dist', 'var', '.git', 'coverage', 'test-results', 'playwright-report']);

/**
 * @param {string} root
 * @param {string} [folder]
 * @returns {string[]} all test files, from the root
 */
export function testFiles(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !foreign.has(entry.name))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return testFiles(root, place);
      return testFile.test(entry.name) ? [place] : [];
    })
    .sort();
}

/**
 * @typedef {object} Coverage
 * @property {import('./list.mjs').Requirement[]} covered
 * @property {import('./list.mjs').Requirement[]} missing
 * @property {string[]} unknown places whose title names an id that is not in the list
 * @property {string[]} skipped places whose title names an id for a test that does not run, where no other test does
 * @property {Map<string, string[]>} where id → places
 */

/**
 * @param {import('./list.mjs').Requirement[]} requirements
 * @param {readonly { file: string, source: string }[]} tests
 * @returns {Coverage}
 */
export function coverageOf(requirements, tests) {
  const known = new Set(requirements.map(({ id }) => id));
  /** @type {Map<string, string[]>} */
  const where = new Map();
  const unknown = [];
  const skippedMentions = [];
  for (const { file, source } of tests) {
    for (const { id, line, skipped } of mentionsOf(file, source)) {
      const place = `${file}:${line}`;
      if (!known.has(id)) unknown.push(`${place} ${id}`);
      else if (skipped) skippedMentions.push({ id, place });
      else where.set(id, [...(where.get(id) ?? []), place]);
    }
  }
  return {
    covered: requirements.filter(({ id }) => where.has(id)),
    missing: requirements.filter(({ id }) => !where.has(id)),
    unknown,
    skipped: skippedMentions.filter(({ id }) => !where.has(id)).map(({ id, place }) => `${place} ${id}`),
    where,
  };
}

/**
 * @param {string} root
 * @returns {{ file: string, source: string }[]}
 */
export const readTests = (root) =>
  testFiles(root).map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
