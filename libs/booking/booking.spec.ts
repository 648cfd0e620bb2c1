import { describe, expect, it } from 'vitest';
import { billOf } from '@paddock/contracts/booking-bill';
import { reservationStates, sessionStates, signUpStates } from './booking.states';
import { allocate, freePlaces, isDepositGivenBack, laterBy, startsOf, stateWith } from './places';

const heat = (id: string, places: number, taken = 0) => ({ id, places, taken });
type Moves = Readonly<Record<string, readonly string[]>>;
const movesOf = <S extends string>(states: { all: readonly S[]; may(from: S, to: S): boolean }): Moves =>
  Object.fromEntries(states.all.map((from) => [from, states.all.filter((to) => states.may(from, to))]));

describe('states', () => {
  it('P-4.37 a session, a sign-up and a reservation move on as decided, and nowhere else', () => {
    expect(movesOf(sessionStates)).toEqual({
      CREATED: ['FULL', 'LOCKED'],
      FULL: ['CREATED', 'LOCKED'],
      LOCKED: ['STARTED'],
      STARTED: ['ENDED'],
      ENDED: [],
    });
    expect(movesOf(signUpStates)).toEqual({
      WAITALLOCATE: ['REGISTERED', 'CANCELLED'],
      PREDEDUCT: ['REGISTERED', 'FAILED', 'CANCELLED'],
      REGISTERED: ['CANCELLED'],
      FAILED: [],
      CANCELLED: [],
    });
    expect(movesOf(reservationStates)).toEqual({
      WAITCONFIRM: ['SUCCESS', 'CANCELLED'],
      SUCCESS: ['SIGNEDIN', 'CANCELLED'],
      SIGNEDIN: [],
      CANCELLED: [],
    });
  });
});

describe('places', () => {
  it('P-5.22 a limit of 0 leaves every place to reservations, another one keeps the rest for those who walk in', () => {
    expect(freePlaces(heat('a', 10, 4), 0)).toBe(6);
    expect(freePlaces(heat('a', 10, 4), 6)).toBe(2);
    expect(freePlaces(heat('a', 10, 4), 20)).toBe(6);
    expect(freePlaces(heat('a', 10, 8), 6)).toBe(0);
  });

  it('fills one session after the other, and gives nobody a place when one would be left without', () => {
    const day = [heat('a', 10, 6), heat('b', 10), heat('c', 10)];
    expect(allocate(4, day, 0)).toEqual([{ id: 'a', heads: 4 }]);
    expect(allocate(15, day, 0)).toEqual([
      { id: 'a', heads: 4 },
      { id: 'b', heads: 10 },
      { id: 'c', heads: 1 },
    ]);
    expect(allocate(25, day, 0)).toBeNull();
    expect(allocate(1, [heat('a', 10, 10)], 0)).toBeNull();
  });

  it('is full with the last place and open with the first that is freed, while it takes reservations', () => {
    expect(stateWith('CREATED', { places: 4, taken: 4 })).toBe('FULL');
    expect(stateWith('FULL', { places: 4, taken: 3 })).toBe('CREATED');
    expect(stateWith('LOCKED', { places: 4, taken: 3 })).toBe('LOCKED');
  });

  it('opens a day from the first start to the last', () => {
    const at = (time: string) => new Date(`2026-03-14T${time}:00Z`);
    expect(startsOf(at('10:00'), at('11:00'), 20)).toEqual([at('10:00'), at('10:20'), at('10:40'), at('11:00')]);
    expect(startsOf(at('10:00'), at('10:59'), 30)).toHaveLength(2);
    expect(startsOf(at('10:00'), at('09:59'), 30)).toEqual([]);
    expect(laterBy('10:50', 20)).toBe('11:10');
  });
});

describe('what a reservation costs', () => {
  const perHead = { priceMode: 'PERHEAD', priceFen: 6800, billedFen: 0, depositLeftFen: 0 } as const;

  it('is the price of those who sign in, less what is left of the deposit', () => {
    expect(billOf(perHead, 3)).toEqual({ priceFen: 20_400, depositFen: 0, dueFen: 20_400 });
    expect(billOf({ ...perHead, depositLeftFen: 20_000 }, 2)).toEqual({
      ...{ priceFen: 13_600, depositFen: 13_600, dueFen: 0 },
    });
    expect(billOf({ ...perHead, depositLeftFen: 6400, billedFen: 13_600 }, 3)).toEqual({
      ...{ priceFen: 20_400, depositFen: 6400, dueFen: 14_000 },
    });
    expect(billOf(perHead, 0)).toEqual({ priceFen: 0, depositFen: 0, dueFen: 0 });
  });

  it('is due with the first who come where it is flat, and again as far as their bill does not stand', () => {
    const flat = { priceMode: 'FLAT', priceFen: 80_000, billedFen: 0, depositLeftFen: 20_000 } as const;
    expect(billOf(flat, 1)).toEqual({ priceFen: 80_000, depositFen: 20_000, dueFen: 60_000 });
    expect(billOf({ ...flat, billedFen: 80_000, depositLeftFen: 0 }, 7).dueFen).toBe(0);
    expect(billOf({ ...flat, billedFen: 30_000, depositLeftFen: 0 }, 7).dueFen).toBe(50_000);
  });

  it('gives the deposit back until so many hours before the start', () => {
    const start = new Date('2026-03-14T06:00:00Z');
    expect(isDepositGivenBack(start, new Date('2026-03-13T06:00:00Z'), 24)).toBe(true);
    expect(isDepositGivenBack(start, new Date('2026-03-13T06:00:01Z'), 24)).toBe(false);
    expect(isDepositGivenBack(start, start, 0)).toBe(true);
  });
});
