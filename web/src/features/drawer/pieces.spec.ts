import { describe, expect, it } from 'vitest';
import { firstEmpty, mayBeTyped, nothingTyped, piecesOf, subtotal, totalOf, typedOf } from './pieces';

describe('a count by denomination', () => {
  const typed = ['12', '5', '9', '4', '3', '9', '4', '0'];

  it('adds up to the fen, and knows an empty field from 0', () => {
    expect(totalOf(typed)).toBe(1696);
    expect(subtotal(6, '4')).toBe(2);
    expect(subtotal(7, '0')).toBe(0);
    expect(subtotal(7, '')).toBeNull();
    expect(firstEmpty(typed)).toBe(-1);
    expect(firstEmpty(nothingTyped)).toBe(0);
    expect(firstEmpty([...typed.slice(0, 7), ''])).toBe(7);
  });

  it('takes digits only, and is the same after the service has kept it', () => {
    expect(['1', '', '99999'].map(mayBeTyped)).toEqual([true, true, true]);
    expect(['-1', '1.5', '100000', 'x'].map(mayBeTyped)).toEqual([false, false, false, false]);
    expect(typedOf(piecesOf(typed))).toEqual(typed);
  });
});
