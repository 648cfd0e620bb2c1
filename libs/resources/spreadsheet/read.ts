import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { workbookRows } from './workbook';
import { isZip } from './zip';

/** A line of a sheet with the number that the person sees beside it. */
export interface SheetLine {
  row: number;
  cells: readonly string[];
}

/** Lines that have any text, at most `max` + 1 of them. @returns null when the file is neither a workbook nor CSV. */
export async function readSheet(file: Buffer, max: number): Promise<SheetLine[] | null> {
  if (!isZip(file) && file.includes(0)) return null;
  const lines: SheetLine[] = [];
  try {
    for await (const line of isZip(file) ? workbookRows(file) : csvLines(file)) {
      if (line.cells.some((cell) => cell.trim() !== '')) lines.push(line);
      if (lines.length > max) break;
    }
  } catch {
    return null;
  }
  return lines;
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
