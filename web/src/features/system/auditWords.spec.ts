import { describe, expect, it } from 'vitest';
import { changesOf, fieldName, valueText } from './auditWords';

describe('the words of an audit entry', () => {
  it('names fields as the screens of their list do', () => {
    expect(fieldName('tariff', 'price_fen', 'cn')).toMatch(/^[一-鿿]/);
    expect(fieldName('member', 'nonsense_of_nobody', 'en')).toBe('Nonsense of nobody');
    expect(fieldName('member', 'updated_by', 'en')).toBe('Changed by');
  });

  it('shows money in yuan, flags and nothing in words', () => {
    expect(valueText('tariff', 'price_fen', 6800, 'cn')).toBe('68.00');
    expect(valueText('tariff', 'active', true, 'cn')).toBe('是');
    expect(valueText('tariff', 'remark', null, 'cn')).toBeNull();
  });

  it('lists what was changed, and of a new row what it holds', () => {
    expect(changesOf('{"price_fen": 1, "version": 1}', '{"price_fen": 2, "version": 2}')).toEqual([
      { column: 'price_fen', before: 1, after: 2 },
    ]);
    expect(changesOf(null, '{"name": "x", "note": ""}')).toEqual([{ column: 'name', before: undefined, after: 'x' }]);
  });
});
