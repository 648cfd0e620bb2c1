import { describe, expect, it } from 'vitest';
import { reportLines, type ShiftFigures } from './report';

const at = new Date(Date.UTC(2026, 2, 14, 6));
const figures: ShiftFigures = {
  shift: { drawer: 1, opened_at: at, float_fen: 50_000 },
  store: { name: '滨江店', nameEn: 'Riverside', timeZone: 'Asia/Shanghai' },
  ...{ cashierName: '周敏', until: at, zNumber: null, refunds: [], cash: [], openings: 0, expectedFen: 0, count: null },
  ...{ nextCashierName: '' },
  sales: [
    {
      ...{ owner: 'consumption', type: 'INTEGRAL', provider: null, count: 1200, amountFen: 0, confirmedFen: 0 },
      ...{ points: 123_400, visits: 0, laps: 0, coupons: 0 },
    },
  ],
  documents: {
    ...{ sales: 1200, firstSale: null, lastSale: null, recharges: 0, firstRecharge: null, lastRecharge: null },
    ...{ declined: 0, reversed: 0 },
  },
};

describe('the report of a shift', () => {
  it('parts the thousands of every figure', () => {
    const rows = (language: 'cn' | 'en') => reportLines(figures, language).filter((line) => line.kind === 'row');
    expect(rows('cn')).toContainEqual({ kind: 'row', label: '积分', count: '1,200', value: '123,400 分' });
    expect(rows('en')).toContainEqual({ kind: 'row', label: 'Points', count: '1,200', value: '123,400' });
    expect(rows('en')).toContainEqual({ kind: 'row', label: 'Sales', count: '1,200', value: '—' });
  });
});
