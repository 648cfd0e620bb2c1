/**
 * Every rule here is an error: `npm run lint` has no warnings. There are no inline exceptions; what a rule can't judge is named
 * here, with the reason. scripts/lint/lint.spec.ts plants one violation for each and sees it reported. The rules that need types are those of
 * .oxlintrc.json: a compiler in native code judges them in a tenth of the time.
 */
import js from '@eslint/js';
import { readFileSync } from 'node:fs';
import compat from 'eslint-plugin-compat';
import tseslint from 'typescript-eslint';
import { constantSql } from './scripts/lint/constant-sql.mjs';
import { fileNames } from './scripts/lint/file-names.mjs';
import { importAreas } from './scripts/lint/import-areas.mjs';
import { ownTables } from './scripts/lint/own-tables.mjs';
import { plainWrites } from './scripts/lint/plain-writes.mjs';
import { plainProse } from './scripts/lint/plain-prose.mjs';
import { plainWords } from './scripts/lint/plain-words.mjs';

const ours = {
  rules: {
    'constant-sql': constantSql,
    'file-names': fileNames,
    'import-areas': importAreas,
    'own-tables': ownTables,
    'plain-writes': plainWrites,
    'plain-prose': plainProse,
    'plain-words': plainWords,
  },
};

/** The only files that read the environment; everybody else is given a parsed object. */
const readersOfEnvironment = [
  'libs/kernel/config.ts',
  'edge-agent/src/**/config.ts',
  'edge-agent/src/simulator/main.ts',
  'libs/payments/simulator/**',
  'libs/messaging/simulator/**',
  'apps/cli/src/instance.ts',
  'scripts/**',
  'test/**',
  '**/*.spec.ts',
  '*.config.{mjs,ts}',
  'web/*.config.ts',
];

/** A service's clock can be set by a test and is one for the whole process. */
const clockOfItsOwn = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'ask the injected Clock',
};
/** The bundler leaves out a module that exports nothing which is used: what it does when it is loaded would not be done. */
const leftOutOfBundles = [
  {
    selector: 'Program > :matches(ExpressionStatement, ForStatement, ForOfStatement, IfStatement)',
    message: 'what is done on loading belongs into a …-part.ts, which the module of the area imports',
  },
  {
    selector: 'ImportDeclaration[specifiers.length=0]:not([source.value=/-part$/])',
    message: 'only a …-part.ts is imported for what it does',
  },
];

/** Path, body and result of a call are its contract's: a page names the call and writes none of them down. */
const callsByPath = {
  selector:
    'ImportDeclaration[source.value=/(^|\\u002f)api$/] > :matches(ImportSpecifier[imported.name=/^(api|getList)$/], ImportNamespaceSpecifier)',
  message: 'name the call as its contract does: call, ask or askList of web/src/shared/call.ts',
};
/** A name may begin with a sign that takes two places of a text. */
const cutNames = {
  selector:
    'CallExpression:matches([callee.property.name=/^(slice|substring)$/][arguments.0.value=0], [callee.property.name=/^charAt$/]):matches([callee.object.name=/[nN]ame$/], [callee.object.property.name=/[nN]ame$/])',
  message: 'firstCharacters of @paddock/contracts/characters cuts no character in half',
};
const plainFetch = { selector: "CallExpression[callee.name='fetch']", message: callsByPath.message };
/** `keepOfStore`, the versions of rows and their renewal find the store at the front of a key, and the kind behind it. */
const keysWithoutStore = [
  "Property[key.name='queryKey'] > ArrayExpression:not([elements.0.type=/^(Identifier|SpreadElement|CallExpression)$/])",
  "Property[key.name='queryKey'] > ArrayExpression[elements.0.type='Identifier']:not([elements.0.name=/^org(Code)?$/])",
  'VariableDeclarator[id.name=/(^k|K)ey$/] > ArrayExpression[elements.0.type=/Literal$/]',
  'VariableDeclarator[id.name=/(^k|K)ey$/] > :matches(TSAsExpression, ArrowFunctionExpression) > ArrayExpression[elements.0.type=/Literal$/]',
  'CallExpression[callee.name=/^(keepNewest|patchList)$/] > ArrayExpression[elements.0.type=/Literal$/]',
  'CallExpression[callee.property.name=/^(get|set)QueryData$/] > ArrayExpression[elements.0.type=/Literal$/]',
].map((selector) => ({
  selector,
  message: 'a key of cached data begins with the store: storeKey of web/src/shared/keys.ts',
}));
/** What builds typed calls on the plain client, and the short paths that extensions of a venue know. */
const onPlainClient = ['web/src/shared/{api,call}.ts', 'web/src/shared/resource/**'];
/** Not calls of a contract: health probes, the venue's own page for stops, and files that stand beside the pages. */
const fetchesPlainly = [
  'web/src/features/dashboard/Monitor.tsx',
  'web/src/features/fleet/{localStop,useBoard}.ts',
  'web/src/features/timing/screenSource.ts',
  'web/src/app/lazyPart.tsx',
  'web/src/app/shell/ContactDialog.tsx',
  'web/src/shared/{files,languageFiles}.ts',
];

const oldestBrowsers = JSON.parse(readFileSync(new URL('web/browsers.json', import.meta.url), 'utf8'));

export default tseslint.config(
  { ignores: ['dist/', 'web/dist/', 'var/', 'coverage/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { paddock: ours },
    rules: {
      'paddock/import-areas': 'error',
      'paddock/constant-sql': 'error',
      'paddock/own-tables': 'error',
      'paddock/plain-writes': 'error',
      'paddock/plain-prose': 'error',
      'paddock/plain-words': 'error',
      'paddock/file-names': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'id-denylist': ['error', 'queue', 'queues'],
      'max-lines': ['error', { max: 400 }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', 'oxlint-disable'] }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'read the parsed configuration' },
      ],
      'no-undef': 'off',
    },
  },
  { files: ['libs/**', 'apps/**', 'edge-agent/**'], ignores: ['**/*.spec.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['libs/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**', '**/simulator/**', 'libs/kernel/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', clockOfItsOwn, ...leftOutOfBundles] },
  },
  {
    // Parts, and three modules of the kernel that every process uses, which set up what they export.
    files: ['libs/**/*-{part,process}.ts', 'libs/kernel/{logging,metrics}.ts', 'libs/kernel/database/database.ts'],
    rules: { 'no-restricted-syntax': ['error', clockOfItsOwn] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', callsByPath, cutNames, plainFetch, ...keysWithoutStore] },
  },
  {
    // Functions that a supported browser lacks; `olderBrowsers.ts` brings some of them. Storage may be blocked, and no clipboard is on plain http.
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts'],
    plugins: { compat },
    settings: {
      targets: Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version}`),
      polyfills: ['requestIdleCallback', 'cancelIdleCallback', 'AbortSignal.any', 'Map.groupBy'],
    },
    rules: {
      'compat/compat': 'error',
      'no-restricted-globals': [
        'error',
        { name: 'localStorage', message: 'may be blocked: readStored and writeStored of shared/storage.ts' },
        { name: 'sessionStorage', message: 'may be blocked: readStored and writeStored of shared/storage.ts' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'navigator', property: 'clipboard', message: 'copyText of shared/clipboard.ts' },
      ],
    },
  },
  {
    // It runs where nothing newer than ES5 is understood; the build puts in the list of browsers.
    files: ['web/old-browsers.js'],
    languageOptions: { ecmaVersion: 5, sourceType: 'script' },
    rules: { 'no-undef': 'off', '@typescript-eslint/no-unused-vars': ['error', { caughtErrors: 'none' }] },
  },
  {
    files: ['web/src/shared/{storage,clipboard,olderBrowsers}.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  { files: fetchesPlainly, rules: { 'no-restricted-syntax': ['error', callsByPath, ...keysWithoutStore] } },
  { files: onPlainClient, rules: { 'no-restricted-syntax': ['error', ...keysWithoutStore] } },
  // The lists of words, and texts that break the rules.
  {
    files: ['scripts/lint/{lint.spec.ts,rules.spec.ts,plain-prose.mjs,plain-words.mjs}'],
    rules: { 'paddock/plain-prose': 'off' },
  },
  // The story of one screen or one service is one file.
  { files: ['test/e2e/*.e2e.ts', 'test/integration/*.spec.ts'], rules: { 'max-lines': ['error', { max: 500 }] } },
  {
    // Playwright reads from the pattern which fixtures another one needs, also when there are none.
    files: ['test/e2e/support/test.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  // Printed from the database, whose columns are named by migrations that have run.
  { files: ['libs/*/tables.ts'], rules: { 'paddock/plain-words': 'off' } },
  // What stands beside `src` runs in Node, not in the page.
  { files: ['web/*.config.ts', 'web/*.mjs'], rules: { 'paddock/import-areas': 'off' } },
  { files: readersOfEnvironment, rules: { 'no-restricted-properties': 'off' } },
  {
    // Column, order and operators come from a resource's declaration, those of plain writes from a printed list of columns; names of
    // databases and tables in tests can't be parameters.
    files: [
      'libs/resources/**',
      'libs/kernel/database/rows.ts',
      'test/support/postgres.ts',
      'test/integration/another-store.spec.ts',
      'test/integration/store-making.spec.ts',
    ],
    rules: { 'paddock/constant-sql': 'off' },
  },
);
