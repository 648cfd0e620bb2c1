import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * A form is one of Ant Design (`WindowForm`): its faults, keys and focus are the same everywhere. The plain ones are those of pages that show
 * without Ant Design, and one in which nothing can be wrong; each says so at its head.
 */
const plainForms = [
  'features/gifts/Decision.tsx',
  'features/user/Alteration.tsx',
  'features/user/ByLink.tsx',
  'features/user/PasswordLogin.tsx',
  'features/user/PhoneLogin.tsx',
  'features/user/Register.tsx',
  'shared/resource/AdvancedRules.tsx',
];

const web = path.resolve(import.meta.dirname, '../../web/src');
const hasPlainForm = (source: string): boolean => /<form[\s>]/.test(source);

describe('plain forms', () => {
  it('are those that have a reason, which they say', () => {
    const found = globSync('**/*.tsx', { cwd: web })
      .map((file) => ({ file, source: readFileSync(path.join(web, file), 'utf8') }))
      .filter(({ source }) => hasPlainForm(source));
    expect(found.map(({ file }) => file).toSorted()).toEqual(plainForms);
    const silent = found.filter(({ source }) => !/^\/\*\*(?:(?!\*\/)[^])*\bplain form/i.test(source));
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  it('are known from those of Ant Design', () => {
    expect(['<form onSubmit={send}>', '<form\n>', '<Form name="a">', '<FormWindow<Typed>'].map(hasPlainForm)).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });
});
