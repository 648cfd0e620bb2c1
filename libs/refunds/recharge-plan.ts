/**
 * What of a recharge goes back, and what it takes from the member. Pure: no clock, no database.
 *
 * Only paid-in money that was not spent goes back. Gifts, points, visits, laps and the free-play card that the recharge gave are taken
 * back as far as the member still holds them. What of them was used is either let go, with a manager's name, or its price is taken off.
 * Nothing falls below zero. Experience and level stay.
 */
import { Refusal } from '@paddock/kernel';

/** What a recharge gives. The first is the money that was paid in. */
export const GIVEN = ['recharge_fen', 'gift_fen', 'points', 'visits:currency', 'laps', 'card'] as const;
export type Given = (typeof GIVEN)[number];

/** What happens to gifts that were used already. */
export type UsedGifts = 'letGo' | 'takeOff';

export interface GivenFacts {
  asset: Given;
  given: number;
  /** Of what was given: taken back before, or let go or taken off as used by an earlier refund of this recharge. */
  gone: number;
  /** What the member holds now, whatever it came from. */
  held: number;
  /** What one used unit costs; null: it has no price. */
  unitPriceFen: number | null;
}

export interface RechargeFacts {
  paidFen: number;
  /** Given back, or on its way. */
  returnedFen: number;
  given: readonly GivenFacts[];
}

export interface RechargeChoice {
  /** Null: all that was not spent. */
  amountFen: number | null;
  usedGifts: UsedGifts;
}

export interface TakenRow {
  asset: Given;
  given: number;
  /** Gone in whatever way before this refund. */
  used: number;
  /** Taken back by this refund. */
  taken: number;
  heldAfter: number;
}

export interface RechargePlan {
  amountFen: number;
  /** What could go back at most, by what happens to used gifts. `takeOff` null: something that was used has no price. */
  most: { letGo: number; takeOff: number | null };
  /** Used gifts that nobody has decided about yet. */
  usedGifts: { asset: Given; count: number; priceFen: number | null }[];
  /** Taken off the money for them. */
  takenOffFen: number;
  rows: TakenRow[];
}

/** How much of one row is still there to be taken back, and how much was used since the last decision. */
function openOf({ given, gone, held }: GivenFacts): { left: number; used: number } {
  const open = Math.max(0, given - gone);
  const left = Math.max(0, Math.min(open, held));
  return { left, used: open - left };
}

const moneyOf = (facts: RechargeFacts): GivenFacts | undefined =>
  facts.given.find(({ asset, given }) => asset === 'recharge_fen' && given > 0);

/** Paid-in money that was not spent. Where the price was not what was stored, its share. */
function unspentFen(facts: RechargeFacts): number {
  const remaining = Math.max(0, facts.paidFen - facts.returnedFen);
  const money = moneyOf(facts);
  if (!money) return remaining;
  return Math.min(remaining, Math.floor((facts.paidFen * openOf(money).left) / money.given));
}

/** @throws Refusal with the sentence for the cashier */
export function planRecharge(facts: RechargeFacts, choice: RechargeChoice): RechargePlan {
  const usedGifts = facts.given.flatMap((each) => {
    const { used } = openOf(each);
    if (each.asset === 'recharge_fen' || used === 0) return [];
    return [{ asset: each.asset, count: used, priceFen: each.unitPriceFen === null ? null : each.unitPriceFen * used }];
  });
  const unspent = unspentFen(facts);
  const priceFen = usedGifts.reduce<number | null>(
    (sum, each) => (sum === null || each.priceFen === null ? null : sum + each.priceFen),
    0,
  );
  const most = { letGo: unspent, takeOff: priceFen === null ? null : Math.max(0, unspent - priceFen) };
  const highest = choice.usedGifts === 'letGo' ? most.letGo : most.takeOff;
  if (highest === null) throw new Refusal('refund.giftWithoutPrice');
  const amountFen = choice.amountFen ?? highest;
  const takenOffFen = choice.usedGifts === 'takeOff' ? unspent - highest : 0;
  return {
    ...{ amountFen, most, usedGifts, takenOffFen },
    rows: facts.given
      .filter(({ given }) => given > 0)
      .map((each) => takenRow(facts, each, amountFen + takenOffFen, amountFen >= highest)),
  };
}

/** Refuses what may not be done; a window may show it nevertheless. @throws Refusal */
export function assertRefundable(plan: RechargePlan, { usedGifts }: RechargeChoice): void {
  const highest = usedGifts === 'letGo' ? plan.most.letGo : (plan.most.takeOff ?? 0);
  if (plan.amountFen <= 0) throw new Refusal('refund.nothing');
  if (plan.amountFen > highest) throw new Refusal('refund.tooMuch');
}

/** Of the last money everything that is left is taken back, of a part its share, rounded up. */
function takenRow(facts: RechargeFacts, each: GivenFacts, fromFen: number, isAll: boolean): TakenRow {
  const { left } = openOf(each);
  const share = facts.paidFen > 0 ? Math.ceil((each.given * fromFen) / facts.paidFen) : each.given;
  const taken = isAll ? left : Math.min(left, share);
  return { asset: each.asset, given: each.given, used: each.given - left, taken, heldAfter: each.held - taken };
}
