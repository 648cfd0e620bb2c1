import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverageOf, readTests, testFiles } from './coverage.mjs';
import { readRequirements } from './list.mjs';

const root = path.join(import.meta.dirname, '../..');
const row = (id: string) => ({ id, area: 'queue', text: 'text', seenBy: 'HTTP' });
/** Put together here, so that this file itself names none. */
const [a, b, unlisted] = ['C-1.2', 'P-3.4.5', 'C-99.1'] as const;

const judge = (source: string) => coverageOf([row(a), row(b)], [{ file: 'a.spec.ts', source }]);

describe('npm run requirements', () => {
  it.each([
    ['a test', `it('${a} does', () => {});`],
    ['a group', `describe('${a}', () => {});`],
    ['a table', `it.each([[1], [2]])('${a} with %s', () => {});`],
    ['a tagged table', 'it.each`x\n${1}`(' + `'${a} with $x', () => {});`],
    ['a browser group', `test.describe('${a}', () => {});`],
    ['a step', `test.step('${a}', async () => {});`],
    ['a template', 'it(`' + a + ' for ${name}`, () => {});'],
    ['a sum', `it('${a} ' + name, () => {});`],
  ])('counts %s', (_, source) => {
    expect(judge(source).covered.map(({ id }) => id)).toEqual([a]);
  });

  it('counts all ids of one title', () => {
    expect(judge(`it('${a}, ${b} both', () => {});`).missing).toEqual([]);
  });

  it.each([
    ['a comment', `// it('${a}', () => {});`],
    ['a call of something else', `log('${a}');`],
    ['a longer id', `it('${a}.7 does', () => {});`],
    ['text in a body', `it('does', () => { const id = '${a}'; });`],
  ])('does not count %s', (_, source) => {
    expect(judge(source).covered).toEqual([]);
  });

  it.each([
    ['it.skip', `it.skip('${a}', () => {});`],
    ['xit', `xit('${a}', () => {});`],
    ['it.todo', `it.todo('${a}');`],
    ['test.fixme', `test.fixme('${a}', () => {});`],
    ['a test inside a skipped group', `describe.skip('group', () => { it('${a}', () => {}); });`],
  ])('notices %s', (_, source) => {
    expect(judge(source)).toMatchObject({ covered: [], skipped: [`a.spec.ts:1 ${a}`] });
  });

  it('notices an id that is not in the list, with its place', () => {
    expect(judge(`\nit('${unlisted} does', () => {});`).unknown).toEqual([`a.spec.ts:2 ${unlisted}`]);
  });

  it('reads the list of the project and finds its tests', () => {
    expect(readRequirements(path.join(root, 'docs/requirements.tsv')).length).toBeGreaterThan(600);
    expect(testFiles(root)).toContain('scripts/requirements/requirements.spec.ts');
  });

  it('every id in a title of this project is in the list, and no test that names one is skipped', () => {
    const { unknown, skipped } = coverageOf(
      readRequirements(path.join(root, 'docs/requirements.tsv')),
      readTests(root),
    );
    expect({ unknown, skipped }).toEqual({ unknown: [], skipped: [] });
  });
});
