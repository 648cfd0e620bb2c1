/** How the rows of the big screen are split: over several screens by place, and over pages that turn. */
import type { StandingRow } from './standing';

/** Rows that a page holds; a finished run takes two. */
export const slotsPerPage = 10;
/** How long a page stays, in milliseconds. */
export const pageTurnMs = 12_000;

/** Places that this screen shows, both included; `to` null for no end. */
export interface PlaceRange {
  from: number;
  to: number | null;
}

/** Reads `?from=11&to=20`; anything unreadable shows all places. */
export function placeRange(from: string | null, to: string | null): PlaceRange {
  const first = Number.parseInt(from ?? '', 10);
  const last = Number.parseInt(to ?? '', 10);
  return {
    from: Number.isFinite(first) && first > 0 ? first : 1,
    to: Number.isFinite(last) && last > 0 ? last : null,
  };
}

export const inRange = (rows: readonly StandingRow[], range: PlaceRange): StandingRow[] =>
  rows.filter((row) => row.place >= range.from && (range.to === null || row.place <= range.to));

export const slotsOf = (row: StandingRow): number => (row.finished ? 2 : 1);

function fill(page: StandingRow[], before: readonly StandingRow[], slots: number): StandingRow[] {
  let free = slots - page.reduce((sum, row) => sum + slotsOf(row), 0);
  const filled = [...page];
  for (const row of before.toReversed()) {
    free -= slotsOf(row);
    if (free < 0) break;
    filled.unshift(row);
  }
  return filled;
}

/**
 * Pages of at most `slots` rows' height each, in order; at least one page. The last one begins earlier rather than
 * leave the screen half empty, so places can be on two pages.
 */
export function pagesOf(rows: readonly StandingRow[], slots = slotsPerPage): StandingRow[][] {
  const pages: StandingRow[][] = [[]];
  let free = slots;
  for (const row of rows) {
    const page = pages.at(-1);
    if (page && slotsOf(row) <= free) page.push(row);
    else {
      pages.push([row]);
      free = slots;
    }
    free -= slotsOf(row);
  }
  const last = pages.at(-1);
  if (pages.length > 1 && last) pages[pages.length - 1] = fill(last, rows.slice(0, rows.length - last.length), slots);
  return pages;
}

/** Which of `count` things is shown at `now`, how long it still stays, and how much of its time is over (0 to 1). */
export function turnAt(
  now: number,
  count: number,
  turnMs = pageTurnMs,
): { index: number; leftMs: number; share: number } {
  const spent = now % turnMs;
  return { index: count > 0 ? Math.floor(now / turnMs) % count : 0, leftMs: turnMs - spent, share: spent / turnMs };
}
