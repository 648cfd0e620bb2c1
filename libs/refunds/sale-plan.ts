/** What of a sale goes back. Pure: no clock, no database. Amounts are whole units of what was paid: fen, points, visits or laps. */
import { Refusal } from '@paddock/kernel';

/** How one person of a sale is refunded: not at all, for what was not driven, or the own price. */
export const WAYS = ['none', 'left', 'full'] as const;
export type Way = (typeof WAYS)[number];

/** Why somebody can't be refunded: out on the track now, or has the own price back already. */
export type PersonBar = 'onTrack' | 'returned';

export interface PersonFacts {
  id: string;
  /** Laps or whole minutes; 0 where nothing is counted. */
  sold: number;
  /** Not driven yet. */
  left: number;
  /** The own price. */
  own: number;
  /** Given back to this person, or on its way. */
  returned: number;
  onTrack: boolean;
  /** Those who were charged one price together have the same one; null for anyone who was charged alone. */
  group: string | null;
}

export interface SaleFacts {
  paid: number;
  /** Given back of the whole sale, or on its way. */
  returned: number;
  persons: readonly PersonFacts[];
}

export type SaleChoice =
  | { scope: 'whole' }
  | { scope: 'persons'; ways: ReadonlyMap<string, Way> }
  | { scope: 'amount'; amount: number };

export interface PlannedPerson {
  id: string;
  way: Way;
  amount: number;
}

export interface SalePlan {
  amount: number;
  persons: PlannedPerson[];
  /** Somebody must say why, and this is the sentence that asks for it; null where nobody needs to. */
  askedWhy: 'refund.sayWhy' | 'refund.groupShare' | null;
}

/** The k-th of n shares of a whole, as even as they can be: all of them add up to it. */
export function shareOf(whole: number, n: number, k: number): number {
  const upTo = (shares: number): number => Math.floor((whole * shares) / n);
  return upTo(k + 1) - upTo(k);
}

export const remainingOf = ({ paid, returned }: Pick<SaleFacts, 'paid' | 'returned'>): number =>
  Math.max(0, paid - returned);

/** Of one lap or minute, rounded down. */
export const unitPriceOf = ({ own, sold }: Pick<PersonFacts, 'own' | 'sold'>): number =>
  sold > 0 ? Math.floor(own / sold) : 0;

export function barOf(person: PersonFacts): PersonBar | null {
  if (person.onTrack) return 'onTrack';
  return person.own > 0 && person.returned >= person.own ? 'returned' : null;
}

/** What one person gets in a way; never more than the own price, with what was given back before. */
export function amountOf(person: PersonFacts, way: Way): number {
  if (way === 'none' || barOf(person) !== null) return 0;
  const open = person.own - person.returned;
  if (way === 'full' || isUntouched(person)) return open;
  // What was not driven is given back once, however often it is asked for.
  return Math.max(0, Math.min(open, unitPriceOf(person) * person.left - person.returned));
}

/** How a person is refunded unless somebody decides otherwise: who has driven everything is not. */
export function usualWay(person: PersonFacts): Way {
  if (barOf(person) !== null) return 'none';
  if (isUntouched(person)) return 'full';
  return amountOf(person, 'left') > 0 ? 'left' : 'none';
}

const isUntouched = ({ sold, left }: PersonFacts): boolean => left >= sold;
const isWholeRide = (person: PersonFacts): boolean => person.sold > 0 && person.left <= 0;

/** @throws Refusal with the sentence for the cashier */
export function planSale(facts: SaleFacts, choice: SaleChoice): SalePlan {
  const remaining = remainingOf(facts);
  const planned = planOf(facts, choice, remaining);
  if (planned.amount <= 0) throw new Refusal('refund.nothing');
  if (planned.amount > remaining) throw new Refusal('refund.tooMuch');
  return planned;
}

function planOf(facts: SaleFacts, choice: SaleChoice, remaining: number): SalePlan {
  const { persons } = facts;
  switch (choice.scope) {
    case 'amount':
      // All that is left is the whole, however it was asked for: a customer who has it back does not drive for it.
      return remaining > 0 && choice.amount === remaining
        ? planOf(facts, { scope: 'whole' }, remaining)
        : { amount: choice.amount, persons: [], askedWhy: null };
    case 'whole': {
      if (persons.some(({ onTrack }) => onTrack)) throw new Refusal('refund.onTrack');
      const open = persons.filter((person) => barOf(person) === null);
      return {
        amount: remaining,
        persons: open.map((person) => ({ id: person.id, way: 'full', amount: amountOf(person, 'full') })),
        askedWhy: open.some(isWholeRide) ? 'refund.sayWhy' : null,
      };
    }
    case 'persons':
      return planPersons(persons, choice.ways);
  }
}

function planPersons(persons: readonly PersonFacts[], ways: ReadonlyMap<string, Way>): SalePlan {
  const chosen = persons.filter(({ id }) => (ways.get(id) ?? 'none') !== 'none');
  for (const person of chosen) {
    const bar = barOf(person);
    if (bar !== null) throw new Refusal(bar === 'onTrack' ? 'refund.onTrack' : 'refund.personReturned');
  }
  const known = new Set(persons.map(({ id }) => id));
  if ([...ways.keys()].some((id) => !known.has(id))) throw new Refusal('refund.changed');
  const planned = chosen.map((person): PlannedPerson => {
    const way = ways.get(person.id) ?? 'none';
    return { id: person.id, way, amount: amountOf(person, way) };
  });
  return {
    amount: planned.reduce((sum, { amount }) => sum + amount, 0),
    persons: planned.filter(({ amount }) => amount > 0),
    askedWhy: chosen.some((person) => isWholeRide(person) && ways.get(person.id) === 'full')
      ? 'refund.sayWhy'
      : leavesPartOfGroup(persons, chosen)
        ? 'refund.groupShare'
        : null,
  };
}

/** The one price of a group is due as long as anybody of it drives. */
function leavesPartOfGroup(persons: readonly PersonFacts[], chosen: readonly PersonFacts[]): boolean {
  const groups = new Set(chosen.flatMap(({ group }) => group ?? []));
  return persons.some(
    (person) =>
      person.group !== null && groups.has(person.group) && barOf(person) !== 'returned' && !chosen.includes(person),
  );
}
