import { describe, expect, it } from 'vitest';
import { type AnyField, type Resource, RESOURCES } from '@paddock/contracts/resources';
import { Dictionaries } from '@paddock/kernel';
import { execFile } from 'node:child_process';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { cellOf, type SheetColumn, sheetColumns, valueOfCell } from './cells';
import { readSheet } from './read';
import type { SheetTooLarge } from './sheet-too-large';
import { sheetStream, type SheetFormat } from './write';
import { zipped } from './zip-writer';

const RUNS = 60;
const ROWS_MAX = 10_000;
const HEAD_LINES = 3;
const STARTS_FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n\0]/u;
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Columns of every resource that hold free text. */
const textColumns: SheetColumn[] = (Object.values(RESOURCES) as Resource[]).flatMap((of) => {
  const permissions = new Set(Object.values<AnyField>(of.fields).flatMap(({ permission }) => permission ?? []));
  return sheetColumns(of, 'cn', permissions).filter(({ field }) =>
    ['text', 'longText', 'richText'].includes(field.kind),
  );
});
const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  '"',
  ',',
  ';',
  ' ',
  '\n',
  '\t',
  '<',
  '&',
  '|',
  '!',
  '1',
  '(',
  'A',
];
const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "=cmd|'/C calc'!A1",
    '@SUM(A1)',
    '+49 1',
    '-2+3',
    "'=1",
    "''=1",
    ' =1',
    '＝1+1',
    '-5',
    '</t></is></c>',
    '&#61;1',
    '_x003D_1',
  ),
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
// What a form stores: trimmed, without characters that no input takes.
const stored = hostile.map((text) => text.replaceAll(/\p{Cc}(?<![\n\t])/gu, '').trim()).filter((text) => text !== '');

const zone = 'Asia/Shanghai';
const here = { orgCode: null, zone };

async function sheetOf(column: SheetColumn, texts: readonly string[], format: SheetFormat): Promise<Buffer> {
  const rows = texts.map((text) => [cellOf(column, { [column.name]: text }, zone, 'cn')]);
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  return buffer(sheetStream({ titles: ['t', 'u'], heads: [column.label], widths: [20], batches: batches() }, format));
}

describe('promise 26', () => {
  it(`no cell starts a formula and each text comes back as it was, ${RUNS} sheets of every text field in both formats`, async () => {
    process.stdout.write(`promise 26: PADDOCK_SEED=${seed}\n`);
    const dictionaries = new Dictionaries();
    expect(textColumns.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...textColumns),
        fc.array(stored, { minLength: 1, maxLength: 20 }),
        fc.constantFrom<SheetFormat>('xlsx', 'csv'),
        async (column, texts, format) => {
          const file = await sheetOf(column, texts, format);
          const lines = await readSheet(file, ROWS_MAX);
          const cells = lines?.slice(format === 'csv' ? 1 : HEAD_LINES).map((line) => line.cells[0] ?? '') ?? [];
          for (const cell of cells)
            expect({ cell, formula: STARTS_FORMULA.test(cell) && !isNumber(cell) }).toEqual({ cell, formula: false });
          expect(cells.map((cell) => valueOfCell(column.field, cell, dictionaries, here))).toEqual(texts);
        },
      ),
      { seed, numRuns: RUNS },
    );
    // Every field once, whatever the seed has chosen.
    for (const column of textColumns) {
      const [line] = (await readSheet(await sheetOf(column, ['=1+1'], 'csv'), ROWS_MAX))?.slice(1) ?? [];
      expect({ field: column.name, cell: line?.cells[0] }).toEqual({ field: column.name, cell: "'=1+1" });
    }
  });

  it.each(['csv', 'xlsx'] as const)(
    'nor does a head, a title or a cell of a sheet that is no list of fields (%s)',
    async (format) => {
      const texts = ['=1+1', '+1 带朋友吗？', '@SUM(A1)', ' -2+3', "'=1", '-5', '满 100'];
      const inert = ["'=1+1", "'+1 带朋友吗？", "'@SUM(A1)", "' -2+3", "'=1", '-5', '满 100'];
      async function* batches() {
        yield await Promise.resolve([[...texts, -5]]);
      }
      const sheet = { titles: ['=a', '+b'], heads: [...texts, '数'], widths: [], batches: batches() } as const;
      const lines = await readSheet(await buffer(sheetStream(sheet, format)), ROWS_MAX);
      expect(lines?.map(({ cells }) => cells)).toEqual([
        ...(format === 'csv' ? [] : [["'=a"], ["'+b"]]),
        [...inert, '数'],
        [...inert, '-5'],
      ]);
    },
  );

  it('another program reads what was written, and what it writes is read', async () => {
    const column = textColumns[0] as SheetColumn;
    const book = new exceljs.Workbook();
    await book.xlsx.load((await sheetOf(column, ['<满 100>\r\n减 "20"', '=1+1'], 'xlsx')) as unknown as ArrayBuffer);
    const sheet = book.worksheets[0];
    expect([4, 5].map((row) => sheet?.getCell(row, 1).value)).toEqual(['<满 100>\r\n减 "20"', "'=1+1"]);
    expect(sheet?.getRow(3).getCell(1).font.bold).toBe(true);

    const theirs = new exceljs.Workbook();
    const page = theirs.addWorksheet('页');
    page.addRow(['名称', '数', '日', '时', '式', '富', '空', '是']);
    page.addRow([
      '甲 & 乙',
      1.5,
      new Date('2026-03-14T00:00:00Z'),
      new Date('2026-03-14T08:30:15Z'),
      { formula: '1+1', result: 2 },
      { richText: [{ text: '红' }, { font: { bold: true }, text: '色' }] },
      null,
      true,
    ]);
    const written = Buffer.from(await theirs.xlsx.writeBuffer());
    expect(await readSheet(written, ROWS_MAX)).toEqual([
      { row: 1, cells: ['名称', '数', '日', '时', '式', '富', '空', '是'] },
      { row: 2, cells: ['甲 & 乙', '1.5', '2026-03-14', '2026-03-14 08:30:15', '2', '红色', '', 'true'] },
    ]);
  });

  describe('a crafted file is refused within a second of work and 200 MB', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-sheets-'));
    const run = promisify(execFile);
    const program = path.join(import.meta.dirname, '../testing/read-sheet.mjs');
    /** How many lines were read, null for no sheet, or of what it holds too much. */
    type Outcome = number | null | SheetTooLarge['why'];
    async function read(bytes: Buffer): Promise<{ lines: Outcome; cpuMs: number; mostMb: number }> {
      const file = path.join(folder, 'file');
      writeFileSync(file, bytes);
      const { stdout } = await run(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        program,
        file,
        String(ROWS_MAX + 5),
      ]);
      return JSON.parse(stdout) as { lines: Outcome; cpuMs: number; mostMb: number };
    }
    const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const workbookOf = (sheet: Iterable<Buffer>, strings: Iterable<Buffer> = []): Promise<Buffer> =>
      buffer(
        zipped([
          { name: 'xl/sharedStrings.xml', pieces: strings },
          { name: 'xl/worksheets/sheet1.xml', pieces: sheet },
        ]),
      );
    function* filled(head: string, megabytes: number, end = ''): Generator<Buffer> {
      yield Buffer.from(head);
      const blanks = Buffer.alloc(1_000_000, ' ');
      for (let count = 0; count < megabytes; count += 1) yield blanks;
      yield Buffer.from(end);
    }
    /** As many rows as are read, all alike. */
    const everyRow = (cells: string): Buffer[] => [
      Buffer.from(`<worksheet ${MAIN}><sheetData>`),
      Buffer.from(`<row>${cells}</row>`.repeat(ROWS_MAX + 5)),
      Buffer.from('</sheetData></worksheet>'),
    ];
    const SHOWN = '<c t="s"><v>0</v></c>';
    const ENDED = '</t></si></sst>';
    /** Says of each of its parts that it holds a hundred bytes. */
    function lying(file: Buffer): Buffer {
      const copy = Buffer.from(file);
      for (let at = copy.indexOf('PK\u0001\u0002'); at !== -1; at = copy.indexOf('PK\u0001\u0002', at + 1))
        copy.writeUInt32LE(100, at + 24);
      return copy;
    }
    const rowsOf = (count: number): Buffer[] => [
      Buffer.from(`<worksheet ${MAIN}><sheetData>`),
      Buffer.from(
        Array.from(
          { length: count },
          (_, row) => `<row>${`<c t="inlineStr"><is><t>满 100 减 20</t></is></c><c><v>${row}</v></c>`.repeat(6)}</row>`,
        ).join(''),
      ),
      Buffer.from('</sheetData></worksheet>'),
    ];

    const crafted: readonly [string, () => Promise<Buffer> | Buffer, Outcome][] = [
      ['100 MB in less than one', () => workbookOf(filled(`<worksheet ${MAIN}>`, 100)), null],
      [
        '100 MB that say they are nothing',
        async () => lying(await workbookOf(filled(`<worksheet ${MAIN}>`, 100))),
        null,
      ],
      [
        '100 MB of one text',
        async () => lying(await workbookOf(filled(`<worksheet ${MAIN}><sheetData><row><c><v>`, 100))),
        null,
      ],
      [
        '100 MB beside the sheet',
        async () => lying(await workbookOf(rowsOf(1), filled(`<sst ${MAIN}><si><t>`, 100))),
        null,
      ],
      ['10,001 rows and three heads', () => workbookOf(rowsOf(ROWS_MAX + 6)), ROWS_MAX + 6],
      ['10,001 rows of text', () => Buffer.from('甲,乙,丙\n'.repeat(ROWS_MAX + 6)), ROWS_MAX + 6],
      ['one cell at the far end of each row', () => workbookOf(everyRow('<c r="XFD1"><v>1</v></c>')), 'columns'],
      ['one cell at the last column that is taken', () => workbookOf(everyRow('<c r="IV1"><v>1</v></c>')), 'content'],
      [
        'a long text that every row shows',
        () => workbookOf(everyRow(SHOWN), filled(`<sst ${MAIN}><si><t>甲`, 1, ENDED)),
        'content',
      ],
      [
        'cells without a text at the far end',
        () => workbookOf(everyRow('<c><v>1</v></c><c r="XFD1" s="1"/>')),
        ROWS_MAX + 5,
      ],
      ['a CSV of separators', () => Buffer.from(`${','.repeat(300)}1\n`.repeat(ROWS_MAX)), 'columns'],
      ['a line without end', () => Buffer.from(`"${'甲'.repeat(1_600_000)}`), null],
      ['a picture', () => Buffer.concat([Buffer.from('\u0089PNG\r\n', 'latin1'), Buffer.alloc(4_000_000)]), null],
      ['an old workbook', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_000_000)]), null],
      ['half a workbook', async () => (await workbookOf(rowsOf(100))).subarray(0, 900), null],
      ['a zip of something else', () => buffer(zipped([{ name: 'a.txt', pieces: [Buffer.from('a')] }])), null],
      ['a part that is cut', async () => cutPart(await workbookOf(rowsOf(10))), null],
    ];
    /** Its sheet says that it goes on behind the end of the file. */
    function cutPart(file: Buffer): Buffer {
      const copy = Buffer.from(file);
      copy.writeUInt32LE(deflateRawSync(file).length * 100, copy.lastIndexOf('PK\u0001\u0002') + 20);
      return copy;
    }

    it.each(crafted)('%s', async (_, make, lines) => {
      const bytes = await make();
      const found = await read(bytes);
      expect(found.lines).toBe(lines);
      expect(found.cpuMs).toBeLessThan(1000);
      expect(found.mostMb).toBeLessThan(200);
      rmSync(path.join(folder, 'file'));
    });
  });
});
