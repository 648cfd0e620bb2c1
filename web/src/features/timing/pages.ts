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

const slotsIn = (rows: readonly StandingRow[]): number => rows.reduce((sum, row) => sum + slotsOf(row), 0);

/** Rows from the start of `rows` that have room in `slots`. */
function headOf(rows: readonly StandingRow[], slots: number): StandingRow[] {
  const end = rows.findIndex((_, index) => slotsIn(rows.slice(0, index + 1)) > slots);
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** Room for the first rows of the standing, which stay while the pages below them turn. */
const leaderSlots = 3;

/**
 * Pages of at most `slots` rows' height each, in order; at least one page. The leader, with those next to it, stands on
 * every page. The last page begins earlier rather than leave the screen half empty, so places can be on two pages.
 */
export function pagesOf(rows: readonly StandingRow[], slots = slotsPerPage): StandingRow[][] {
  if (slotsIn(rows) <= slots) return [[...rows]];
  const leaders = rows[0]?.place === 1 ? headOf(rows, leaderSlots) : [];
  const room = slots - slotsIn(leaders);
  const pages: StandingRow[][] = [];
  let rest = rows.slice(leaders.length);
  while (slotsIn(rest) > room) {
    const page = headOf(rest, room);
    pages.push([...leaders, ...page]);
    rest = rest.slice(page.length);
  }
  const last = headOf(rows.slice(leaders.length).toReversed(), room).toReversed();
  return [...pages, [...leaders, ...last]];
}

/** The rows of a page that turn: without the leaders above, unless the others go on from them. */
export function turningRows(page: readonly StandingRow[]): readonly StandingRow[] {
  const gap = page.findLastIndex((row, index) => index > 0 && row.place !== (page[index - 1]?.place ?? 0) + 1);
  return gap === -1 ? page : page.slice(gap);
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
