import { describe, expect, it } from 'vitest';
import { assertTarget, type TargetFacts, targetsOf } from './targets';

const scanned: TargetFacts = {
  ...{
    kind: 'SALE',
    isMoney: true,
    paidWith: 'scan',
    isSplit: false,
    channelFen: 8800,
    allowsCash: true,
    heldFen: 5000,
    needsDrawer: false,
  },
};
const bars = (facts: Partial<TargetFacts>) =>
  targetsOf({ ...scanned, ...facts }).map(({ target, bar }) => [target, bar]);

describe('where a refund may go', () => {
  it('goes back to where it came from, into the balance of somebody who is named, or out of the drawer', () => {
    expect(bars({})).toEqual([
      ['CHANNEL', null],
      ['MEMBER', 'needsMember'],
      ['CASH', null],
    ]);
    expect(() => assertTarget(scanned, 'CHANNEL', 8800, '')).not.toThrow();
    expect(() => assertTarget(scanned, 'CHANNEL', 8801, '')).toThrow('refund.tooMuch');
    expect(() => assertTarget(scanned, 'MEMBER', 8800, '')).toThrow('refund.memberNeeded');
    expect(() => assertTarget(scanned, 'MEMBER', 8800, '8800231607')).not.toThrow();
  });

  it('bars cash while the drawer holds less, where none may be taken, and where a drawer must be open', () => {
    expect(() => assertTarget(scanned, 'CASH', 5000, '')).not.toThrow();
    expect(() => assertTarget(scanned, 'CASH', 5001, '')).toThrow('drawer.notEnough');
    expect(bars({ allowsCash: false }).at(-1)).toEqual(['CASH', 'noCash']);
    expect(bars({ heldFen: null, needsDrawer: true }).at(-1)).toEqual(['CASH', 'noDrawer']);
    expect(bars({ heldFen: null }).at(-1)).toEqual(['CASH', null]);
  });

  it('gives the part of a member back to the member: the other part goes to the channel or out of the drawer', () => {
    expect(bars({ isSplit: true })).toEqual([
      ['CHANNEL', null],
      ['MEMBER', 'twoParts'],
      ['CASH', null],
    ]);
    expect(() => assertTarget({ ...scanned, isSplit: true }, 'MEMBER', 8800, '8800231607')).toThrow('refund.twoParts');
  });

  it('makes the code of a guest usable again, whom no account belongs to, and never turns it into cash', () => {
    expect(bars({ isMoney: false, channelFen: null })).toEqual([
      ['CHANNEL', 'notScanned'],
      ['MEMBER', null],
      ['CASH', 'noMoney'],
    ]);
  });

  it('never turns a recharge into balance, nor what a member paid into cash', () => {
    expect(bars({ kind: 'RECHARGE' })[1]).toEqual(['MEMBER', 'rechargeNotToMember']);
    expect(bars({ paidWith: 'member', channelFen: null })).toEqual([
      ['CHANNEL', 'notScanned'],
      ['MEMBER', null],
      ['CASH', 'memberOnly'],
    ]);
    expect(bars({ paidWith: 'cash', channelFen: null })[0]).toEqual(['CHANNEL', 'notScanned']);
  });
});
