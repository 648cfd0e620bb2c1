/** The first sheet of a workbook, row by row: what its cells show as text. Only what a sheet of rows needs is read. */
import { type Token, tokensOf } from './xml';
import { Zip } from './zip';

const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const WORKBOOK = 'xl/workbook.xml';
const STYLES = 'xl/styles.xml';
const SHARED_STRINGS = 'xl/sharedStrings.xml';
type Tokens = AsyncIterable<readonly Token[]>;
/** Many more than any list has fields. A row is kept up to its last cell, and the last column of a sheet is the 16,384th. */
export const COLUMNS_MAX = 256;

export interface SheetRow {
  /** As the person sees it beside the row. */
  row: number;
  cells: string[];
}

/** A sheet that can be read, of more than may be kept of one. */
export class SheetTooLarge extends Error {
  readonly why: 'columns' | 'content';

  constructor(why: SheetTooLarge['why']) {
    super(`too many ${why}`);
    this.why = why;
  }
}

/** @throws SheetTooLarge for more columns than a list has; Error for what is no workbook, or larger than it may be */
export async function* workbookRows(file: Buffer): AsyncGenerator<SheetRow> {
  const others = [WORKBOOK, STYLES, SHARED_STRINGS];
  const zip = await Zip.open(file, (name) => others.includes(name) || SHEET.test(name));
  const numberOf = (name: string): number => Number(SHEET.exec(name)?.[1] ?? Number.NaN);
  const [sheet] = zip.names
    .filter((name) => SHEET.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  if (sheet === undefined) throw new Error('no sheet');
  const book: Book = {
    from1904: await countsFrom1904(tokensOf(zip.read(WORKBOOK))),
    dates: await dateStyles(tokensOf(zip.read(STYLES))),
    strings: await sharedStrings(tokensOf(zip.read(SHARED_STRINGS))),
  };
  yield* rowsOf(tokensOf(zip.read(sheet)), book);
}

/** What cells refer to. */
interface Book {
  /** Days are counted from 1904, as old programs do. */
  from1904: boolean;
  /** For each style of a cell, whether it shows a number as a date. */
  dates: readonly boolean[];
  strings: readonly string[];
}

interface Cell {
  type: string;
  style: number;
  value: string;
}

async function* rowsOf(tokens: Tokens, book: Book): AsyncGenerator<SheetRow> {
  const reader = new RowReader(book);
  for await (const some of tokens) for (const token of some) if (reader.take(token)) yield reader.done();
}

class RowReader {
  private readonly book: Book;
  private row = 0;
  private column = 0;
  private cells: string[] = [];
  private cell: Cell | null = null;
  /** What comes next is the value of the cell. */
  private shown = false;

  constructor(book: Book) {
    this.book = book;
  }

  /** @returns whether a row is complete */
  take(token: Token): boolean {
    if (token.kind === 'text') {
      if (this.shown && this.cell) this.cell.value += token.text;
      return false;
    }
    this.shown = false;
    if (token.kind === 'open') return this.open(token);
    if (token.name === 'c' && this.cell) {
      this.keep(textOf(this.cell, this.book));
      this.cell = null;
    }
    return token.name === 'row';
  }

  /** Programs write cells that show nothing as far as a format goes. */
  private keep(text: string): void {
    if (text === '') return;
    if (this.column > COLUMNS_MAX) throw new SheetTooLarge('columns');
    this.cells[this.column - 1] = text;
  }

  private open({ name, attributes, empty }: Extract<Token, { kind: 'open' }>): boolean {
    if (name === 'row') {
      this.row = Number(attributes['r'] ?? this.row + 1);
      this.column = 0;
      this.cells = [];
      return empty;
    }
    if (name === 'c') {
      this.column = columnOf(attributes['r']) ?? this.column + 1;
      const style = Number(attributes['s'] ?? 0);
      this.cell = empty ? null : { type: attributes['t'] ?? 'n', style, value: '' };
    } else this.shown = !empty && (name === 'v' || name === 't');
    return false;
  }

  done(): SheetRow {
    return { row: this.row, cells: Array.from(this.cells, (text) => text ?? '') };
  }
}

const LETTERS = 26;
const BEFORE_A = 64;

/** `AB12` is in column 28. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * LETTERS + (letter.codePointAt(0) ?? 0) - BEFORE_A, 0);
}

function textOf({ type, style, value }: Cell, book: Book): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? '';
    case 'inlineStr':
    case 'str':
    case 'd':
      return value;
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    default: {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return value;
      return book.dates[style] === true ? dateText(number, book.from1904) : String(number);
    }
  }
}

const DAY_MS = 86_400_000;
const DAY_0_OF_1900 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;

/** A number of days as a date; dates of a sheet have no zone: what it shows is what is meant. */
function dateText(days: number, from1904: boolean): string {
  if (days < 0 || days > LAST_DAY) return String(days);
  const at = (from1904 ? DAY_0_OF_1904 : DAY_0_OF_1900) + Math.round((days * DAY_MS) / 1000) * 1000;
  return new Date(at)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

async function countsFrom1904(tokens: Tokens): Promise<boolean> {
  for await (const some of tokens)
    for (const token of some)
      if (token.kind === 'open' && token.name === 'workbookPr')
        return ['1', 'true'].includes(token.attributes['date1904'] ?? '');
  return false;
}

async function sharedStrings(tokens: Tokens): Promise<string[]> {
  const strings: string[] = [];
  let shown = false;
  /** How it is read aloud, which stands beside a Chinese or Japanese text. */
  let spoken = false;
  for await (const some of tokens)
    for (const token of some) {
      if (token.kind === 'text') {
        if (shown) strings.push((strings.pop() ?? '') + token.text);
        continue;
      }
      const begins = token.kind === 'open' && !token.empty;
      if (token.kind === 'open' && token.name === 'si') strings.push('');
      else if (token.name === 'rPh') spoken = begins;
      shown = begins && token.name === 't' && !spoken;
    }
  return strings;
}

/** Formats that every program knows without a text: dates, times, and those of East Asia. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Without what stands in quotes or brackets, or after a backslash. */
const showsDate = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/gi, ''));

async function dateStyles(tokens: Tokens): Promise<boolean[]> {
  const named = new Map<number, boolean>();
  const styles: boolean[] = [];
  let ofCells = false;
  for await (const some of tokens)
    for (const token of some) {
      if (token.kind === 'close' && token.name === 'cellXfs') ofCells = false;
      if (token.kind !== 'open') continue;
      const id = Number(token.attributes['numFmtId'] ?? 0);
      if (token.name === 'numFmt') named.set(id, showsDate(token.attributes['formatCode'] ?? ''));
      else if (token.name === 'cellXfs') ofCells = true;
      else if (token.name === 'xf' && ofCells) styles.push(named.get(id) ?? isDateFormat(id));
    }
  return styles;
}
