import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
      'apps/cli/src/payment.commands.ts',
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
    ['apps/cli/src/demo/past/providers.ts', '@paddock/payments/simulator/server'],
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
