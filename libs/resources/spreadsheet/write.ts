import { stringify } from 'csv-stringify';
import { PassThrough, type Readable } from 'node:stream';

export type SheetFormat = 'xlsx' | 'csv';
export interface Sheet {
  /** Rows 1 and 2; row 3 holds the column heads. A CSV has the heads alone. */
  titles: readonly [string, string];
  heads: readonly string[];
  /** Widths in characters. */
  widths: readonly number[];
  batches: AsyncIterable<readonly (readonly (string | number)[])[]>;
}

/** A stream that is filled while the rows are read, so that a large file never stands in memory. */
export const sheetStream = (sheet: Sheet, format: SheetFormat): Readable =>
  format === 'csv' ? csvStream(sheet) : xlsxStream(sheet);

export const CONTENT_TYPES: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

function csvStream({ heads, batches }: Sheet): Readable {
  // The byte order mark makes spreadsheet programs read the file as UTF-8.
  const out = stringify({ bom: true });
  fill(out, async () => {
    out.write(heads);
    for await (const rows of batches) for (const row of rows) if (!out.write(row)) await drained(out);
    out.end();
  });
  return out;
}

function xlsxStream({ titles, heads, widths, batches }: Sheet): Readable {
  const out = new PassThrough();
  fill(out, async () => {
    // A large library that most processes never need: it would cost each of them a tenth of their start.
    const { default: exceljs } = await import('exceljs');
    const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
    const sheet = book.addWorksheet('1', { views: [{ state: 'frozen', ySplit: 3 }] });
    sheet.columns = widths.map((width) => ({ width }));
    for (const title of titles) sheet.addRow([title]).commit();
    const head = sheet.addRow([...heads]);
    head.font = { bold: true };
    head.commit();
    for await (const rows of batches) {
      for (const row of rows) sheet.addRow([...row]).commit();
      if (out.writableNeedDrain) await drained(out);
    }
    sheet.commit();
    await book.commit();
  });
  return out;
}

const drained = (stream: NodeJS.EventEmitter): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('drain', resolve);
    stream.once('close', () => reject(new Error('the reader has gone')));
  });

/** A failure ends the stream in the middle, so that the reader does not take half a file for a whole one. */
function fill(stream: { destroy(error: Error): unknown; destroyed: boolean }, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (!stream.destroyed) stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
}
