import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { assertRefundable, type Given, type GivenFacts, planRecharge, type RechargeFacts } from './recharge-plan';

const row = (asset: Given, given: number, held: number, unitPriceFen: number | null = null, gone = 0): GivenFacts => ({
  ...{ asset, given, held, unitPriceFen, gone },
});

describe('the plan of a refund of a recharge', () => {
  const facts: RechargeFacts = {
    paidFen: 100_000,
    returnedFen: 0,
    given: [
      row('recharge_fen', 100_000, 91_200),
      row('gift_fen', 20_000, 23_500, 1),
      row('points', 1000, 1420),
      row('visits:currency', 2, 1, 8800),
      row('laps', 10, 28, 880),
      row('card', 0, 0),
    ],
  };

  it('gives back the money that was not spent, and takes back what is left of all that came with it', () => {
    const plan = planRecharge(facts, { amountFen: null, usedGifts: 'letGo' });
    expect(plan).toMatchObject({
      amountFen: 91_200,
      takenOffFen: 0,
      most: { letGo: 91_200, takeOff: 82_400 },
      usedGifts: [{ asset: 'visits:currency', count: 1, priceFen: 8800 }],
    });
    expect(plan.rows.map(({ asset, used, taken, heldAfter }) => [asset, used, taken, heldAfter])).toEqual([
      ['recharge_fen', 8800, 91_200, 0],
      ['gift_fen', 0, 20_000, 3500],
      ['points', 0, 1000, 420],
      ['visits:currency', 1, 1, 0],
      ['laps', 0, 10, 18],
    ]);
  });

  it('takes the price of a used gift off the money, which leaves the account all the same', () => {
    const plan = planRecharge(facts, { amountFen: null, usedGifts: 'takeOff' });
    expect(plan).toMatchObject({ amountFen: 82_400, takenOffFen: 8800 });
    expect(plan.rows[0]).toMatchObject({ taken: 91_200, heldAfter: 0 });
    const points = [row('recharge_fen', 100_000, 100_000), row('points', 10, 3)];
    expect(() => planRecharge({ ...facts, given: points }, { amountFen: null, usedGifts: 'takeOff' })).toThrow(
      'refund.giftWithoutPrice',
    );
  });

  it('takes gifts back in the same share as the money, and refuses more than was not spent', () => {
    const choice = { amountFen: 30_000, usedGifts: 'letGo' } as const;
    const plan = planRecharge(facts, choice);
    expect(plan.rows.map(({ taken }) => taken)).toEqual([30_000, 6000, 300, 1, 3]);
    expect(() => assertRefundable(plan, choice)).not.toThrow();
    const tooMuch = { ...choice, amountFen: 91_201 };
    expect(() => assertRefundable(planRecharge(facts, tooMuch), tooMuch)).toThrow('refund.tooMuch');
    const spent = { ...facts, given: [row('recharge_fen', 100_000, 0)] };
    const all = { amountFen: null, usedGifts: 'letGo' } as const;
    expect(() => assertRefundable(planRecharge(spent, all), all)).toThrow('refund.nothing');
  });

  it('gives back the share of a list price, and the whole price of what holds no money', () => {
    const listPrice = { paidFen: 80_000, returnedFen: 0, given: [row('recharge_fen', 100_000, 50_000)] };
    expect(planRecharge(listPrice, { amountFen: null, usedGifts: 'letGo' }).amountFen).toBe(40_000);
    const card = { paidFen: 50_000, returnedFen: 0, given: [row('card', 1, 1)] };
    expect(planRecharge(card, { amountFen: null, usedGifts: 'letGo' })).toMatchObject({
      amountFen: 50_000,
      rows: [{ taken: 1, heldAfter: 0 }],
    });
  });

  it('never takes more than is held or was given, nor gives back more than was paid, in whatever order people spend and ask', () => {
    const given = fc.record({
      paid: fc.integer({ min: 1, max: 200_000 }),
      recharge: fc.integer({ min: 0, max: 200_000 }),
      gift: fc.integer({ min: 0, max: 50_000 }),
      visits: fc.integer({ min: 0, max: 5 }),
      before: fc.integer({ min: 0, max: 50_000 }),
    });
    const step = fc.oneof(
      fc.record({ spend: fc.integer({ min: 0, max: 90_000 }) }),
      fc.record({
        amountFen: fc.option(fc.integer({ min: 1, max: 150_000 }), { nil: null }),
        usedGifts: fc.constantFrom('letGo' as const, 'takeOff' as const),
      }),
    );
    fc.assert(
      fc.property(
        given,
        fc.array(step, { minLength: 1, maxLength: 8 }),
        ({ paid, recharge, gift, visits, before }, steps) => {
          let now: RechargeFacts = {
            paidFen: paid,
            returnedFen: 0,
            given: [
              row('recharge_fen', recharge, recharge + before),
              row('gift_fen', gift, gift, 1),
              row('visits:currency', visits, visits, 700),
            ],
          };
          const spend = (amount: number): RechargeFacts => ({
            ...now,
            given: now.given.map((each) => ({ ...each, held: Math.max(0, each.held - amount) })),
          });
          for (const each of steps) {
            if ('spend' in each) {
              now = spend(each.spend);
              continue;
            }
            let plan;
            try {
              plan = planRecharge(now, each);
              assertRefundable(plan, each);
            } catch {
              continue;
            }
            const taken = new Map(plan.rows.map((one) => [one.asset, one]));
            now = {
              ...now,
              returnedFen: now.returnedFen + plan.amountFen,
              given: now.given.map((one) => {
                const { taken: back = 0, heldAfter = one.held } = taken.get(one.asset) ?? {};
                expect(back).toBeLessThanOrEqual(one.held);
                expect(heldAfter).toBeGreaterThanOrEqual(0);
                const used = plan.usedGifts.find(({ asset }) => asset === one.asset)?.count ?? 0;
                expect(one.gone + back + used).toBeLessThanOrEqual(one.given);
                return { ...one, held: heldAfter, gone: one.gone + back + used };
              }),
            };
            expect(now.returnedFen).toBeLessThanOrEqual(paid);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
