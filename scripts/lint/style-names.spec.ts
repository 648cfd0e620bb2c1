import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * The styles of a page stand in a module (`races.module.css`): its names count in the files that import it, and nowhere else.
 * A name that the module does not have would be no error of the compiler, only an element without its look.
 */
const modules = /\.module\.css$/;

/** Everything that all pages share, and pages that are older than this rule. Nothing comes to this list; what becomes a module leaves it. */
const plainFiles = [
  'app/base.css',
  'app/shell/bell.css',
  'app/shell/contact.css',
  'app/shell/setting-drawer.css',
  'app/shell/shell.css',
  'app/shell/store-dialog.css',
  'features/cashier/cashier.css',
  'features/consumption/consumption.css',
  'features/consumption/member.css',
  'features/consumption/sale-options.css',
  'features/consumption/sale-tabs.css',
  'features/consumption/tariffs.css',
  'features/customer/customer.css',
  'features/fleet/marshal-board.css',
  'features/fleet/stop-sheet.css',
  'features/fleet/tiles.css',
  'features/member/member-page.css',
  'features/pay-later/pay-later.css',
  'features/pay-later/status.css',
  'features/payments/payments.css',
  'features/play-first/play-first.css',
  'features/timing/big-screen.css',
  'features/timing/side.css',
  'features/timing/standing-table.css',
  'features/user/landing.css',
  'shared/card-field.css',
  'shared/member-line.css',
  'shared/member-lookup.css',
  'shared/phone-page.css',
  'shared/pickers/pickers.css',
  'shared/printed-code.css',
  'shared/qr-code.css',
  'shared/resource/parent-child.css',
  'shared/resource/picker.css',
  'shared/resource/resource-form.css',
  'shared/resource/resource.css',
  'shared/resource/tray.css',
  'shared/resource/upload.css',
  'shared/rich-text-editor.css',
  'shared/rich-text.css',
  'shared/table/data-table.css',
];

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

/** Classes of a module, without those of others that it narrows. */
const namesIn = (css: string): Set<string> =>
  new Set(
    [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])\s*([^{};@]+)\{/g)].flatMap(([, selector = '']) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  );

interface SourceFile {
  file: string;
  text: string;
}

/** Names that a source takes from modules, by the module: `styles.part`, `styles['part']`. */
function namesTaken({ file, text }: SourceFile): [module: string, name: string][] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, local = '', from = '']) => {
    const module = path.join(path.dirname(file), from);
    const uses = text.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
    return [...uses].map(([, dotted, quoted = '']): [string, string] => [module, dotted ?? quoted]);
  });
}

/** Names that sources take and no module has, and names of modules that nothing takes. */
function unmatched(styles: ReadonlyMap<string, string>, sources: readonly SourceFile[]): string[] {
  const names = new Map([...styles].map(([file, css]) => [file, namesIn(css)]));
  const taken = sources.flatMap((source) => namesTaken(source).map((use) => ({ use, file: source.file })));
  const isTaken = new Set(taken.map(({ use }) => use.join(' ')));
  return [
    ...taken.flatMap(({ use: [module, name], file }) =>
      names.get(module)?.has(name) ? [] : [`${file} takes .${name} of ${path.basename(module)}`],
    ),
    ...[...names].flatMap(([module, all]) =>
      [...all].flatMap((name) => (isTaken.has(`${module} ${name}`) ? [] : [`nothing takes .${name} of ${module}`])),
    ),
  ];
}

describe('style files', () => {
  const files = globSync('**/*.css', { cwd: web });

  it('are modules, but for those that all pages share or that are older', () => {
    expect(files.filter((file) => !modules.test(file)).toSorted()).toEqual(plainFiles);
  });

  it('have in a module what sources take of it, and nothing else', () => {
    const styles = new Map(
      files.filter((file) => modules.test(file)).map((file) => [file, readFileSync(path.join(web, file), 'utf8')]),
    );
    const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => ({
      file,
      text: readFileSync(path.join(web, file), 'utf8'),
    }));
    expect(unmatched(styles, sources)).toEqual([]);
    expect(sources.flatMap(namesTaken).length).toBeGreaterThan(500);
  });

  it('are compared name by name', () => {
    const styles = new Map([['a/b.module.css', '.part :global(.num), .bar:not(.wide) { top: 0 } /* .gone {} */']]);
    const text = (uses: string) => [{ file: 'a/B.tsx', text: `import styles from './b.module.css';\n${uses}` }];
    const all = "`${styles.part} ${styles['bar']} ${styles.wide}`";
    expect(unmatched(styles, text(all))).toEqual([]);
    expect(unmatched(styles, text(`${all} styles.num`))).toEqual(['a/B.tsx takes .num of b.module.css']);
    expect(unmatched(styles, text('styles.part styles.wide'))).toEqual(['nothing takes .bar of a/b.module.css']);
  });
});

describe('the names of classes in plain style files', () => {
  const rules = globSync('**/*.css', { cwd: web })
    .filter((file) => !modules.test(file))
    .flatMap((file) => rulesOf(file, readFileSync(path.join(web, file), 'utf8')));

  it('belong to one feature each', () => {
    expect(clashes(rules)).toEqual([]);
    expect(rules.length).toBeGreaterThan(500);
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
