import { describe, expect, it } from 'vitest';
import { asksForHiddenPart, phoneCondition, searchWeight } from './phone-search';

describe('a search by phone', () => {
  it.each([
    ['138', 'startsWith', '138', 1],
    ['1', 'startsWith', '1', 1],
    ['1381234', 'startsWith', '1381234', 10],
    ['13812342046', 'startsWith', '13812342046', 10],
    ['%2046', 'endsWith', '2046', 1],
    ['%12342046', 'endsWith', '12342046', 10],
  ])('for %s looks at what the mask shows, or at all that it hides', (phone, rule, value, weight) => {
    expect(phoneCondition('phone', phone)).toEqual([{ field: 'phone', rule, values: [value] }]);
    expect(searchWeight(phone)).toBe(weight);
    expect(asksForHiddenPart(phone)).toBe(false);
  });

  it.each([
    ['1381', 'startsWith', '1381'],
    ['138123', 'startsWith', '138123'],
    ['%42046', 'endsWith', '42046'],
    ['%2342046', 'endsWith', '2342046'],
  ])('for %s asks for a part of what is hidden, of which there are few in an hour', (phone, rule, value) => {
    expect(phoneCondition('phone', phone)).toEqual([{ field: 'phone', rule, values: [value] }]);
    expect(searchWeight(phone)).toBe(10);
    expect(asksForHiddenPart(phone)).toBe(true);
  });

  it.each(['', '%'])('for "%s" looks for nothing', (phone) => {
    expect(phoneCondition('phone', phone)).toEqual([]);
  });
});
