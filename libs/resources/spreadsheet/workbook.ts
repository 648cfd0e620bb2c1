/** A sheet of a workbook, row by row: what its cells show as text. Only what a sheet of rows needs is read. */
import { cellFormats, type CellFormat, shownNumber } from './number-formats.ts';
import { COLUMNS_MAX, SheetTooLarge } from './sheet-too-large.ts';
import { partsOfWorkbook } from './workbook-parts.ts';
import { type Token, type Tokens, tokensOf } from './xml.ts';
import { Zip } from './zip.ts';

export interface SheetRow {
  /** As the person sees it beside the row. */
  row: number;
  cells: string[];
  /** The number in a cell that shows it otherwise, by the cell's place: `1,200` is 1200. */
  numbers?: Record<number, string>;
  /** Places of cells with a number of more digits than a workbook keeps: the last ones are gone. */
  cut?: number[];
}

/**
 * @param sheet 0: the first that a person sees, in the order of the tabs
 * @returns null when there are not so many sheets
 * @throws SheetTooLarge for more columns than a list has; Error for what is no workbook, or larger than it may be
 */
export async function workbookRows(file: Buffer, sheet: number): Promise<AsyncGenerator<SheetRow> | null> {
  const zip = await Zip.open(file);
  const parts = await partsOfWorkbook(zip);
  const part = parts.sheets[sheet];
  if (part === undefined) {
    if (parts.sheets.length === 0) throw new Error('no sheet');
    return null;
  }
  const book: Book = {
    from1904: parts.from1904,
    formats: await cellFormats(tokensOf(zip.read(parts.styles))),
    strings: await sharedStrings(tokensOf(zip.read(parts.strings))),
  };
  return rowsOf(tokensOf(zip.read(part)), book);
}

/** What cells refer to. */
interface Book {
  /** Days are counted from 1904, as old programs do. */
  from1904: boolean;
  /** For each style of a cell, how it shows a number. */
  formats: readonly CellFormat[];
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
  private numbers: Record<number, string> = {};
  private cut: number[] = [];
  private cell: Cell | null = null;
  /** What comes next is the value of the cell. */
  private shown = false;
  /** How it is read aloud, which stands beside a Chinese or Japanese text. */
  private spoken = false;

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
    if (token.name === 'rPh') this.spoken = false;
    if (token.name === 'c' && this.cell) {
      this.keep(contentOf(this.cell, this.book));
      this.cell = null;
    }
    return token.name === 'row';
  }

  /** Programs write cells that show nothing as far as a format goes. */
  private keep({ text, number, cut }: Content): void {
    if (text === '') return;
    if (this.column > COLUMNS_MAX) throw new SheetTooLarge('columns');
    this.cells[this.column - 1] = text;
    if (number !== undefined && number !== text) this.numbers[this.column - 1] = number;
    if (cut === true) this.cut.push(this.column - 1);
  }

  private open({ name, attributes, empty }: Extract<Token, { kind: 'open' }>): boolean {
    if (name === 'row') {
      this.row = Number(attributes['r'] ?? this.row + 1);
      this.column = 0;
      this.cells = [];
      this.numbers = {};
      this.cut = [];
      return empty;
    }
    if (name === 'c') {
      this.column = columnOf(attributes['r']) ?? this.column + 1;
      const style = Number(attributes['s'] ?? 0);
      this.cell = empty ? null : { type: attributes['t'] ?? 'n', style, value: '' };
    } else if (name === 'rPh') this.spoken = !empty;
    else this.shown = !empty && !this.spoken && (name === 'v' || name === 't');
    return false;
  }

  done(): SheetRow {
    return {
      row: this.row,
      cells: Array.from(this.cells, (text) => text ?? ''),
      ...(Object.keys(this.numbers).length > 0 && { numbers: this.numbers }),
      ...(this.cut.length > 0 && { cut: this.cut }),
    };
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

interface Content {
  text: string;
  number?: string;
  cut?: boolean;
}

/** Characters that XML can't hold, and what looks like such an escape itself. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;
/** Marks of control that no text of ours has. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(ESCAPED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replace(CONTROL, '')
        .toWellFormed()
    : text;

/** A workbook keeps so many digits of a number; a larger whole one has lost its last digits. */
const DIGITS_KEPT = 15;
const FIRST_CUT = 10 ** DIGITS_KEPT;

function contentOf({ type, style, value }: Cell, book: Book): Content {
  switch (type) {
    case 's':
      return { text: book.strings[Number(value)] ?? '' };
    case 'inlineStr':
    case 'str':
      return { text: unescaped(value) };
    case 'd':
      return {
        text: value
          .replace('T', ' ')
          .replace(/(?:\.\d+)?Z?$/, '')
          .replace(/ 00:00:00$/, ''),
      };
    case 'b':
      return { text: value === '1' ? 'true' : 'false' };
    case 'e':
      return { text: '' };
    default: {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return { text: value };
      const format = book.formats[style];
      if (format === 'date') return { text: dateText(number, book.from1904) };
      if (Number.isInteger(number) && Math.abs(number) >= FIRST_CUT) return { text: value.trim(), cut: true };
      // What was computed ends in digits that nobody sees: 0.30000000000000004.
      const plain = plainText(Number(number.toPrecision(DIGITS_KEPT)));
      return { text: shownNumber(number, format) ?? plain, number: plain };
    }
  }
}

const DECIMALS_MAX = 20;
/** Without an exponent. */
function plainText(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(DECIMALS_MAX).replace(/\.?0+$/, '') : text;
}

const DAY_MS = 86_400_000;
const DAY_0_OF_1900 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;
/** Programs count a 29th of February 1900, so that days before it are one later than they are counted. */
const DAYS_BEFORE_LEAP = 60;

/** A number of days as a date; dates of a sheet have no zone: what it shows is what is meant. A part of a day alone is a time. */
function dateText(days: number, from1904: boolean): string {
  if (days < 0 || days > LAST_DAY) return String(days);
  const isTime = days < 1 && !from1904;
  const shifted = !from1904 && days < DAYS_BEFORE_LEAP ? days + 1 : days;
  const at = (from1904 ? DAY_0_OF_1904 : DAY_0_OF_1900) + Math.round((shifted * DAY_MS) / 1000) * 1000;
  const text = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return isTime ? text.slice(11) : text.replace(/ 00:00:00$/, '');
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
  return strings.map(unescaped);
}
