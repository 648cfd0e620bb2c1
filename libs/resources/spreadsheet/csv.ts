/** Rows of a text with separators, whichever program has written it. */
import { parse } from 'csv-parse/sync';
import { COLUMNS_MAX, SheetTooLarge } from './sheet-too-large.ts';

const SEPARATORS = [',', ';', '\t', '|', '，', '；'] as const;
const RECORD_CHARACTERS_MAX = 100_000;
/** As Excel names its separator in the first line, which it shows to nobody. */
const NAMED = /^sep=(.)\r?\n/iu;
const MARK = '\uFEFF';
/** A line of heads that is longer holds more of them than are read. */
const HEAD_CHARACTERS_MAX = 20_000;

/** Ends the reading. */
class Enough extends Error {}

/**
 * @param take gets each row with the number that stands beside it in a program, and answers whether more are wanted
 * @throws Error for what can't be read; SheetTooLarge for a line of more columns than a list has
 */
export function csvRows(text: string, take: (row: number, cells: string[]) => boolean): void {
  const unmarked = text.startsWith(MARK) ? text.slice(1) : text;
  const named = NAMED.exec(unmarked);
  const rest = named ? unmarked.slice(named[0].length) : unmarked;
  const delimiter = named?.[1] ?? separatorOf(rest);
  demandReadableLines(rest, delimiter);
  try {
    parse(rest, {
      delimiter,
      relax_column_count: true,
      // A sign of inches within a text begins no quotation.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: RECORD_CHARACTERS_MAX,
      // Rows are handed on one by one: a file of a million is never kept whole.
      on_record: (cells: string[], { records, empty_lines: empty }): null => {
        if (!take(records + empty, cells)) throw new Enough();
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

/** The parser would build all cells of a line before anything counts them. */
function demandReadableLines(text: string, delimiter: string): void {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    if (to - from > RECORD_CHARACTERS_MAX) {
      const parts = text.slice(from, from + RECORD_CHARACTERS_MAX).split(delimiter);
      if (parts.length > COLUMNS_MAX) throw new SheetTooLarge('columns');
      throw new Error('a line is too long');
    }
    from = to + 1;
  }
}

/** What stands most often between the heads, outside of quotes. */
function separatorOf(text: string): string {
  const line = /[^\r\n]+/.exec(text.slice(0, HEAD_CHARACTERS_MAX))?.[0] ?? '';
  const plain = line.replaceAll(/"[^"]*"?/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: plain.split(separator).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';
}
