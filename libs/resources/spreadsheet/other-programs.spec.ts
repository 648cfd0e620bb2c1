import { describe, expect, it } from 'vitest';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { workbookOf } from '../../../test/support/app/workbooks';
import { readSheet, type SheetLine } from './read';

const ROWS_MAX = 100;
const read = (file: Buffer, sheet = 0): Promise<SheetLine[] | null> => readSheet(file, ROWS_MAX, sheet);
const cellsOf = async (file: Buffer, sheet = 0): Promise<(readonly string[])[] | undefined> =>
  (await read(file, sheet))?.map(({ cells }) => cells);

/** `姓名` and so on, as programs in China store them. */
const GBK: Readonly<Record<string, string>> = { 姓: 'd0d5', 名: 'c3fb', 王: 'cdf5', 镕: 'e946', 喆: '86b4' };
const gbk = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (sign) => (GBK[sign] ? Buffer.from(GBK[sign], 'hex') : Buffer.from(sign))));
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a workbook of another program', () => {
  it('is read in the order of its tabs, whatever its parts are called, without those that nobody sees', async () => {
    const file = workbookOf([
      { name: 'lists', rows: [['是', '否']], state: 'hidden', part: 'worksheets/sheet1.xml' },
      { name: 'more lists', rows: [['a']], state: 'veryHidden', part: 'worksheets/sheet2.xml' },
      { name: 'people', rows: [['姓名'], ['王']], part: 'worksheets/people.xml' },
      { name: 'notes', rows: [['说明']], part: 'other/sheet0.xml' },
    ]);
    expect(await cellsOf(file)).toEqual([['姓名'], ['王']]);
    expect(await cellsOf(file, 1)).toEqual([['说明']]);
    expect(await read(file, 2)).toBeNull();
    expect(await cellsOf(workbookOf([{ name: 'a', rows: [['王']], state: 'hidden' }]))).toEqual([['王']]);
  });

  it.each([
    ['0000000000', 412, '0000000412'],
    ['000-0000-0000', 13_800_002_046, '138-0000-2046'],
    ['"T"0000', 7, 'T0007'],
    ['#,##0.00', 1234.5, '1,234.50'],
    ['0%', 0.5, '50%'],
    // All digits, though the screen has no room for them.
    ['0.00E+00', 13_800_002_046, '13800002046'],
    ['General', 13_800_002_046, '13800002046'],
    ['G/通用格式', 412, '412'],
    ['@', 412, '412'],
    ['[DBNum1]0', 412, '412'],
    ['yyyy"年"m"月"d"日"', 46_095, '2026-03-14'],
    ['[$-804]yyyy/m/d h:mm', 46_095.5, '2026-03-14 12:00:00'],
    ['h:mm', 0.5, '12:00:00'],
    ['[h]:mm', 46_095, '2026-03-14'],
  ])('shows numbers as its format does (%s)', async (format, number, shown) => {
    const rows = [[{ v: number, s: 1 }]];
    expect(await cellsOf(workbookOf([{ name: 'a', rows }], { formats: [format] }))).toEqual([[shown]]);
  });

  it('gives the number as well where it shows it otherwise', async () => {
    const rows = [['价', { v: 1234.5, s: 1 }, 0.1 + 0.2, 1e-7]];
    expect(await read(workbookOf([{ name: 'a', rows }], { formats: ['¥#,##0.00'] }))).toEqual([
      { row: 1, cells: ['价', '¥1,234.50', '0.3', '0.0000001'], numbers: { 1: '1234.5' } },
    ]);
  });

  it('says which of its numbers have lost digits: whole ones of more than fifteen', async () => {
    const numbers = [
      '999999999999999',
      '1000000000000000',
      '12345678901234568',
      '6.228480402000123E+18',
      '-1E+20',
      '0.12345678901234568',
    ];
    const [line] = (await read(workbookOf([{ name: 'a', rows: [numbers.map((v) => ({ v }))] }]))) ?? [];
    expect(line?.cut).toEqual([1, 2, 3, 4]);
    expect(line?.cells[0]).toBe('999999999999999');
    // As a text it has them all.
    expect(await cellsOf(workbookOf([{ name: 'a', rows: [['6228480402000123456']] }]))).toEqual([
      ['6228480402000123456'],
    ]);
  });

  it('counts days from 1900 or from 1904', async () => {
    const rows = [[1, 59, 61, 46_095].map((v) => ({ v, s: 1 }))];
    const of = (from1904: boolean) => cellsOf(workbookOf([{ name: 'a', rows }], { formats: ['yyyy-mm-dd'], from1904 }));
    expect(await of(false)).toEqual([['1900-01-01', '1900-02-28', '1900-03-01', '2026-03-14']]);
    expect(await of(true)).toEqual([['1904-01-02', '1904-02-29', '1904-03-02', '2030-03-15']]);
  });

  it('has its texts shared and escaped', async () => {
    const strings = ['王 一', 'a_x000D_\nb', '_x005F_x000D_', '_x0041_', '_xZZZZ_'];
    const rows = [
      [
        ...strings.map((_, v) => ({ v, t: 's' })),
        { v: 'c_x000A_d', t: 'str' },
        { v: '1', t: 'b' },
        { v: '#N/A', t: 'e' },
      ],
    ];
    expect(await cellsOf(workbookOf([{ name: 'a', rows }], { strings }))).toEqual([
      ['王 一', 'a\r\nb', '_x000D_', 'A', '_xZZZZ_', 'c\nd', 'true'],
    ]);
  });

  it('of a common library is read as it is shown', async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet('lists', { state: 'hidden' }).addRow(['是']);
    const sheet = book.addWorksheet('people');
    sheet.addRow(['卡内码', '生日', '备注']);
    sheet.addRow([412, new Date('2026-03-14T00:00:00Z'), '一\r\n二']);
    sheet.getCell('A2').numFmt = '0000000000';
    expect(await cellsOf(Buffer.from(await book.xlsx.writeBuffer()))).toEqual([
      ['卡内码', '生日', '备注'],
      ['0000000412', '2026-03-14', expect.stringMatching(/^一\s+二$/)],
    ]);
  });
});

describe('a text of another program', () => {
  const LINES = '姓名,a\r\n王,1\r\n';
  const read2 = [
    ['姓名', 'a'],
    ['王', '1'],
  ];
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(LINES)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${LINES}`)],
    ['UTF-16, low byte first', Buffer.from(LINES, 'utf16le')],
    ['UTF-16, low byte first, with its mark', Buffer.from(`\uFEFF${LINES}`, 'utf16le')],
    ['UTF-16, high byte first', swapped(LINES)],
    ['UTF-16, high byte first, with its mark', swapped(`\uFEFF${LINES}`)],
    ['GBK', gbk(LINES)],
    ['semicolons', Buffer.from(LINES.replaceAll(',', ';'))],
    ['tabs', Buffer.from(LINES.replaceAll(',', '\t'))],
    ['tabs in UTF-16, as Excel stores “Unicode text”', Buffer.from(`\uFEFF${LINES.replaceAll(',', '\t')}`, 'utf16le')],
    ['full-width commas', Buffer.from(LINES.replaceAll(',', '，'))],
    ['a named separator', Buffer.from(`sep=;\r\n${LINES.replaceAll(',', ';')}`)],
    ['returns alone', Buffer.from(LINES.replaceAll('\r\n', '\r'))],
  ])('is read: %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(read2);
  });

  it('keeps rare characters, the numbers of its rows, and separators in quotes', async () => {
    expect(await cellsOf(gbk('姓名\n王镕\n王喆\n'))).toEqual([['姓名'], ['王镕'], ['王喆']]);
    expect(await read(Buffer.from('a;b\n\n"1;2";"3\n4"\n\n\n5;6" x\n'))).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1;2', '3\n4'] },
      { row: 6, cells: ['5', '6" x'] },
    ]);
  });

  it('is not guessed at: letters with accents of a Western program are not taken for Chinese', async () => {
    expect(await read(Buffer.from('nom,x\nn\u00e9e,Andr\u00e9a\n', 'latin1'))).toBeNull();
  });

  it('is read alike however it is stored', async () => {
    // What no program takes for the end of a line or a mark, and enough of it that two bytes for each are seen.
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .map((text) => text.replaceAll(/[\p{C}\p{Z}",;，；|]/gu, 'x').trim() || 'x');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 9 }), async (rows) => {
        const text = rows.map((cells) => `${cells.join(',')}\n`).join('');
        const stored = [Buffer.from(text), Buffer.from(`\uFEFF${text}`, 'utf16le'), swapped(`\uFEFF${text}`)];
        for (const file of stored) expect(await cellsOf(file)).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });
});
