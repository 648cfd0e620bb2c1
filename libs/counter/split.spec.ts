import { describe, expect, it } from 'vitest';
import { type PaidParts, partsBack } from '@paddock/contracts/paid-parts';
import fc from 'fast-check';
import { cashReceivedOf, counterFenOf, restOf, scannedFenOf } from './split';

describe('an order that is paid in two parts', () => {
  it('leaves the rest to cash or a scan, for sales from the balance only', () => {
    expect(restOf('BALANCE', 16_800, null)).toBe(0);
    expect(restOf('BALANCE', 16_800, { balanceFen: 10_000, restMode: 'wechat' })).toBe(6800);
    expect(restOf('BALANCEANDINTEGRAL', 16_800, { balanceFen: 1, restMode: 'unline' })).toBe(16_799);
    for (const balanceFen of [0, -1, 16_800, 20_000])
      expect(() => restOf('BALANCE', 16_800, { balanceFen, restMode: 'wechat' })).toThrow('pay.splitAmount');
    expect(() => restOf('NOCARDCONSUME', 16_800, { balanceFen: 1, restMode: 'wechat' })).toThrow('pay.splitType');
  });

  it('keeps the cash that is handed over where cash is paid, and refuses too little', () => {
    expect(cashReceivedOf({ cashReceivedFen: 20_000 }, 11_800)).toBe(20_000);
    expect(cashReceivedOf({ cashReceivedFen: 11_800 }, 11_800)).toBe(11_800);
    expect(cashReceivedOf({ cashReceivedFen: null }, 11_800)).toBeNull();
    expect(cashReceivedOf({ cashReceivedFen: 20_000 }, 0)).toBeNull();
    expect(() => cashReceivedOf({ cashReceivedFen: 11_799 }, 11_800)).toThrow('pay.cashTooLittle');
  });

  it('knows what is paid at the counter, and what of it by scan', () => {
    const order = { payment_mode: 'wechat', member_id: 'm', amount_fen: 16_800, rest_fen: 6800 } as const;
    expect([counterFenOf(order), scannedFenOf(order)]).toEqual([6800, 6800]);
    expect(scannedFenOf({ ...order, payment_mode: 'unline' })).toBe(0);
    expect(scannedFenOf({ ...order, rest_fen: 0 })).toBe(0);
    expect(scannedFenOf({ ...order, member_id: null, rest_fen: 0 })).toBe(16_800);
  });

  it('goes back in the ratio in which it was paid; all refunds together give each part back to the fen', () => {
    const sums = fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }));
    const asked = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(sums, asked, ([memberPaid, counterPaid], amounts) => {
        const parts: PaidParts = {
          member: { paid: memberPaid, returned: 0 },
          counter: { paid: counterPaid, returned: 0 },
        };
        const paid = memberPaid + counterPaid;
        for (const amount of [...amounts, paid]) {
          const open = paid - parts.member.returned - parts.counter.returned;
          const back = partsBack(parts, Math.min(amount, open));
          expect(back.member + back.counter).toBe(Math.min(amount, open));
          parts.member.returned += back.member;
          parts.counter.returned += back.counter;
          for (const part of [parts.member, parts.counter]) {
            expect(part.returned).toBeGreaterThanOrEqual(0);
            expect(part.returned).toBeLessThanOrEqual(part.paid);
          }
          const even = (memberPaid * (parts.member.returned + parts.counter.returned)) / Math.max(1, paid);
          expect(Math.abs(parts.member.returned - even)).toBeLessThan(1);
        }
        expect(parts.member.returned + parts.counter.returned).toBe(paid);
      }),
      { numRuns: 300 },
    );
  });

  it('takes from the other part what one has no more, as after a refund that came to nothing', () => {
    const parts = { member: { paid: 10_000, returned: 10_000 }, counter: { paid: 6800, returned: 0 } };
    expect(partsBack(parts, 6800)).toEqual({ member: 0, counter: 6800 });
    expect(partsBack({ ...parts, counter: { paid: 6800, returned: 6800 } }, 0)).toEqual({ member: 0, counter: 0 });
  });
});
