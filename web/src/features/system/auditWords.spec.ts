import { AUDITED_FIELDS } from '@paddock/contracts/audited-columns';
import { describe, expect, it } from 'vitest';

const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
Object.assign(globalThis, { localStorage });
const { changesOf, fieldName, valueText } = await import('./auditWords');

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
    expect(valueText('consumption_order', 'drivers', ['小满', '橘子汽水'], 'cn')).toBe('小满、橘子汽水');
    expect(valueText('consumption_order', 'drivers', [], 'en')).toBeNull();
  });

  it('shows the codes of the database as the screens do', () => {
    for (const [table, column, code, cn, en] of [
      ['consumption_order', 'pay_state', 'nopay', '未支付', 'Unpaid'],
      ['consumption_order', 'pay_progress', 'needsHuman', '待核对', 'To be checked'],
      ['consumption_order', 'payment_mode', 'unline', '现金支付', 'Cash'],
      ['race_session', 'run_mode', 'laps', '圈数模式', 'Lap mode'],
      ['payment_attempt', 'state', 'CHARGING', '等待付款', 'Waiting'],
      ['gift_application', 'state', 'WAIT', '待审核', 'To review'],
      ['tariff', 'consumption_type', 'QUAN', '圈数', 'Laps'],
      ['drawer_cash', 'kind', 'in', '存入', 'Put in'],
      ['refund', 'unit', 'fen', '金额', 'Money'],
    ] as const) {
      expect([valueText(table, column, code, 'cn'), valueText(table, column, code, 'en')]).toEqual([cn, en]);
      expect(fieldName(table, column, 'cn')).toMatch(/^\p{Script=Han}/u);
    }
  });

  it('names the fields of a list that the database calls otherwise, and every such field exists', () => {
    expect(fieldName('tariff', 'name', 'en')).toBe('Rule');
    expect(fieldName('recharge_order', 'number', 'cn')).toBe('单号');
    for (const place of Object.keys(AUDITED_FIELDS)) {
      const [table = '', column = table] = place.split('.');
      expect(fieldName(table, column, 'cn'), place).toMatch(/^\p{Script=Han}/u);
    }
  });

  it('lists what was changed, and of a new row what it holds', () => {
    expect(changesOf('{"price_fen": 1, "version": 1}', '{"price_fen": 2, "version": 2}')).toEqual([
      { column: 'price_fen', before: 1, after: 2 },
    ]);
    expect(changesOf(null, '{"name": "x", "note": ""}')).toEqual([{ column: 'name', before: undefined, after: 'x' }]);
  });
});
