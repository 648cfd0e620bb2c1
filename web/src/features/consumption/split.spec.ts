import { describe, expect, it } from 'vitest';
import { chargesOf, remaindersOf } from './charge';
import { faultsOf } from './faults';
import { heldCard, preset, tariff } from './fixtures';
import { newSale, saleReducer, type Sale, type SaleAction } from './sale';
import { balanceTextOf, dueNow, fromAccounts, maySplit, splitOf } from './split';

const rule = tariff({ price: 168 });
const after = (...actions: SaleAction[]): Sale =>
  actions.reduce(saleReducer, { ...newSale('1', preset), tariff: rule, card: heldCard({ balance: 100 }) });
const charges = chargesOf('BALANCE', rule, 1);

describe('a sale that is paid in two parts', () => {
  it('takes what the balance holds, and the rest by scan or in cash', () => {
    const sale = after({ do: 'chooseRest', restMode: 'wechat' });
    expect(maySplit(sale, charges)).toBe(true);
    expect(balanceTextOf(sale, charges)).toBe('100.00');
    const split = splitOf(sale, charges);
    expect(split).toEqual({ balance: 100, rest: 68 });
    expect(dueNow(charges, split)).toBe(68);
    expect(remaindersOf(fromAccounts(charges, split), sale.card.member, [], rule)).toEqual([{ unit: 'yuan', left: 0 }]);
    expect(faultsOf(sale).map(({ field }) => field)).toEqual(['payCode']);
    expect(faultsOf(after({ do: 'chooseRest', restMode: 'unline' }))).toEqual([]);
  });

  it.each(['', '0', '168', '100.01', '12.345', 'x'])('refuses %j as the part of the balance', (text) => {
    const sale = after({ do: 'chooseRest', restMode: 'unline' }, { do: 'type', field: 'balanceText', text });
    expect(splitOf(sale, charges)).toBeNull();
    expect(faultsOf(sale)).toEqual([{ field: 'balancePart', text: 'balancePartWrong' }]);
  });

  it('is whole again with another card or another type', () => {
    const split = after({ do: 'chooseRest', restMode: 'unline' }, { do: 'type', field: 'balanceText', text: '50' });
    expect(splitOf(split, charges)).toEqual({ balance: 50, rest: 118 });
    const typed = saleReducer(split, {
      ...{ do: 'chooseType', type: 'FREQUENCY', runMode: 'circlemode', driverName: '神秘车手' },
    });
    const next = saleReducer(split, { do: 'card', step: { do: 'empty' }, driverName: '神秘车手' });
    for (const each of [typed, next]) expect(each).toMatchObject({ restMode: null, balanceText: null });
  });
});
