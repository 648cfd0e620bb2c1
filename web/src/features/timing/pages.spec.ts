import { describe, expect, it } from 'vitest';
import { runOn } from './feedFixtures';
import { inRange, pagesOf, pageTurnMs, placeRange, turnAt, turningRows } from './pages';
import { standing, type StandingRow } from './standing';

const now = Date.parse('2026-03-14T06:32:07.000Z');
const rows = (count: number, finished: readonly number[] = []): StandingRow[] =>
  standing(
    Array.from({ length: count }, (_, index) =>
      runOn(index + 1, {
        bestLapMs: 31_000 + index,
        ...(finished.includes(index + 1) ? { state: 'FINISHED', endedAt: new Date(now).toISOString() } : {}),
      }),
    ),
    now,
  );
const places = (pages: StandingRow[][]): string[] =>
  pages.map((page) => {
    const turning = turningRows(page);
    return `${turning[0]?.place ?? '-'}..${turning.at(-1)?.place ?? '-'}`;
  });

describe('pages', () => {
  it('hold ten rows, and the last one is never half empty', () => {
    expect(places(pagesOf(rows(0)))).toEqual(['-..-']);
    expect(places(pagesOf(rows(10)))).toEqual(['1..10']);
    expect(places(pagesOf(rows(11)))).toEqual(['1..10', '5..11']);
    expect(places(pagesOf(rows(23)))).toEqual(['1..10', '11..17', '17..23']);
  });

  it('keep the leader and those next to it on every page, on the screen that shows them', () => {
    for (const page of pagesOf(rows(23))) expect(page.slice(0, 3).map((row) => row.place)).toEqual([1, 2, 3]);
    const finishedLeader = pagesOf(rows(12, [1]));
    expect(finishedLeader.map((page) => page[0]?.place)).toEqual([1, 1]);
    const second = pagesOf(inRange(rows(25), placeRange('11', null)));
    expect(places(second)).toEqual(['11..20', '16..25']);
  });

  it('give a finished run two rows', () => {
    expect(places(pagesOf(rows(10, [2])))).toEqual(['1..9', '4..10']);
    expect(places(pagesOf(rows(9, [2])))).toEqual(['1..9']);
  });

  it('can be split over several screens', () => {
    const all = rows(15);
    expect(inRange(all, placeRange('11', '20')).map((row) => row.place)).toEqual([11, 12, 13, 14, 15]);
    expect(inRange(all, placeRange(null, '3'))).toHaveLength(3);
    expect(inRange(all, placeRange('x', '-2'))).toHaveLength(15);
  });

  it('turn by the clock, so that neighbouring screens turn together', () => {
    expect(turnAt(pageTurnMs * 4 + 3000, 3)).toEqual({ index: 1, leftMs: 9000, share: 0.25 });
    expect(turnAt(5, 0).index).toBe(0);
  });
});
