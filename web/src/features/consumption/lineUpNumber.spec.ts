import { describe, expect, it } from 'vitest';
import { countedUp, isCountedNumber, nextNumber, numberText } from './lineUpNumber';

describe('numbers of the line-up', () => {
  it('C-9.6 begin at 1 and count up with each entry', () => {
    expect(nextNumber(null, '2026-03-14', [])).toBe(1);
    const afterOne = countedUp(null, '2026-03-14', [1]);
    expect(afterOne).toEqual({ date: '2026-03-14', number: 2 });
    expect(countedUp(afterOne, '2026-03-14', [2, 3])).toEqual({ date: '2026-03-14', number: 4 });
  });

  it('C-9.7 begin again on a new day', () => {
    expect(nextNumber({ date: '2026-03-14', number: 43 }, '2026-03-15', [])).toBe(1);
  });

  it('go past those that other counters gave', () => {
    expect(nextNumber({ date: '2026-03-14', number: 40 }, '2026-03-14', [38, 42])).toBe(43);
  });

  it('go on with a free one when somebody typed the highest that can be shown', () => {
    const stored = countedUp({ date: '2026-03-14', number: 43 }, '2026-03-14', [99_999]);
    expect(nextNumber(stored, '2026-03-14', [43, 99_999])).toBe(44);
    expect(nextNumber(null, '2026-03-14', [1, 2, 99_999])).toBe(3);
  });

  it('never go back because a low number was typed', () => {
    expect(countedUp({ date: '2026-03-14', number: 43 }, '2026-03-14', [7])).toEqual({
      date: '2026-03-14',
      number: 43,
    });
  });

  it('are written with the prefix and three digits', () => {
    expect(numberText('A', 43)).toBe('A043');
    expect(numberText('', 1203)).toBe('1203');
  });

  it('are read from storage only when they carry their day', () => {
    expect(isCountedNumber({ date: '2026-03-14', number: 3 })).toBe(true);
    expect(isCountedNumber(3)).toBe(false);
    expect(isCountedNumber({ date: '2026-03-14', number: '3' })).toBe(false);
  });
});
