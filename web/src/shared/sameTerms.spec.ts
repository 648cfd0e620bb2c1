import { expect, it } from 'vitest';
import { sameTerms } from './sameTerms';

it('a rule read in another language is the same, one with another price is not', () => {
  const rule = { id: '1', roleName: '充 200 送 20', price: 200, type: 'FIXED', type_dictText: '固定' };
  expect(sameTerms(rule, { ...rule, roleName: 'Pay 200, get 20', type_dictText: 'Fixed' }, 'roleName')).toBe(true);
  expect(sameTerms(rule, { ...rule, price: 180 }, 'roleName')).toBe(false);
  expect(sameTerms(rule, { ...rule, roleName: '充 200' }, 'id')).toBe(false);
});
