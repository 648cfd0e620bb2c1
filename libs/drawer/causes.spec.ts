import { describe, expect, it } from 'vitest';
import { type CashFact, causesOf, type DrawerFacts, type ScanFact, unexplainedFen } from './causes';

const at = (minutes: number, seconds = 0): Date => new Date(Date.UTC(2026, 2, 14, 6, minutes, seconds));
const cash = (orderId: string, amountFen: number, minutes: number): CashFact => ({
  ...{ orderId, orderNumber: `P260314-${orderId}`, owner: 'consumption', amountFen, at: at(minutes), driver: null },
});
const scan = (orderId: string, amountFen: number, from: number, until: number): ScanFact => ({
  ...{ orderId, orderNumber: `P260314-${orderId}`, owner: 'consumption', amountFen, from: at(from), until: at(until) },
});
const named = (differenceFen: number, facts: Partial<DrawerFacts>) =>
  causesOf(differenceFen, { cash: [], scans: [], openings: [], ...facts }).map(
    ({ kind, orderId }) => `${kind} ${orderId}`,
  );

describe('what may have made a difference', () => {
  it('is nothing where nothing is missing', () => {
    expect(
      named(0, { cash: [cash('1', 5000, 1)], openings: [{ id: 'k', number: 'K', at: at(2), reason: '' }] }),
    ).toEqual([]);
  });

  it('names exact amounts before others, an undecided scan before the mere amount, late before early, and each order once', () => {
    const facts = {
      cash: [cash('1', 5000, 1), cash('2', 6800, 10), cash('3', 5000, 20), cash('4', 5000, 30)],
      scans: [scan('9', 5000, 0, 2), scan('8', 6800, 9, 11)],
      openings: [{ id: 'k', number: 'K', at: at(40), reason: '' }],
    };
    expect(named(-5000, facts)).toEqual(['undecidedScan 1', 'sameAmount 4', 'sameAmount 3', 'undecidedScan 2']);
    expect(named(-700, facts)).toEqual(['undecidedScan 2', 'undecidedScan 1', 'openedWithoutSale k']);
  });

  it('asks of a surplus whether cash was taken for a scan that brought nothing', () => {
    expect(named(5000, { scans: [scan('9', 5000, 0, 2)] })).toEqual(['scanEnded 9']);
    expect(named(-5000, { scans: [scan('9', 5000, 0, 2)] })).toEqual([]);
  });

  it('names a refund and a sale within five minutes of each other, and a drawer opened within a minute of a sale', () => {
    const refunded = cash('1', -9800, 10);
    expect(named(-100, { cash: [refunded, cash('2', 6800, 15)] })).toEqual(['refundAndSale 1']);
    expect(named(-100, { cash: [refunded, cash('2', 6800, 16)] })).toEqual([]);
    const openings = [{ id: 'k', number: 'K', at: at(1, 5), reason: '' }];
    const [again] = causesOf(-100, { cash: [cash('1', 8800, 1)], scans: [], openings });
    expect(again).toMatchObject({ kind: 'openedAgain', orderId: '1', seconds: 5, amountFen: 8800 });
  });

  it('explains by the amounts of what was ticked, and never more than the difference', () => {
    expect(unexplainedFen(-8800, [{ amountFen: 5000 }, { amountFen: null }])).toBe(3800);
    expect(unexplainedFen(8800, [{ amountFen: 9800 }])).toBe(0);
  });
});
