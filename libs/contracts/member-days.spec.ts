import { describe, expect, it } from 'vitest';
import { isMemberDay, memberDayNames, memberDaysOf } from './member-days';

describe('member days', () => {
  it('knows the week day and the day of the month', () => {
    expect(memberDayNames('2026-03-14')).toEqual(['6', 'D14']);
    expect(memberDayNames('2026-03-15')).toEqual(['7', 'D15']);
    expect(memberDayNames('2026-03-16')).toEqual(['1', 'D16']);
  });

  it('offers a rule on one of its days, and one without days always', () => {
    expect(isMemberDay([], '2026-03-14')).toBe(true);
    expect(isMemberDay(['6', 'D1'], '2026-03-14')).toBe(true);
    expect(isMemberDay(['6', 'D1'], '2026-04-01')).toBe(true);
    expect(isMemberDay(['6', 'D1'], '2026-03-16')).toBe(false);
  });

  it('reads a text in any order, and no day that there is not', () => {
    expect(memberDaysOf('')).toEqual([]);
    expect(memberDaysOf('d15, 3，1,3')).toEqual(['1', '3', 'D15']);
    for (const wrong of ['0', '8', 'D0', 'D32', 'D', '1;2', 'Monday']) expect(memberDaysOf(wrong)).toBeNull();
  });
});
