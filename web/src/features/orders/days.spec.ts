import { describe, expect, it } from 'vitest';
import { daysOf } from './days';

describe('the days of the list', () => {
  // Half past midnight in the venue, still the day before in UTC.
  const now = Date.parse('2026-11-22T00:30:00+08:00');
  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-10-24', '2026-11-22'],
    ['every', '', ''],
  ] as const)('%s', (choice, begin, end) => expect(daysOf(choice, now)).toEqual({ begin, end }));
});
