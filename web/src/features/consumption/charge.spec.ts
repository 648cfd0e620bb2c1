import { describe, expect, it } from 'vitest';
import { chargesAsMade, chargesOf, freePlayCard, remaindersOf, totalVisits, yuanDue } from './charge';
import { freePlaysLeft } from '../../shared/freePlay';
import { member, tariff } from './fixtures';
import type { MemberProject } from './wire';

const project = (change: Partial<MemberProject>): MemberProject => ({
  id: 'p1',
  projectType: 'KART',
  projectType_dictText: '卡丁车',
  frequency: 8,
  changwanName: null,
  changwanNameEn: null,
  changCount: null,
  changwanCount: null,
  isChangWan: 'NO',
  changWanEndTime: null,
  ...change,
});

const freePlay = { isChangWan: 'YES', changWanEndTime: '2099-04-01 00:00:00' } as const;

describe('what a sale takes', () => {
  it.each([
    ['BALANCE', [['yuan', 264]]],
    ['NOCARDCONSUME', [['yuan', 264]]],
    ['FREQUENCY', [['visits', 6]]],
    ['INTEGRAL', [['points', 900]]],
    [
      'BALANCEANDINTEGRAL',
      [
        ['yuan', 264],
        ['points', 900],
      ],
    ],
    ['QUAN', [['laps', 30]]],
    ['GROUPCOUPON', [['coupons', 1]]],
    ['TESTCARD', []],
  ] as const)('%s for a family of three', (type, expected) => {
    expect(chargesOf(type, tariff(), 3).map((charge) => [charge.unit, charge.total])).toEqual(expected);
  });

  it('counts in fen, so that cents do not drift', () => {
    expect(yuanDue(chargesOf('BALANCE', tariff({ price: 0.1 }), 3))).toBe(0.3);
    expect(yuanDue(chargesOf('BALANCE', tariff({ price: 1286.45 }), 7))).toBe(9005.15);
  });

  // The same cases as those of the service's own prices.
  it('P-3.39 charges a group rule once up to its limit, above it and for laps each person', () => {
    const group = tariff({ muiltMode: 'SINGLE', notDoubledHeadCount: 4 });
    expect(yuanDue(chargesOf('BALANCE', group, 4))).toBe(88);
    expect(yuanDue(chargesOf('BALANCE', group, 5))).toBe(440);
    expect(chargesOf('QUAN', group, 2)).toEqual([{ unit: 'laps', each: 10, total: 20 }]);
  });

  it('shows the yuan that the service took, whatever was counted here', () => {
    const charges = chargesAsMade(chargesOf('BALANCEANDINTEGRAL', tariff(), 3), 300);
    expect(charges.map((charge) => [charge.unit, charge.total])).toEqual([
      ['yuan', 300],
      ['points', 900],
    ]);
  });

  it('leaves what the member had less what is taken', () => {
    const charges = chargesOf('BALANCEANDINTEGRAL', tariff(), 3);
    expect(remaindersOf(charges, member(), [], tariff())).toEqual([
      { unit: 'yuan', left: 1022.5 },
      { unit: 'points', left: 2520 },
    ]);
    expect(remaindersOf(charges, null, [], tariff())).toEqual([]);
  });

  it('takes visits from the project that the rule names', () => {
    const projects = [project({})];
    const kartRule = tariff({ projectType: 'KART' });
    expect(remaindersOf(chargesOf('FREQUENCY', kartRule, 1), member(), projects, kartRule)).toEqual([
      { unit: 'visits', left: 6 },
    ]);
    expect(remaindersOf(chargesOf('FREQUENCY', tariff(), 3), member(), projects, tariff())).toEqual([
      { unit: 'visits', left: -2 },
    ]);
    expect(totalVisits(member(), projects)).toBe(12);
    // A free-play card of the same project takes none of the visits away.
    const withCard = [...projects, project({ id: 'p3', frequency: 0, isChangWan: 'YES' })];
    expect(totalVisits(member(), withCard)).toBe(12);
  });

  it('C-5.51 a free-play count of -1 has no end', () => {
    const card = freePlayCard([project({}), project({ id: 'p2', ...freePlay, changwanCount: -1, changCount: 9 })]);
    expect(card?.id).toBe('p2');
    expect(card && freePlaysLeft(card)).toBeNull();
    expect(freePlaysLeft({ changwanCount: 30, changCount: 9 })).toBe(21);
  });

  it('counts the card that the service takes: of those with a play left that are not over, the one that ends first', () => {
    const over = project({ id: 'over', ...freePlay, changwanCount: -1, changWanEndTime: '2026-01-01 00:00:00' });
    const usedUp = project({ id: 'usedUp', ...freePlay, changwanCount: 3, changCount: 3 });
    const later = project({ id: 'later', ...freePlay, changwanCount: -1, changWanEndTime: '2099-05-01 00:00:00' });
    const first = project({ id: 'first', ...freePlay, changwanCount: 12, changCount: 4 });
    expect(freePlayCard([over, usedUp])).toBeNull();
    expect(freePlayCard([over, later, usedUp, first])?.id).toBe('first');
    const rule = tariff();
    const left = remaindersOf(chargesOf('PLAYFREELY', rule, 1), member(), [over, later, usedUp, first], rule);
    expect(left).toEqual([{ unit: 'plays', left: 7 }]);
  });
});
