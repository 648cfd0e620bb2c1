import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * A plain style file counts on every page from when its chunk has come. So a class whose rules stand by themselves in one
 * feature (`.checks`, not `.drawer .checks`) belongs to that feature, and nobody else styles an element of that name.
 */
const web = path.resolve(import.meta.dirname, '../../web/src');
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1] ?? 'shared and app';

interface Rule {
  name: string;
  owner: string;
  /** No other class narrows it, so it meets every element of this name. */
  alone: boolean;
  at: string;
}

const rulesOf = (file: string, css: string): Rule[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .flatMap((selector) => {
      const classes = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
      const subject =
        selector
          .replace(/\([^)]*\)/g, '')
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      return classes(subject).map((name) => ({
        name,
        owner: featureOf(file),
        alone: classes(selector).every((other) => other === name),
        at: `${path.basename(file)} ${selector.trim().replace(/\s+/g, ' ')}`,
      }));
    });

/** Features whose pages are built of another one's parts import its styles, and narrow them by a class of their own. */
const builtOn = (name: string, owner: string): boolean =>
  globSync(`features/${name}/*.tsx`, { cwd: web }).some((file) =>
    readFileSync(path.join(web, file), 'utf8').includes(`import '../${owner}/`),
  );

const clashes = (rules: readonly Rule[]): string[] =>
  [...Map.groupBy(rules, ({ name }) => name)].flatMap(([name, all]) => {
    const owners = new Set(
      all.filter(({ alone, owner }) => alone && owner !== 'shared and app').map(({ owner }) => owner),
    );
    return [...owners].flatMap((owner) =>
      all
        .filter((rule) => rule.owner !== owner && (rule.alone || !builtOn(rule.owner, owner)))
        .map(({ at }) => `.${name} of ${owner}: ${at}`),
    );
  });

describe('the names of classes in plain style files', () => {
  const rules = globSync('**/*.css', { cwd: web })
    .filter((file) => !file.endsWith('.module.css'))
    .flatMap((file) => rulesOf(file, readFileSync(path.join(web, file), 'utf8')));

  it('belong to one feature each', () => {
    expect(clashes(rules)).toEqual([]);
    expect(rules.length).toBeGreaterThan(1500);
  });

  it('are found in each kind of rule', () => {
    const drawer =
      '/* .note {} */ .checks,\n.movements > li { flex: none; } @media (width < 9px) { .bar .on:not(.off) { top: 0 } }';
    const found = rulesOf('features/drawer/a.css', drawer);
    expect(found.map(({ name, alone }) => [name, alone])).toEqual([
      ['checks', true],
      ['on', false],
    ]);
    const other = (css: string) => rulesOf('features/dashboard/b.css', css);
    expect(clashes([...found, ...other('.checks:hover { top: 0 }')])).toHaveLength(2);
    expect(clashes([...found, ...other('.monitor .checks { top: 0 }')])).toHaveLength(1);
    expect(clashes([...found, ...other('.monitor .on, .checks-none { top: 0 }')])).toEqual([]);
  });
});
