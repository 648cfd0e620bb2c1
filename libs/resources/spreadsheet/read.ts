import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { COLUMNS_MAX, SheetTooLarge, workbookRows } from './workbook';
import { isZip } from './zip';

/** A line of a sheet with the number that the person sees beside it. */
export interface SheetLine {
  row: number;
  cells: readonly string[];
}

/** Ten thousand rows of a hundred columns. */
const CELLS_MAX = 1_000_000;
/** As many as fill a CSV of the size that is taken. In a workbook many cells may show one long text, and each shows all of it wherever it goes. */
const CHARACTERS_MAX = 8_000_000;

/**
 * Lines that have any text, at most `max` + 1 of them. @returns null when the file is neither a workbook nor CSV.
 * @throws SheetTooLarge when its cells are, or show, more than may be kept
 */
export async function readSheet(file: Buffer, max: number): Promise<SheetLine[] | null> {
  if (!isZip(file) && file.includes(0)) return null;
  const lines: SheetLine[] = [];
  let cells = 0;
  let characters = 0;
  try {
    for await (const line of isZip(file) ? workbookRows(file) : csvLines(file)) {
      if (!line.cells.some((cell) => cell.trim() !== '')) continue;
      if (line.cells.length > COLUMNS_MAX) throw new SheetTooLarge('columns');
      cells += line.cells.length;
      for (const cell of line.cells) characters += cell.length;
      if (cells > CELLS_MAX || characters > CHARACTERS_MAX) throw new SheetTooLarge('content');
      lines.push(line);
      if (lines.length > max) break;
    }
  } catch (error) {
    if (error instanceof SheetTooLarge) throw error;
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
