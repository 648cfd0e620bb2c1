import type { ConsumptionType } from '@paddock/contracts';

/** What of a tariff decides what a sale takes. */
export interface PriceTerms {
  priceFen: number;
  points: number;
  visits: number;
  laps: number;
  multiPersonMode: 'MULTIPLY' | 'SINGLE';
  notDoubledHeadCount: number;
}

/** What a sale takes. Fields that a type does not take are 0. */
export interface Charge {
  amountFen: number;
  points: number;
  visits: number;
  laps: number;
  unlimitedTimes: number;
  coupons: number;
}

const NOTHING: Charge = { amountFen: 0, points: 0, visits: 0, laps: 0, unlimitedTimes: 0, coupons: 0 };

/** How many times the tariff is charged: per person, or once for a group up to its limit. */
export function timesCharged(
  type: ConsumptionType,
  terms: Pick<PriceTerms, 'multiPersonMode' | 'notDoubledHeadCount'>,
  headCount: number,
): number {
  // Lap rules are charged for each person in every mode.
  return type !== 'QUAN' && terms.multiPersonMode === 'SINGLE' && headCount <= terms.notDoubledHeadCount
    ? 1
    : headCount;
}

/** What a sale of this type takes for so many people. */
export function chargeOf(type: ConsumptionType, terms: PriceTerms, headCount: number): Charge {
  const times = timesCharged(type, terms, headCount);
  switch (type) {
    case 'BALANCE':
    case 'NOCARDCONSUME':
      return { ...NOTHING, amountFen: terms.priceFen * times };
    case 'FREQUENCY':
      return { ...NOTHING, visits: terms.visits * times };
    case 'INTEGRAL':
      return { ...NOTHING, points: terms.points * times };
    case 'BALANCEANDINTEGRAL':
      return { ...NOTHING, amountFen: terms.priceFen * times, points: terms.points * times };
    case 'QUAN':
      return { ...NOTHING, laps: terms.laps * times };
    case 'PLAYFREELY':
      return { ...NOTHING, unlimitedTimes: 1 };
    case 'GROUPCOUPON':
      return { ...NOTHING, coupons: times };
    case 'TESTCARD':
      return NOTHING;
  }
}

/** Splits an amount over the two accounts of a balance: paid-in money first, then gifted. Null when both together hold too little. */
export function splitBalance(
  amountFen: number,
  rechargeFen: number,
  giftFen: number,
): { rechargeFen: number; giftFen: number } | null {
  if (rechargeFen + giftFen < amountFen) return null;
  const fromRecharge = Math.min(amountFen, rechargeFen);
  return { rechargeFen: fromRecharge, giftFen: amountFen - fromRecharge };
}

/** What is paid out of a balance is cheaper by the store's rate, in tenths of the price: 8.5 takes 85 in the hundred. */
export function priceAtRate(type: ConsumptionType, priceFen: number, rate: number): number {
  const fromBalance = type === 'BALANCE' || type === 'BALANCEANDINTEGRAL';
  return fromBalance ? Math.round((priceFen * rate) / 10) : priceFen;
}

/** The k-th of n even shares of a whole, so that all shares add up to it exactly. */
const shareOf = (whole: number, n: number, k: number): number => {
  const upTo = (shares: number): number => Math.trunc((whole * shares) / n);
  return upTo(k + 1) - upTo(k);
};

/** How the value of an order is given back when its people are cancelled one after the other. */
export interface GiveBackTerms {
  people: number;
  /** How often the tariff was charged: 1 for a group that paid one price, which is due as long as one of them drives. */
  timesCharged: number;
}

/** What is given back of a whole when the next person is cancelled after `cancelled` others. All parts add up to it exactly. */
export function partBack(whole: number, { people, timesCharged }: GiveBackTerms, cancelled: number): number {
  if (timesCharged > 1 || people === 1) return shareOf(whole, people, cancelled);
  return cancelled + 1 === people ? whole : 0;
}
