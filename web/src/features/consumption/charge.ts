/** What a sale takes, and what is left afterwards. Pure; the service decides, this is what the cashier sees before. */
import { freePlaysLeft, validCards } from '../../shared/freePlay';
import { generalProject, visitsByProject } from '../../shared/memberProjects';
import type { ConsumeType, MemberProject, MemberRow, TariffRow } from './wire';

export type Account = 'balance' | 'visits' | 'points' | 'laps' | 'freePlay';

/** Accounts that a type takes from. */
export const accountsOf: Readonly<Record<ConsumeType, readonly Account[]>> = {
  BALANCE: ['balance'],
  FREQUENCY: ['visits'],
  INTEGRAL: ['points'],
  BALANCEANDINTEGRAL: ['balance', 'points'],
  NOCARDCONSUME: [],
  GROUPCOUPON: [],
  PLAYFREELY: ['freePlay'],
  TESTCARD: [],
  QUAN: ['laps'],
};

/** An amount in one unit: yuan, visits, points, laps or plays. */
export interface Charge {
  unit: 'yuan' | 'visits' | 'points' | 'laps' | 'plays' | 'coupons';
  each: number;
  total: number;
}

/** Whole fen inside, so that 0.1 + 0.2 is 0.3. */
const yuanTimes = (yuan: number, times: number): number => (Math.round(yuan * 100) * times) / 100;

/**
 * How many times a rule is charged, as the service counts it: per person, or once for a group up to its limit. Laps are
 * taken for each person in every mode of the rule.
 */
export const chargedTimes = (
  type: ConsumeType,
  tariff: Pick<TariffRow, 'muiltMode' | 'notDoubledHeadCount'>,
  headCount: number,
): number =>
  type !== 'QUAN' && tariff.muiltMode === 'SINGLE' && headCount <= tariff.notDoubledHeadCount ? 1 : headCount;

/** What the sale takes, in the order in which it is shown; empty when it costs nothing. */
export function chargesOf(type: ConsumeType | null, tariff: TariffRow | null, headCount: number): Charge[] {
  if (type === null || tariff === null) return [];
  const times = chargedTimes(type, tariff, headCount);
  const yuan: Charge = { unit: 'yuan', each: tariff.price, total: yuanTimes(tariff.price, times) };
  const count = (unit: Charge['unit'], each: number): Charge => ({ unit, each, total: each * times });
  switch (type) {
    case 'BALANCE':
    case 'NOCARDCONSUME':
      return [yuan];
    case 'FREQUENCY':
      return [count('visits', tariff.frequency)];
    case 'INTEGRAL':
      return [count('points', tariff.integral)];
    case 'BALANCEANDINTEGRAL':
      return [yuan, count('points', tariff.integral)];
    case 'QUAN':
      return [count('laps', tariff.countCycleNumber)];
    case 'PLAYFREELY':
      return [count('plays', 1)];
    case 'GROUPCOUPON':
      return [{ unit: 'coupons', each: 1, total: 1 }];
    case 'TESTCARD':
      return [];
  }
}

/** The charges of a sale that was made: the service's yuan, whatever was counted here. */
export const chargesAsMade = (charges: readonly Charge[], yuanTaken: number): Charge[] =>
  charges.map((charge) => (charge.unit === 'yuan' ? { ...charge, total: yuanTaken } : charge));

/** Yuan to take, for the tab and the customer display. */
export const yuanDue = (charges: readonly Charge[]): number =>
  charges.find((charge) => charge.unit === 'yuan')?.total ?? 0;

export const totalVisits = (member: MemberRow, projects: readonly MemberProject[]): number =>
  [...visitsByProject(member, projects).values()].reduce((sum, visits) => sum + visits, 0);

/** The free-play card that the sale would be taken from, if there is one. */
export const freePlayCard = (projects: readonly MemberProject[]): MemberProject | null =>
  validCards(projects, Date.now())[0] ?? null;

/** What the member holds of a charge's unit before the sale; null where there is no limit or no account. */
function held(charge: Charge, member: MemberRow, projects: readonly MemberProject[], tariff: TariffRow): number | null {
  switch (charge.unit) {
    case 'yuan':
      return member.balance;
    case 'visits':
      return visitsByProject(member, projects).get(tariff.projectType || generalProject) ?? 0;
    case 'points':
      return member.integral;
    case 'laps':
      return member.quan;
    case 'plays': {
      const card = freePlayCard(projects);
      return card ? freePlaysLeft(card) : null;
    }
    case 'coupons':
      return null;
  }
}

export interface Remainder {
  unit: Charge['unit'];
  /** Below 0: this much is missing. */
  left: number;
}

/** What the member has left after the sale, for each charge that comes out of a counted account. */
export function remaindersOf(
  charges: readonly Charge[],
  member: MemberRow | null,
  projects: readonly MemberProject[],
  tariff: TariffRow | null,
): Remainder[] {
  if (!member || !tariff) return [];
  return charges.flatMap((charge) => {
    const before = held(charge, member, projects, tariff);
    return before === null ? [] : [{ unit: charge.unit, left: Math.round((before - charge.total) * 100) / 100 }];
  });
}
