import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cashBody, cashFault, cashOf, notesText, quickSums, takesCash } from './cash';
import { faultsOf } from './faults';
import { heldCard, preset, tariff } from './fixtures';
import { newSale, saleReducer, type Sale } from './sale';

const walkIn = (change: Partial<Sale> = {}): Sale => ({
  ...newSale('1', { ...preset, type: 'NOCARDCONSUME' }),
  tariff: tariff({ consumeTypeRole: 'NOCARDCONSUME', price: 118 }),
  payMode: 'unline',
  ...change,
});
const typed = (sale: Sale, text: string): Sale => saleReducer(sale, { do: 'type', field: 'receivedText', text });

describe('cash at the counter', () => {
  it('gives back what was handed over too much; nothing typed is the exact sum', () => {
    expect(cashOf(walkIn())).toEqual({ due: 118, received: 118, change: 0 });
    expect(cashBody(walkIn())).toEqual({});
    const paid = typed(walkIn(), '200');
    expect(cashOf(paid)).toEqual({ due: 118, received: 200, change: 82 });
    expect(cashBody(paid)).toEqual({ cashReceived: 200 });
    expect(cashFault(paid)).toBeNull();
  });

  it('reads amounts as people write them, and takes no parts of a fen', () => {
    for (const text of ['２００', '¥200', ' 200.00 ']) expect(cashOf(typed(walkIn(), text))?.change).toBe(82);
    expect(cashOf(typed(walkIn(), '1,200'))?.change).toBe(1082);
    for (const text of ['0x1F', '1e3', 'abc', '-5', '118.001']) {
      expect(cashOf(typed(walkIn(), text))).toBeNull();
      expect(cashFault(typed(walkIn(), text))).toBe('cashWrong');
    }
  });

  it('is short until there is enough, and asks once about a great deal too much', () => {
    expect(cashOf(typed(walkIn(), '100'))?.change).toBe(-18);
    expect(cashFault(typed(walkIn(), '100'))).toBe('cashTooLittle');
    const much = typed(walkIn(), '2000');
    expect(cashFault(much)).toBe('cashMuch');
    const asked = saleReducer(much, { do: 'find', faults: faultsOf(much) });
    expect(faultsOf(asked)).toEqual([]);
    expect(cashFault(typed(asked, '3000'))).toBe('cashMuch');
    expect(cashFault(saleReducer(asked, { do: 'typeHeadCount', text: '2', driverName: '' }))).toBe('cashMuch');
  });

  it('follows the number of people, and is forgotten with another rule, type or way to pay', () => {
    const two = saleReducer(typed(walkIn(), '500'), { do: 'typeHeadCount', text: '2', driverName: '' });
    expect(cashOf(two)).toEqual({ due: 236, received: 500, change: 264 });
    expect(saleReducer(two, { do: 'chooseTariff', tariff: tariff() }).receivedText).toBe('');
    expect(saleReducer(two, { do: 'choosePayMode', payMode: 'wechat' }).receivedText).toBe('');
    expect(takesCash(saleReducer(two, { do: 'choosePayMode', payMode: 'wechat' }))).toBe(false);
    const other = saleReducer(two, { do: 'chooseType', type: 'BALANCE', runMode: 'circlemode', driverName: '' });
    expect(other.receivedText).toBe('');
  });

  it('is asked for the rest of a split sale, and never where nothing is due', () => {
    const split: Sale = {
      ...newSale('1', preset),
      card: heldCard({ balance: 50 }),
      tariff: tariff({ price: 88 }),
      restMode: 'unline',
    };
    expect(cashOf(typed(split, '40'))).toEqual({ due: 38, received: 40, change: 2 });
    expect(takesCash(walkIn({ tariff: tariff({ price: 0 }) }))).toBe(false);
    expect(cashOf(walkIn({ payMode: 'wechat' }))).toBeNull();
  });

  it('offers the exact sum, then what is handed over in whole notes, at most four', () => {
    expect(quickSums(118)).toEqual([118, 120, 150, 200]);
    expect(quickSums(38)).toEqual([38, 40, 50, 100]);
    expect(quickSums(88.5)).toEqual([88.5, 90, 100]);
    expect(quickSums(200)).toEqual([200]);
    expect(quickSums(0)).toEqual([]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (fen) => {
        const sums = quickSums(fen / 100);
        expect(sums.length).toBeLessThanOrEqual(4);
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      }),
    );
  });

  it('counts the notes of the change, which are the change', () => {
    expect(notesText(82)).toBe('50 + 20 + 10 + 1 × 2');
    expect(notesText(0)).toBe('');
    expect(notesText(1.5)).toBe('1 + 0.5');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (fen) => {
        const parts = notesText(fen / 100)
          .split(' + ')
          .filter(Boolean);
        const sum = parts.reduce((all, part) => {
          const [note = '0', times = '1'] = part.split(' × ');
          return all + Math.round(Number(note) * 100) * Number(times);
        }, 0);
        expect(sum).toBe(fen);
      }),
    );
  });
});
