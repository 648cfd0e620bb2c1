import { expect, test } from 'vitest';
import { closing, filling, placesOf, withRoom } from './columns';
import { pageSteps } from './pages';

test('a pager names the ends and the neighbours, and leaves out what lies between', () => {
  expect(pageSteps(1, 1)).toEqual([1]);
  expect(pageSteps(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageSteps(1, 20)).toEqual([1, 2, 3, 4, 5, 6, null, 20]);
  expect(pageSteps(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(pageSteps(20, 20)).toEqual([1, null, 15, 16, 17, 18, 19, 20]);
});

test('fixed columns stand beside each other at their edge, the innermost casts the shadow', () => {
  const places = placesOf([
    { width: 40, fixed: 'start' },
    { width: 200, fixed: 'start', ellipsis: true },
    { width: 90, align: 'right' },
    { width: 60, fixed: 'end' },
    { width: 80, fixed: 'end' },
  ]);
  expect(places.map(({ style }) => style)).toEqual([{ left: 0 }, { left: 40 }, {}, { right: 80 }, { right: 0 }]);
  expect(places.map(({ className }) => className.includes('cell-edge'))).toEqual([false, true, false, true, false]);
  expect(places[2]?.className).toBe('cell-right');
});

test('room to spare goes to the columns that may be wider, by their width; without any they keep theirs', () => {
  const columns = [{ width: 40, room: 'fixed' }, { width: 100 }, { width: 200 }, { width: 60, room: 'fits' }] as const;
  expect(filling(columns, 700).map(({ width }) => width)).toEqual([40, 200, 400, 60]);
  expect(filling(columns, 300).map(({ width }) => width)).toEqual([40, 100, 200, 60]);
  const figures = [{ width: 100 }, { width: 80, align: 'right' }] as const;
  expect(filling(figures, 300).map(({ width }) => width)).toEqual([220, 80]);
  expect(filling(figures.slice(1), 300).map(({ width }) => width)).toEqual([300]);
});

test('columns that ask for more than there is give what their rows leave free, never what their content needs', () => {
  const columns = [
    { key: 'select', width: 40, room: 'fixed' },
    { key: 'name', width: 200 },
    { key: 'laps', width: 100 },
    { key: 'words', width: 150 },
  ] as const;
  const contents = { select: 20, name: 100, laps: 60, words: 400 };
  const widthsIn = (roomPx: number): number[] =>
    closing(columns, ({ key }) => contents[key], roomPx).map(({ width }) => width);
  expect(widthsIn(490)).toEqual([40, 200, 100, 150]);
  expect(widthsIn(420)).toEqual([40, 150, 80, 150]);
  expect(widthsIn(100)).toEqual([40, 100, 60, 150]);
  expect(closing(columns, () => undefined, 0).map(({ width }) => width)).toEqual([40, 200, 100, 150]);
});

test('where the room is too narrow the least important columns give way, and those without a number never do', () => {
  const columns = [
    { width: 40, key: 'select' },
    { width: 170, key: 'name' },
    { width: 100, key: 'balance', importance: 2 },
    { width: 100, key: 'phone', importance: 6 },
    { width: 100, key: 'level', importance: 4 },
  ];
  const shownIn = (roomPx: number): string[] => withRoom(columns, roomPx).map(({ key }) => key);
  expect(shownIn(510)).toEqual(['select', 'name', 'balance', 'phone', 'level']);
  expect(shownIn(509)).toEqual(['select', 'name', 'balance', 'level']);
  expect(shownIn(320)).toEqual(['select', 'name', 'balance']);
  expect(shownIn(100)).toEqual(['select', 'name']);
  expect(shownIn(0)).toHaveLength(5);
});
