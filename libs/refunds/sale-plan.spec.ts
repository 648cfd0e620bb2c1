import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  amountOf,
  barOf,
  type PersonFacts,
  planSale,
  remainingOf,
  shareOf,
  usualWay,
  type Way,
  WAYS,
} from './sale-plan';

const person = (facts: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ id: 'a', sold: 10, left: 10, own: 8800, returned: 0, onTrack: false, group: null },
  ...facts,
});
const ways = (given: Record<string, Way>): ReadonlyMap<string, Way> => new Map(Object.entries(given));

describe('the plan of a refund of a sale', () => {
  it('starts with the whole price for those who did not drive, the laps left for those who drove some, and nothing for those who are done', () => {
    const family = [person({ left: 0 }), person({ id: 'b' }), person({ id: 'c', left: 6 })];
    expect(family.map(usualWay)).toEqual(['none', 'full', 'left']);
    expect(family.map((each) => amountOf(each, usualWay(each)))).toEqual([0, 8800, 5280]);
    const facts = { paid: 26_400, returned: 0, persons: family };
    expect(planSale(facts, { scope: 'persons', ways: ways({ a: 'none', b: 'full', c: 'left' }) })).toEqual({
      amount: 14_080,
      persons: [
        { id: 'b', way: 'full', amount: 8800 },
        { id: 'c', way: 'left', amount: 5280 },
      ],
      askedWhy: null,
    });
  });

  it('rounds the price of a lap down to the fen, and gives the own price for a ride that nobody began', () => {
    const odd = person({ sold: 3, left: 2, own: 1000 });
    expect(amountOf(odd, 'left')).toBe(666);
    expect(amountOf({ ...odd, left: 3 }, 'left')).toBe(1000);
  });

  it('gives back once what was not driven', () => {
    const back = person({ left: 6, returned: 5280 });
    expect([amountOf(back, 'left'), amountOf(back, 'full'), usualWay(back)]).toEqual([0, 3520, 'none']);
    expect(amountOf({ ...back, returned: 2000 }, 'left')).toBe(3280);
    expect(amountOf({ ...back, returned: 6000 }, 'left')).toBe(0);
  });

  it('asks for a reason when somebody who drove everything gets the price back', () => {
    const facts = { paid: 8800, returned: 0, persons: [person({ left: 0 })] };
    expect(planSale(facts, { scope: 'persons', ways: ways({ a: 'full' }) }).askedWhy).toBe('refund.sayWhy');
    expect(planSale(facts, { scope: 'whole' }).askedWhy).toBe('refund.sayWhy');
    expect(planSale({ ...facts, persons: [person()] }, { scope: 'whole' }).askedWhy).toBe(null);
  });

  it('asks for a reason when a part of a group gets its share of the one price, which is due as long as one of it drives', () => {
    const group = ['a', 'b', 'c'].map((id) => person({ id, own: 2000, group: 'line' }));
    const planned = (facts: readonly PersonFacts[], given: Record<string, Way>) =>
      planSale({ paid: 6000, returned: 0, persons: facts }, { scope: 'persons', ways: ways(given) }).askedWhy;
    expect(planned(group, { a: 'full' })).toBe('refund.groupShare');
    expect(planned(group, { a: 'full', b: 'full', c: 'full' })).toBe(null);
    const [first, second, third] = group as [PersonFacts, PersonFacts, PersonFacts];
    expect(planned([{ ...first, returned: 2000 }, second, third], { b: 'full', c: 'full' })).toBe(null);
    expect(planned([{ ...first, onTrack: true }, second, third], { b: 'full', c: 'full' })).toBe('refund.groupShare');
    const alone = group.map((each) => ({ ...each, group: null }));
    expect(planned(alone, { a: 'full' })).toBe(null);
  });

  it('takes an amount that leaves nothing for the whole: a customer who has the price back does not drive for it', () => {
    const [all, most] = [8800, 8799].map((amount) => ({ scope: 'amount', amount }) as const);
    const waiting = { paid: 8800, returned: 0, persons: [person()] };
    expect(planSale(waiting, all!)).toEqual(planSale(waiting, { scope: 'whole' }));
    expect(planSale(waiting, most!)).toEqual({ amount: 8799, persons: [], askedWhy: null });
    expect(planSale({ ...waiting, persons: [person({ left: 0 })] }, all!).askedWhy).toBe('refund.sayWhy');
    const onTrack = { ...waiting, persons: [person({ onTrack: true })] };
    expect(() => planSale(onTrack, all!)).toThrow('refund.onTrack');
    expect(planSale(onTrack, most!).amount).toBe(8799);
    expect(() => planSale({ ...waiting, returned: 8800 }, { scope: 'amount', amount: 1 })).toThrow('refund.tooMuch');
  });

  it('refuses who is on the track, who has the price back, whom the sale does not know, and more than was paid', () => {
    const facts = { paid: 8800, returned: 0, persons: [person({ onTrack: true })] };
    const full = { scope: 'persons', ways: ways({ a: 'full' }) } as const;
    expect(() => planSale(facts, full)).toThrow('refund.onTrack');
    expect(() => planSale(facts, { scope: 'whole' })).toThrow('refund.onTrack');
    expect(() => planSale({ ...facts, persons: [person({ returned: 8800 })] }, full)).toThrow('refund.personReturned');
    expect(() => planSale({ ...facts, persons: [] }, full)).toThrow('refund.changed');
    expect(() => planSale({ ...facts, returned: 8000 }, { scope: 'amount', amount: 801 })).toThrow('refund.tooMuch');
    expect(() => planSale({ ...facts, persons: [person()], returned: 1 }, full)).toThrow('refund.tooMuch');
    expect(() => planSale({ ...facts, returned: 8800, persons: [] }, { scope: 'whole' })).toThrow('refund.nothing');
    expect(() => planSale(facts, { scope: 'persons', ways: new Map() })).toThrow('refund.nothing');
  });

  it('never gives a person more than the own price, nor all together more than was paid, in whatever order they ask', () => {
    const family = fc
      .record({
        paid: fc.integer({ min: 0, max: 1_000_000 }),
        size: fc.integer({ min: 1, max: 6 }),
        sold: fc.integer({ min: 0, max: 30 }),
      })
      .chain(({ paid, size, sold }) =>
        fc.record({
          ...{ paid: fc.constant(paid), sold: fc.constant(sold) },
          lefts: fc.array(fc.integer({ min: 0, max: sold }), { minLength: size, maxLength: size }),
        }),
      );
    const step = fc.oneof(
      fc.constant({ scope: 'whole' as const }),
      fc.record({ scope: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 400_000 }) }),
      fc.record({ scope: fc.constant('persons' as const), ways: fc.array(fc.constantFrom(...WAYS), { maxLength: 6 }) }),
    );
    fc.assert(
      fc.property(family, fc.array(step, { minLength: 1, maxLength: 8 }), ({ paid, sold, lefts }, steps) => {
        const persons = lefts.map((left, k) =>
          person({ id: String(k), sold, left, own: shareOf(paid, lefts.length, k) }),
        );
        let facts = { paid, returned: 0, persons };
        expect(persons.reduce((sum, { own }) => sum + own, 0)).toBe(paid);
        for (const each of steps) {
          const asked =
            each.scope === 'persons'
              ? { scope: each.scope, ways: ways(Object.fromEntries(each.ways.map((way, k) => [String(k), way]))) }
              : each;
          let plan;
          try {
            plan = planSale(facts, asked);
          } catch {
            continue;
          }
          expect(plan.amount).toBeGreaterThan(0);
          expect(plan.amount).toBeLessThanOrEqual(remainingOf(facts));
          const given = new Map(plan.persons.map(({ id, amount }) => [id, amount]));
          facts = {
            ...facts,
            returned: facts.returned + plan.amount,
            persons: facts.persons.map((one) => ({ ...one, returned: one.returned + (given.get(one.id) ?? 0) })),
          };
          for (const one of facts.persons) expect(one.returned).toBeLessThanOrEqual(one.own);
        }
        expect(facts.returned).toBeLessThanOrEqual(paid);
        if (facts.returned === paid && paid > 0)
          for (const one of facts.persons.filter(({ own }) => own > 0))
            expect(() => planSale(facts, { scope: 'persons', ways: ways({ [one.id]: 'full' }) })).toThrow();
        expect(facts.persons.every((one) => barOf(one) === null || one.returned >= one.own)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
