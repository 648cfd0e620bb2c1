import { parse } from 'csv-parse';
import type { CellValue } from 'exceljs';
import { Readable } from 'node:stream';

/** A line of a sheet with the number that the person sees beside it. */
export interface SheetLine {
  row: number;
  cells: readonly string[];
}

/** Lines that have any text, at most `max` + 1 of them. @returns null when the file is neither a workbook nor CSV. */
export async function readSheet(file: Buffer, max: number): Promise<SheetLine[] | null> {
  const isZip = file.length > 4 && file.readUInt32LE(0) === 0x04034b50;
  if (!isZip && file.includes(0)) return null;
  const lines: SheetLine[] = [];
  try {
    for await (const line of isZip ? xlsxLines(file) : csvLines(file)) {
      if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line);
      if (lines.length > max) break;
    }
  } catch {
    return null;
  }
  return lines;
}

async function* xlsxLines(file: Buffer): AsyncGenerator<SheetLine> {
  const { default: exceljs } = await import('exceljs');
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.from([file]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const cells = Array.isArray(row.values) ? row.values.slice(1) : [];
      yield { row: row.number, cells: Array.from(cells, textOf) };
    }
    return;
  }
}

async function* csvLines(file: Buffer): AsyncGenerator<SheetLine> {
  const parser = Readable.from([file]).pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: 100_000 }),
  );
  let row = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    row += 1;
    yield { row, cells };
  }
}

/** Dates of a sheet have no zone: what it shows is what is meant. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('result' in value) return textOf(value.result);
  if ('text' in value) return String(value.text);
  return '';
}
