/** A sheet of a file, whichever program has written it. Runs in a process of its own (`sheet-process.ts`), so it imports by whole names. */
import { csvRows } from './csv.ts';
import { decodedText } from './decode.ts';
import { COLUMNS_MAX, SheetTooLarge } from './sheet-too-large.ts';
import { type SheetRow, workbookRows } from './workbook.ts';
import { isZip } from './zip.ts';

/** A line of a sheet with the number that the person sees beside it. */
export type SheetLine = Readonly<SheetRow>;

/** Ten thousand rows of a hundred columns. */
const CELLS_MAX = 1_000_000;
/** A sheet of Excel has so many, which a program may write out to the last one where a format goes so far. */
const LINES_MAX = 1_048_576;
/** As many as fill a CSV of the size that is taken. In a workbook many cells may show one long text, and each shows all of it wherever it goes. */
const CHARACTERS_MAX = 8_000_000;
/** No program keeps more in one cell. */
const CELL_CHARACTERS_MAX = 32_767;

/**
 * Lines that have any text, at most `max` + 1 of them.
 * @param sheet which of those that a person sees, in the order of the tabs; a text has one
 * @returns null when the file is neither a workbook nor CSV, or has not so many sheets
 * @throws SheetTooLarge when its cells are, or show, more than may be kept
 */
export async function readSheet(file: Buffer, max: number, sheet = 0): Promise<SheetLine[] | null> {
  const lines = new Lines(max);
  try {
    if (isZip(file)) {
      const rows = await workbookRows(file, sheet);
      if (rows === null) return null;
      for await (const line of rows) if (!lines.take(line)) break;
      return lines.taken;
    }
    const text = sheet === 0 ? decodedText(file) : null;
    if (text === null) return null;
    csvRows(text, (row, cells) => lines.take({ row, cells }));
    return lines.taken;
  } catch (error) {
    if (error instanceof SheetTooLarge) throw error;
    return null;
  }
}

class Lines {
  readonly taken: SheetLine[] = [];
  private readonly max: number;
  private seen = 0;
  private cells = 0;
  private characters = 0;

  constructor(max: number) {
    this.max = max;
  }

  /** @returns whether more are wanted */
  take(line: SheetLine): boolean {
    this.seen += 1;
    if (this.seen > LINES_MAX) throw new SheetTooLarge('content');
    if (!line.cells.some((cell) => cell.trim() !== '')) return true;
    if (line.cells.length > COLUMNS_MAX) throw new SheetTooLarge('columns');
    this.cells += line.cells.length;
    for (const cell of line.cells) {
      if (cell.length > CELL_CHARACTERS_MAX) throw new SheetTooLarge('content');
      this.characters += cell.length;
    }
    if (this.cells > CELLS_MAX || this.characters > CHARACTERS_MAX) throw new SheetTooLarge('content');
    this.taken.push(line);
    return this.taken.length <= this.max;
  }
}
