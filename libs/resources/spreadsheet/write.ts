import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { inert } from './cells';
import { type PartToWrite, zipped } from './zip-writer';

export type SheetFormat = 'xlsx' | 'csv';
export interface Sheet {
  /** Rows 1 and 2; row 3 holds the column heads. A CSV has the heads alone. */
  titles: readonly [string, string];
  heads: readonly string[];
  /** Widths in characters. */
  widths: readonly number[];
  batches: AsyncIterable<readonly (readonly (string | number)[])[]>;
}

/**
 * A stream that is filled while the rows are read, and read no faster than somebody takes it, so that a large file never stands in memory.
 * A failure ends it in the middle: the reader does not take half a file for a whole one. No cell starts a formula: texts are defused here, once.
 */
export function sheetStream(sheet: Sheet, format: SheetFormat): Readable {
  const [title, by] = sheet.titles;
  const read: Sheet = {
    ...{ titles: [inert(title), inert(by)], heads: sheet.heads.map(inert), widths: sheet.widths },
    batches: asHere(inertRows(sheet.batches)),
  };
  return format === 'csv' ? Readable.from(csvPieces(read), { objectMode: false }) : zipped(workbookParts(read));
}

/** What has its sign already gets no second one. */
async function* inertRows(batches: Sheet['batches']): AsyncGenerator<(string | number)[][]> {
  for await (const rows of batches)
    yield rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? inert(cell) : cell)));
}

/** The rows are read when the network takes them; whose rows may be seen is decided where the file is asked for. */
function asHere<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
  const here = AsyncLocalStorage.snapshot();
  const source = rows[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<T>> => here(() => source.next());
  const end = async (): Promise<IteratorResult<T>> => {
    await here(() => source.return?.());
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

export const CONTENT_TYPES: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTED = /[",\r\n]/;

async function* csvPieces({ heads, batches }: Sheet): AsyncGenerator<Buffer> {
  // The mark makes spreadsheet programs read the file as UTF-8.
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(heads));
  for await (const rows of batches) yield Buffer.from(rows.map(lineOf).join(''));
}

const lineOf = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\n`;
const csvCell = (cell: string | number): string | number =>
  typeof cell === 'string' && QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`;
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN_XML}/package/2006`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts without which no program opens a workbook; the first cell format is plain, the second bold. */
const AROUND_SHEET: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};
const BOLD = ' s="1"';
const HEAD_ROWS = 3;

const workbookParts = (sheet: Sheet): PartToWrite[] => [
  ...Object.entries(AROUND_SHEET).map(([name, text]) => ({ name, pieces: [Buffer.from(XML + text)] })),
  { name: 'xl/worksheets/sheet1.xml', pieces: sheetPieces(sheet) },
];

async function* sheetPieces({ titles, heads, widths, batches }: Sheet): AsyncGenerator<Buffer> {
  const columns = heads.map((_, index) => columnName(index));
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEAD_ROWS}" topLeftCell="A${HEAD_ROWS + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${[...titles.map((title) => [title]), heads].map((cells, index) => rowXml(cells, index + 1, columns, index === HEAD_ROWS - 1 ? BOLD : '')).join('')}`,
  );
  let written = HEAD_ROWS;
  for await (const rows of batches) {
    const from = written;
    written += rows.length;
    yield Buffer.from(rows.map((cells, index) => rowXml(cells, from + index + 1, columns, '')).join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function rowXml(cells: readonly (string | number)[], row: number, columns: readonly string[], style: string): string {
  let xml = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue;
    const at = `<c r="${columns[index] ?? columnName(index)}${row}"${style}`;
    xml +=
      typeof cell === 'number'
        ? `${at}><v>${cell}</v></c>`
        : `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const LETTERS = 26;
const A = 65;
/** Column 0 is `A`, column 26 is `AA`. */
export const columnName = (index: number): string =>
  (index < LETTERS ? '' : columnName(Math.floor(index / LETTERS) - 1)) + String.fromCodePoint(A + (index % LETTERS));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const SPECIAL = /[&<>\r]/g;
/** What XML can't hold, not even as an entity. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** What a program would take for the escape of a character. */
const LIKE_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(LIKE_ESCAPE, '_x005F_')
    .replace(IMPOSSIBLE, '')
    .replace(SPECIAL, (sign) => ENTITIES[sign] ?? sign);
