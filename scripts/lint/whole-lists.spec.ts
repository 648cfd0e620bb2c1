import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$|\/migrations\/|\/testing\/|\/simulator\//.test(file))
    .toSorted();

/** Reads a number that is written as itself or as a constant of its file. */
function numberOf(text: string, source: string): number | null {
  if (/^[\d_]+$/.test(text)) return Number(text.replaceAll('_', ''));
  const constant = new RegExp(String.raw`const ${text} = ([\d_]+);`).exec(source);
  return constant ? Number(constant[1]!.replaceAll('_', '')) : null;
}

/** Each place in these folders whose rows end at a number that nobody chose. */
function cuts(folders: readonly string[], pattern: RegExp): string[] {
  return folders.flatMap(filesIn).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...source.matchAll(pattern)].flatMap((found) => {
      const rows = numberOf((found[1] ?? 'pageSize').replace(/^\$\{|\}$/g, ''), source);
      return rows !== null && rows > 2 ? [file] : [];
    });
  });
}

/** `pageSize: rows`, or the constant of that name. */
const PAGE_SIZE = /\bpageSize(?:: ?(\w+)|(?=\s*[,}]))/g;
const LIMIT = /\bLIMIT (\d+|\$\{\w+\})/g;

/** Pages that show the first rows and say beside them where all are, or have a pager. */
const firstRows: Readonly<Record<string, string>> = {
  'web/src/features/account/OwnNotices.tsx': 'the newest, above a link to all',
  'web/src/features/dashboard/Workplace.tsx': 'the first, beside the number of all and a link to them',
  'web/src/features/notices/BellPopup.tsx': 'the newest, above a link to all',
  'web/src/features/system/CategoryFiles.tsx': 'the newest, above a link to all',
  'web/src/features/gifts/useGifts.ts': 'pages; below what waits, what was decided in the last day',
  'web/src/shared/api.ts': 'one page of a list, of which the caller shows how many there are',
  'web/src/shared/resource/ReferenceControl.tsx': 'the first that fit what is typed, above a window with all',
  'web/src/shared/wholeList.ts': 'page after page, and it says so when it stops',
};

/** Statements that end at a number of rows, and why nobody misses the rest. */
const bounded: Readonly<Record<string, string>> = {
  'libs/booking/reservation-reminders.service.ts': 'a turn of a sweep, which comes again',
  'libs/counter/line-up.repository.ts': 'orders that need somebody, newest first; more than a venue leaves open',
  'libs/counter/line-up.service.ts': 'a turn of a sweep, which comes again',
  'libs/counter/order-search.ts': 'the newest that one search looks at; the list says so',
  'libs/counter/tabs.service.ts': 'a turn of a sweep, which comes again',
  'libs/counter/trial-warnings.service.ts': 'a turn of a sweep, which comes again',
  'libs/counter/usual-laps.ts': 'a median of the last laps',
  'libs/fleet/edge-commands.service.ts': 'a turn of a sending, which goes on',
  'libs/system/audit-log/audit.resource.ts':
    'of an act the page says that more entries follow; its details count them all',
  'libs/kernel/audit-verifier.ts': 'a part of a check that goes on where the last part ended',
  'libs/kernel/parked-jobs.ts': 'the newest, for a command that works through them',
  'libs/kernel/schedule-statements.ts': 'the last days and runs of a schedule',
  'libs/online-forms/answering.service.ts': 'counts up to a limit',
  'libs/payments/payment-reviews.ts': 'a turn of a sweep, which comes again',
  'libs/races/race.repository.ts': 'the newest runs that one search looks at, within its days',
  'libs/reports/report-sending.service.ts': 'a turn of a sweep, which comes again',
  'libs/reports/report.repository.ts': 'the newest files that were sent to somebody',
  'libs/system/fill-rules/fill-rule.controller.ts': 'a preview of the next numbers',
  'libs/timing/member-runs.ts': 'the newest runs, which the heading says',
  'libs/waivers/waiver.repository.ts': 'the newest that a search finds; the window says so',
  'libs/waivers/waivers.service.ts': 'the newest runs under one waiver',
};

describe('lists', () => {
  it('are never cut in the browser without a word: they have pages, or are read whole', () => {
    const found = cuts(['web/src'], PAGE_SIZE);
    expect([...new Set(found)].filter((file) => !(file in firstRows))).toEqual([]);
  });

  it('are never cut by a statement without a reason', () => {
    const found = cuts(['libs', 'apps'], LIMIT);
    expect([...new Set(found)].filter((file) => !(file in bounded))).toEqual([]);
  });

  it('have no reason for what is gone', () => {
    const found = new Set([...cuts(['web/src'], PAGE_SIZE), ...cuts(['libs', 'apps'], LIMIT)]);
    expect(Object.keys({ ...firstRows, ...bounded }).filter((file) => !found.has(file))).toEqual([]);
  });
});
