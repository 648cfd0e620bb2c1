import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAY_IMPORT } from './areas.mjs';
import { wrongName } from './file-names.mjs';
import { refusal } from './import-areas.mjs';
import { READ_MODELS, touchedTables } from './own-tables.mjs';
import { documentFaults } from './plain-prose.mjs';
import { wordsOf } from './plain-words.mjs';

const project = path.join(import.meta.dirname, '../..');

describe('imports between areas', () => {
  it.each([
    ['web/src/features/counter/Counter.tsx', '@paddock/wallet', 'web may not import wallet'],
    ['edge-agent/src/runs/run.ts', '@paddock/timing', 'edgeAgent may not import timing'],
    ['libs/contracts/wire/counter.ts', '@paddock/race-rules', 'contracts may not import race-rules'],
    ['libs/wallet/posting.ts', '@paddock/counter', 'wallet may not import counter'],
    ['libs/nobody/new.ts', '@paddock/kernel', 'nobody may not import kernel'],
    [
      'libs/counter/tab.service.ts',
      '@paddock/wallet/posting',
      'only the door of wallet may be imported: @paddock/wallet',
    ],
    ['libs/counter/tab.service.ts', '../wallet/posting', 'reach wallet as @paddock/wallet, not by a path'],
    [
      'test/support/app.ts',
      '@paddock/payments/payment.states',
      'only the door of payments may be imported: @paddock/payments',
    ],
    [
      'apps/core/src/main.ts',
      '@paddock/payments/simulator/server',
      'only the door of payments may be imported: @paddock/payments',
    ],
    [
      'libs/counter/tab.service.ts',
      '@paddock/wallet/schema',
      'only the door of wallet may be imported: @paddock/wallet',
    ],
    ['libs/counter/tab.service.ts', '@paddock/schema', 'counter may not import schema'],
    ['libs/counter/tab.service.ts', '@paddock/counter', 'inside counter, import by a path'],
    ['libs/counter/tab.service.ts', '../../test/support/postgres', 'reach test as @paddock/test, not by a path'],
    ['libs/race-rules/laps.ts', 'zod', 'race-rules may not use the package zod'],
    ['libs/race-rules/laps.ts', 'node:fs', "race-rules may not use Node's own modules"],
    ['edge-agent/src/main.ts', 'ioredis', 'edgeAgent may not use the package ioredis'],
    ['web/src/main.tsx', 'pg', 'web may not use the package pg'],
  ])('%s may not import %s', (file, request, because) => {
    expect(refusal(file, request)).toBe(because);
  });

  it.each([
    ['web/src/features/counter/Counter.tsx', '@paddock/contracts/wire/counter'],
    ['web/src/main.tsx', 'react-dom/client'],
    ['edge-agent/src/runs/run.ts', '@paddock/race-rules'],
    ['edge-agent/src/journal/journal.ts', 'node:sqlite'],
    ['libs/counter/tab.service.ts', '@paddock/wallet'],
    ['libs/counter/tab.service.ts', './tab.repository'],
    ['libs/schema/index.ts', '@paddock/wallet/schema'],
    ['libs/counter/tab.service.spec.ts', '../../test/support/postgres'],
    ['libs/race-rules/laps.spec.ts', 'fast-check'],
    ['apps/core/src/main.ts', '@paddock/system'],
    ['test/support/app.ts', '@paddock/payments/simulator/server'],
    ['test/e2e/counter.e2e.ts', '../../scripts/launcher/ports.mjs'],
  ])('%s may import %s', (file, request) => {
    expect(refusal(file, request)).toBeUndefined();
  });

  it('the table has no circle', () => {
    const reaches = (from: string, seen: readonly string[]): string[] =>
      (MAY_IMPORT[from] ?? []).flatMap((next) =>
        seen.includes(next) ? [`${[...seen, next].join(' → ')}`] : reaches(next, [...seen, next]),
      );
    const areas = Object.keys(MAY_IMPORT).filter((area) => area !== 'test');
    expect(areas.flatMap((area) => reaches(area, [area]))).toEqual([]);
  });
});

describe('names of files', () => {
  it.each([
    'libs/counter/tabs.service.ts',
    'libs/counter/tabs.service.spec.ts',
    'libs/fleet/edge-statuses.ts',
    'libs/timing/migrations/1700000000220-timing-apply.ts',
    'web/src/features/fleet/useStop.ts',
    'web/src/features/fleet/KartTile.tsx',
    'web/src/shared/resource/useColumns.tsx',
    'web/src/env.d.ts',
    'scripts/lint/lint.spec.ts',
  ])('%s is right', (file) => {
    expect(wrongName(file)).toBeUndefined();
  });

  it.each([
    'libs/fleet/edgeStatuses.ts',
    'libs/payments/payment.decisions.ts',
    'libs/race-rules/Laps.ts',
    'web/src/features/fleet/stop-all.ts',
    'web/src/features/fleet/KartRing.ts',
    'web/src/features/fleet/kart-tile.tsx',
  ])('%s is not', (file) => {
    expect(wrongName(file)).toBeDefined();
  });

  it('names are split into their words', () => {
    expect(wordsOf('onHeardOrder')).toEqual(['on', 'heard', 'order']);
    expect(wordsOf('VERSIONS_TOLD_AHEAD')).toEqual(['versions', 'told', 'ahead']);
    expect(wordsOf('readP3URLTwice')).toEqual(['read', 'p3', 'url', 'twice']);
  });

  it('files that may read tables of others need each of them', () => {
    const unneeded = Object.entries(READ_MODELS).flatMap(([file, tables]) => {
      const touched = touchedTables(readFileSync(path.join(project, file), 'utf8')).map(({ table }) => table);
      return tables.filter((table) => !touched.includes(table)).map((table) => `${file}: ${table}`);
    });
    expect(unneeded).toEqual([]);
  });

  it('the documents use the words of the glossary', () => {
    const documents = ['README.md', ...readdirSync(path.join(project, 'docs')).map((name) => `docs/${name}`)];
    const texts = documents.filter((file) => file.endsWith('.md'));
    expect(texts.length).toBeGreaterThan(3);
    const faults = texts.flatMap((file) => documentFaults(file, readFileSync(path.join(project, file), 'utf8')));
    expect(faults).toEqual([]);
  });

  it.each([
    ['a word that names do not use', 'What was heard of devices goes to the core.'],
    ['a word that nobody writes today', 'Whence it came is written beside it.'],
    ['somebody who is nobody', 'It is shown to who may see it.'],
    ['another claim than that of a coupon', 'A machine is claimed with a code.'],
  ])('a document is refused for %s', (_, sentence) => {
    expect(documentFaults('docs/new.md', `Plain words.\n${sentence}\n`)).toHaveLength(1);
  });
});

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
