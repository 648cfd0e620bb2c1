/** What both channels' bills have in common: a table in text, whose columns are found by their names. */
import { fenOf, instantOf } from './alipay-answers';
import type { BillLine } from './provider';

/** A bill that can't be read whole is not read at all: what is missing would look like a difference. */
export class BillUnreadable extends Error {}

/** The cells of one line by the name of their column. */
export type Cells = (column: string) => string;

/** @throws BillUnreadable when a column that is asked for is missing. */
export function cellsOf(header: readonly string[], line: readonly string[]): Cells {
  return (column) => {
    const at = header.indexOf(column);
    const cell = at < 0 ? undefined : line[at];
    if (cell === undefined) throw new BillUnreadable(`the bill has no column ${column}`);
    return cell.trim();
  };
}

export function amountOf(text: string): number {
  const fen = fenOf(text);
  if (fen === null) throw new BillUnreadable('an amount of the bill is no amount');
  return Math.abs(fen);
}

export function timeOf(text: string): Date {
  const at = instantOf(text);
  if (!at) throw new BillUnreadable('a time of the bill is no time');
  return at;
}

/** The number of lines that the bill itself gives, against those that were read. */
export function checkCount(lines: readonly BillLine[], stated: number): void {
  if (lines.length !== stated) throw new BillUnreadable(`the bill has ${stated} lines, ${lines.length} were read`);
}
