/** How a workbook shows numbers: a chip's number in the format `0000000000` has its zeros on the screen alone. */
import { format as formatted } from 'numfmt';
import type { Tokens } from './xml.ts';

/** A pattern as workbooks write it, `date` for all that show a day or a time, or null: the number as it is. */
export type CellFormat = string | null;

/** Formats that every program knows without a text: dates, times, and those of East Asia. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const KNOWN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
};
/** As programs in Chinese call the general format. */
const GENERAL = /general|G\/[^;\s]*/giu;
/** Without what stands in quotes or brackets, or after a backslash. */
const bare = (pattern: string): string => pattern.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(GENERAL, '');
/** A format that shortens a number (`1.38E+10`) hides digits that a person has typed. */
const keepsDigits = (pattern: string): boolean => /[0#?]/.test(pattern) && !/E[+-]/i.test(pattern);

function formatOf(pattern: string): CellFormat {
  const rest = bare(pattern);
  if (/[ymdhs]/i.test(rest) || /\[[hms]+\]/i.test(pattern)) return 'date';
  return keepsDigits(rest) ? pattern.replace(GENERAL, 'General') : null;
}

/** Of each style that cells refer to. */
export async function cellFormats(tokens: Tokens): Promise<CellFormat[]> {
  const named = new Map<number, CellFormat>();
  const styles: CellFormat[] = [];
  let ofCells = false;
  for await (const some of tokens)
    for (const token of some) {
      if (token.kind === 'close' && token.name === 'cellXfs') ofCells = false;
      if (token.kind !== 'open') continue;
      const id = Number(token.attributes['numFmtId'] ?? 0);
      if (token.name === 'numFmt') named.set(id, formatOf(token.attributes['formatCode'] ?? ''));
      else if (token.name === 'cellXfs') ofCells = true;
      else if (token.name === 'xf' && ofCells)
        styles.push(named.get(id) ?? (isDateFormat(id) ? 'date' : (KNOWN[id] ?? null)));
    }
  return styles;
}

/** @returns null where the number is shown as it is, or its format is none that programs know */
export function shownNumber(number: number, pattern: CellFormat | undefined): string | null {
  if (pattern === null || pattern === undefined) return null;
  try {
    return formatted(pattern, number, { nbsp: false, locale: 'en' }).trim();
  } catch {
    return null;
  }
}
