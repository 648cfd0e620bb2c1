import { describe, expect, it } from 'vitest';
import { foldRows } from './folds';

const rows = [
  { id: '1', why: 'noMoney' },
  { id: '2', why: 'noMoney' },
  { id: '3', why: 'noMoney' },
  { id: '4', why: null },
  { id: '5', why: null },
  { id: '6', why: 'noMoney' },
];
const keyOf = (row: { id: string }): string | null => rows.find(({ id }) => id === row.id)?.why ?? null;
const ids = (of: readonly { id: string }[]): string[] => of.map(({ id }) => id);

describe('rows that say the same', () => {
  it('fold into the first of them where they stand beside each other; what has no key stands alone', () => {
    const folds = foldRows(rows, keyOf, new Set());
    expect(ids(folds.rows)).toEqual(['1', '4', '5', '6']);
    expect(folds.rows.map((row) => ids(folds.standsFor(row)))).toEqual([['1', '2', '3'], ['4'], ['5'], ['6']]);
  });

  it('show one by one once they are unfolded, and each stands for itself', () => {
    const folds = foldRows(rows, keyOf, new Set(['1']));
    expect(folds.rows).toEqual(rows);
    expect(ids(folds.standsFor(rows[0]!))).toEqual(['1']);
    // The first still says how many it can fold away again.
    expect(rows.map(folds.others)).toEqual([2, 0, 0, 0, 0, 0]);
  });
});
