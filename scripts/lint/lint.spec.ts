import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = path.join(import.meta.dirname, '../..');

/** One violation for each rule that the project added or chose, in a tree of the same shape, judged by the project's own configuration. */
const planted: readonly [rule: string, file: string, code: string][] = [
  ['paddock/import-areas', 'web/src/counter.tsx', "import { post } from '@paddock/wallet';\nexport const a = post;\n"],
  ['paddock/import-areas', 'libs/race-rules/laps.ts', "export * from '@paddock/kernel';\n"],
  [
    'paddock/import-areas',
    'libs/race-rules/late.ts',
    "export const late = (): Promise<unknown> => import('@paddock/kernel');\n",
  ],
  [
    'paddock/constant-sql',
    'libs/counter/direct.ts',
    'export const f = (db: { query(sql: string): void }, name: string): void => db.query(`SELECT ${name}`);\n',
  ],
  [
    'paddock/constant-sql',
    'libs/counter/named.ts',
    "export function f(db: { query(sql: string): void }, name: string): void {\n  const sql = 'SELECT ' + name;\n  db.query(sql);\n}\n",
  ],
  ['paddock/own-tables', 'libs/membership/peek.ts', "export const peek = 'SELECT id FROM tab';\n"],
  ['paddock/own-tables', 'libs/counter/meddle.ts', "export const meddle = `UPDATE store SET name = ''`;\n"],
  ['paddock/own-tables', 'libs/membership/list.ts', "export const list = 'SELECT m.id FROM member m, tab t';\n"],
  [
    'paddock/own-tables',
    'libs/membership/nested.ts',
    "export const nested = 'SELECT id FROM unnest($1) AS a(id), (SELECT 1 AS one) AS b, tab';\n",
  ],
  ['paddock/own-tables', 'libs/membership/tabs.resource.ts', "export const tabs = { table: 'tab' };\n"],
  ['paddock/own-tables', 'apps/cli/src/peek.ts', "export const peek = 'SELECT id FROM tab';\n"],
  [
    'paddock/own-tables',
    'apps/cli/src/stores.ts',
    "export const f = (everyTable: { insert(...row: unknown[]): void }): void => everyTable.insert(null, 'tab', {});\n",
  ],
  ['paddock/own-tables', 'apps/cli/src/clear.ts', "export const clear = 'DELETE FROM store';\n"],
  [
    'paddock/plain-writes',
    'libs/counter/stores.ts',
    "export const store = 'INSERT INTO tab (id, org_code) VALUES ($1, $2) ON CONFLICT DO NOTHING';\n",
  ],
  [
    'paddock/plain-writes',
    'libs/counter/changes.ts',
    "export const change = 'UPDATE tab SET laps = $2, version = version + 1 WHERE id = $1 RETURNING id';\n",
  ],
  [
    'paddock/plain-writes',
    'libs/counter/stores-more.ts',
    'const columns = 2;\n// For its speed.\nexport const store = `INSERT INTO tab (id, ${columns})\n  VALUES ($1, now()) RETURNING id`;\n',
  ],
  ['compat/compat', 'web/src/features/counter/idle.ts', 'export const pages = new URLPattern();\n'],
  ['no-restricted-globals', 'web/src/features/counter/kept.ts', "export const kept = localStorage.getItem('a');\n"],
  [
    'no-restricted-properties',
    'web/src/features/counter/copied.ts',
    "export const copied = (): Promise<void> => navigator.clipboard.writeText('a');\n",
  ],
  ['paddock/plain-words', 'libs/counter/words.ts', 'export const heardOrder = 1;\n'],
  ['paddock/plain-words', 'libs/counter/deeds.ts', 'export interface Row {\n  deeds: string[];\n}\n'],
  ['paddock/plain-prose', 'libs/counter/comment.ts', '/** The page is read anew. */\nexport const a = 1;\n'],
  ['paddock/plain-prose', 'libs/counter/caller.ts', '// For who pays later.\nexport const a = 1;\n'],
  ['paddock/plain-prose', 'libs/counter/text.ts', "export const a = 'Whoever asks gets it';\n"],
  ['paddock/plain-prose', 'libs/counter/order.sql.ts', 'export const a = `SET x = p_told;`;\n'],
  ['paddock/plain-prose', 'libs/counter/column.ts', "export const a = 'UPDATE tab SET told_at = now()';\n"],
  ['paddock/plain-prose', 'libs/counter/sql-comment.ts', "export const a = '-- Read anew.\\nSELECT 1';\n"],
  ['paddock/plain-prose', 'libs/counter/taken.ts', 'export const claimedAt = 1;\n'],
  ['paddock/plain-prose', 'web/src/features/counter/Page.tsx', 'export const Page = () => <p>Whoever asks</p>;\n'],
  ['paddock/file-names', 'libs/counter/order.terms.ts', 'export const a = 1;\n'],
  [
    'paddock/file-names',
    'libs/counter/orders.ts',
    'const Injectable = (): ClassDecorator => () => undefined;\n@Injectable()\nexport class Orders {}\n',
  ],
  [
    'typescript/no-floating-promises',
    'libs/counter/floating.ts',
    'export const f = (p: Promise<void>): void => {\n  p;\n};\n',
  ],
  [
    'typescript/no-misused-promises',
    'libs/counter/misused.ts',
    'export const f = (p: Promise<boolean>): number => {\n  if (p) return 1;\n  return 2;\n};\n',
  ],
  [
    'typescript/switch-exhaustiveness-check',
    'libs/counter/switch.ts',
    "export function f(s: 'a' | 'b'): number {\n  switch (s) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  ['@typescript-eslint/no-explicit-any', 'libs/counter/any.ts', 'export const f = (a: any): unknown => a;\n'],
  ['@typescript-eslint/ban-ts-comment', 'libs/counter/ignore.ts', '// @ts-ignore\nexport const a = 1;\n'],
  ['no-restricted-properties', 'libs/counter/environment.ts', "export const a = process.env['PORT'];\n"],
  ['no-console', 'libs/counter/print.ts', "console.log('a');\n"],
  ['id-denylist', 'libs/counter/names.ts', 'export const queue = 1;\n'],
  ['max-lines', 'libs/counter/long.ts', 'export const a = [\n'.concat('  1,\n'.repeat(400), '];\n')],
  ['no-warning-comments', 'libs/counter/later.ts', '// TODO: later\nexport const a = 1;\n'],
  ['no-restricted-syntax', 'libs/counter/registers.ts', "const known: string[] = [];\nknown.push('tab');\n"],
  [
    'no-restricted-syntax',
    'libs/counter/adds.ts',
    "const known: string[] = [];\nfor (const each of ['tab']) known.push(each);\n",
  ],
  ['no-restricted-syntax', 'libs/counter/for-its-effect.ts', "import './registers';\n"],
  [
    'no-restricted-syntax',
    'web/src/features/counter/calls.ts',
    "import { api as client } from '../../shared/api';\nexport const f = (): unknown => client.get('/counter');\n",
  ],
  [
    'no-restricted-syntax',
    'web/src/app/guard.ts',
    "import * as client from '../shared/api';\nexport const f = (): unknown => client.api.get('/counter');\n",
  ],
  [
    'no-restricted-syntax',
    'web/src/features/counter/fetched.ts',
    "export const f = (): unknown => fetch('/counter');\n",
  ],
  ...["{ queryKey: ['tabs', 'list'] }", '{ queryKey: [`tabs`] }', "{ queryKey: [name, 'list'] }"].map(
    (key, at): [string, string, string] => [
      'no-restricted-syntax',
      `web/src/features/counter/key${at}.ts`,
      `export const f = (name: string): unknown => [name, ${key}];\n`,
    ],
  ),
  [
    'no-restricted-syntax',
    'web/src/features/counter/rowsKey.ts',
    "export const rowsKey = ['tabs', 'list'] as const;\n",
  ],
  ['typescript/no-unsafe-assignment', 'libs/counter/unsafe.ts', "export const a: string = JSON.parse('1');\n"],
  [
    'typescript/await-thenable',
    'libs/counter/thenable.ts',
    'export const f = async (): Promise<number> => {\n  return await 1;\n};\n',
  ],
  [
    'typescript/no-array-delete',
    'libs/counter/array-delete.ts',
    'export const f = (list: number[]): void => {\n  delete list[0];\n};\n',
  ],
  [
    'typescript/no-base-to-string',
    'libs/counter/base-to-string.ts',
    'export const f = (o: object): string => String(o);\n',
  ],
  ['typescript/no-duplicate-type-constituents', 'libs/counter/duplicate-type.ts', "export type Twice = 'a' | 'a';\n"],
  [
    'typescript/no-for-in-array',
    'libs/counter/for-in-array.ts',
    'export const f = (list: number[]): void => {\n  for (const at in list) f([at.length]);\n};\n',
  ],
  [
    'typescript/no-implied-eval',
    'libs/counter/implied-eval.ts',
    "export const f = (): unknown => setTimeout('f()', 1);\n",
  ],
  ['typescript/no-redundant-type-constituents', 'libs/counter/redundant-type.ts', "export type Text = string | 'a';\n"],
  [
    'typescript/no-unnecessary-type-assertion',
    'libs/counter/needless-assertion.ts',
    'export const f = (a: string): string => a as string;\n',
  ],
  [
    'typescript/no-unsafe-argument',
    'libs/counter/unsafe-argument.ts',
    "const g = (a: string): string => a;\nexport const f = (): string => g(JSON.parse('1'));\n",
  ],
  ['typescript/no-unsafe-call', 'libs/counter/unsafe-call.ts', "export const f = (): unknown => JSON.parse('1')();\n"],
  [
    'typescript/no-unsafe-enum-comparison',
    'libs/counter/enum-comparison.ts',
    'enum Kind {\n  One = 1,\n}\nexport const f = (kind: Kind): boolean => kind === 1;\n',
  ],
  [
    'typescript/no-unsafe-member-access',
    'libs/counter/unsafe-member.ts',
    "export const f = (): unknown => JSON.parse('1').a;\n",
  ],
  ['typescript/no-unsafe-return', 'libs/counter/unsafe-return.ts', "export const f = (): string => JSON.parse('1');\n"],
  ['typescript/no-unsafe-unary-minus', 'libs/counter/unary-minus.ts', 'export const f = (a: string): number => -a;\n'],
  [
    'typescript/only-throw-error',
    'libs/counter/throws-text.ts',
    "export const f = (): never => {\n  throw 'text';\n};\n",
  ],
  [
    'typescript/prefer-promise-reject-errors',
    'libs/counter/rejects-text.ts',
    "export const f = (): Promise<never> => Promise.reject('text');\n",
  ],
  [
    'typescript/restrict-plus-operands',
    'libs/counter/plus.ts',
    'export const f = (a: bigint, b: number): unknown => a + b;\n',
  ],
  [
    'typescript/restrict-template-expressions',
    'libs/counter/template.ts',
    'export const f = (o: object): string => `${o}`;\n',
  ],
  [
    'typescript/return-await',
    'libs/counter/return-in-try.ts',
    'export const f = async (p: Promise<number>): Promise<number> => {\n  try {\n    return p;\n  } catch {\n    return 1;\n  }\n};\n',
  ],
  [
    'typescript/unbound-method',
    'libs/counter/unbound.ts',
    'class A {\n  at = 1;\n  read(): number {\n    return this.at;\n  }\n}\nexport const f = (a: A): (() => number) => a.read;\n',
  ],
  // An inline exception is itself reported, and does not work.
  ['no-console', 'libs/counter/excused.ts', "// eslint-disable-next-line no-console\nconsole.log('a');\n"],
  [
    'typescript/no-floating-promises',
    'libs/counter/excused-promise.ts',
    'export const f = (p: Promise<void>): void => {\n  // eslint-disable-next-line no-floating-promises\n  p;\n};\n',
  ],
  ['no-warning-comments', 'libs/counter/excused-here.ts', '/* oxlint-disable */\nexport const a = 1;\n'],
];

/** What must stay allowed, or people would work around the rule. */
const fine: readonly [rule: string, file: string, code: string][] = [
  ['no-restricted-syntax', 'libs/counter/tab-part.ts', "const tabs: string[] = [];\ntabs.push('tab');\n"],
  ['no-restricted-syntax', 'libs/counter/counter.module.ts', "import './tab-part';\n"],
  [
    'paddock/plain-words',
    'libs/counter/foreign.ts',
    "import { tell as position } from '@paddock/kernel';\nexport const f = (): unknown => position.tell;\n",
  ],
  [
    'no-restricted-syntax',
    'web/src/features/counter/named.ts',
    "import { isRefused } from '../../shared/api';\nimport { ask } from '../../shared/call';\nexport const f = (): unknown => ask('GET /counter').catch(isRefused);\n",
  ],
  [
    'no-restricted-syntax',
    'web/src/features/counter/keys.ts',
    "import { storeKey } from '../../shared/keys';\nexport const f = (orgCode: string): unknown => [{ queryKey: storeKey('tabs') }, { queryKey: [orgCode, 'tabs'] }];\n",
  ],
  [
    'paddock/plain-prose',
    'libs/counter/migrations/1-told.ts',
    "export const a = 'ALTER TABLE tab ADD told_at date';\n",
  ],
  ['paddock/plain-prose', 'libs/counter/question.ts', '/** Who pays, and who may see it. */\nexport const a = 1;\n'],
  ['paddock/plain-prose', 'libs/membership/taken.ts', '/** Of a coupon. */\nexport const claimedAt = 1;\n'],
  ['paddock/plain-prose', 'web/src/features/counter/asked.ts', "export const a = 'Tell us the manager on duty';\n"],
  ['paddock/own-tables', 'libs/counter/ordered.ts', "export const a = 'SELECT id FROM tab t ORDER BY t.id, member';\n"],
  ['paddock/own-tables', 'apps/cli/src/place.ts', "export const place = 'SELECT name FROM store';\n"],
  [
    'paddock/plain-writes',
    'libs/counter/decides.ts',
    "export const counts = 'INSERT INTO tab AS t (id, laps) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET laps = t.laps + 1';\n",
  ],
  [
    'paddock/plain-writes',
    'libs/counter/while-open.ts',
    "export const change = 'UPDATE tab SET laps = $2 WHERE id = $1 AND deleted_at IS NULL';\n",
  ],
  [
    'paddock/plain-writes',
    'libs/counter/says-why.ts',
    "/** By hand: it answers by a sum. */\nexport const store = 'INSERT INTO tab (id) VALUES ($1) RETURNING laps + 1 AS next';\n",
  ],
  [
    'paddock/plain-writes',
    'libs/counter/migrations/1700000000001-row.ts',
    "export const row = 'INSERT INTO tab (id) VALUES (1)';\n",
  ],
  ['paddock/own-tables', 'libs/counter/place.ts', "export const place = 'SELECT name FROM store';\n"],
  [
    'paddock/constant-sql',
    'libs/counter/columns.ts',
    "const COLUMNS = ['id', 'name'].join(', ');\nexport const f = (db: { query(sql: string): void }): void => db.query(`SELECT ${COLUMNS}`);\n",
  ],
];

describe('the lint configuration', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'paddock-lint-'));
  let reported: Map<string, string[]>;

  beforeAll(async () => {
    const compilerOptions = {
      target: 'es2024',
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      jsx: 'preserve',
      types: [],
    };
    writeFileSync(
      path.join(root, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['libs', 'apps', 'web'] }),
    );
    const declarations =
      'declare const process: { env: Record<string, string> };\ndeclare const console: { log(text: string): void };\n';
    for (const [, file, code] of [...planted, ...fine, ['', 'libs/globals.d.ts', declarations] as const]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), code);
    }
    const [plain, typed] = await Promise.all([eslint(root), oxlint(root)]);
    reported = new Map([...plain].map(([file, rules]) => [file, [...rules, ...(typed.get(file) ?? [])]]));
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(planted)('reports %s in %s', (rule, file) => {
    expect(reported.get(file)).toContain(rule);
  });

  it.each(fine)('does not report %s in %s', (rule, file) => {
    expect(reported.get(file)).not.toContain(rule);
  });
});

/** The rules that each file breaks, by its path below `root`. */
type Broken = Map<string, string[]>;

async function eslint(root: string): Promise<Broken> {
  const config = path.join(project, 'eslint.config.mjs');
  const output = await print(root, 'eslint/bin/eslint.js', ['--config', config, '--format', 'json']);
  const files = JSON.parse(output) as { filePath: string; messages: { ruleId: string | null }[] }[];
  return new Map(
    files.map(({ filePath, messages }) => [path.relative(root, filePath), messages.map(({ ruleId }) => ruleId ?? '')]),
  );
}

async function oxlint(root: string): Promise<Broken> {
  const config = path.join(project, '.oxlintrc.json');
  const output = await print(root, 'oxlint/bin/oxlint', ['--config', config, '--type-aware', '--format', 'json']);
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const broken: Broken = new Map();
  // A rule is named as in `typescript(no-floating-promises)`.
  for (const { code, filename } of diagnostics)
    broken.set(filename, [...(broken.get(filename) ?? []), code.replace(/^(.*)\((.*)\)$/, '$1/$2')]);
  return broken;
}

/** What a linter prints about the planted tree: it ends with an error, as it should. */
async function print(root: string, program: string, options: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execa(
    process.execPath,
    [path.join(project, 'node_modules', program), ...options, 'libs', 'apps', 'web'],
    { cwd: root, reject: false },
  );
  return stdout || stderr;
}
