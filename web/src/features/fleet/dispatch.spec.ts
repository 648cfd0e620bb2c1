import { describe, expect, it } from 'vitest';
import { entryOf, runOn, vehicleRow } from '../timing/feedFixtures';
import { tilesOf } from './board';
import { keepPlaces, startsOf, stillWaiting, toGive, waitingOf } from './dispatch';

const pairs = (...args: Parameters<typeof startsOf>): string[] =>
  startsOf(...args).map(({ entry, kart }) => `${entry.paiduiText} on ${kart.vehicle.cardName}`);

describe('starting the next numbers', () => {
  const entries = [entryOf(35), entryOf(33), entryOf(34), entryOf(30, { status: 'PASSED' })];

  it('takes karts that are online, free and charged, in the order of the line-up', () => {
    const tiles = tilesOf(
      [
        vehicleRow(1),
        vehicleRow(2, { isConnecte: 'NO' }),
        vehicleRow(3, { batteryPercent: 14 }),
        vehicleRow(4, { status: 'LOCKED' }),
        vehicleRow(5),
        vehicleRow(6),
      ],
      [runOn(5)],
    );
    expect(pairs(entries, tiles, null)).toEqual(['A033 on 1', 'A034 on 6']);
  });

  it('starts exactly the chosen ones, and never two on one kart', () => {
    const tiles = tilesOf([vehicleRow(1), vehicleRow(2)], []);
    expect(pairs(entries, tiles, new Set(['entry-35']))).toEqual(['A035 on 1']);
    expect(pairs(entries, tiles, new Set(['entry-33', 'entry-34', 'entry-35']))).toEqual(['A033 on 1', 'A034 on 2']);
  });

  it('offers who was called before who was not, and lets nobody move under the finger', () => {
    const texts = (people: typeof entries): string[] => people.map(({ paiduiText }) => paiduiText);
    const called = { calledAt: '2026-03-14T06:30:00.000Z' };
    const open = toGive(waitingOf([...entries.slice(1), entryOf(35, called)]));
    expect(texts(open)).toEqual(['A035', 'A033', 'A034']);
    // One has left, one is called, one has come.
    const later = keepPlaces(open, [entryOf(34, called), entryOf(35, called), entryOf(36)]);
    expect(texts(later)).toEqual(['A035', 'A033', 'A034', 'A036']);
    expect(later.map(({ calledAt }) => calledAt !== null)).toEqual([true, false, true, false]);
  });

  it('forgets marks of entries that wait no longer', () => {
    const next = waitingOf(entries);
    expect(stillWaiting(new Set(['entry-33', 'entry-30']), next)).toEqual(new Set(['entry-33']));
    expect(stillWaiting(new Set(['entry-30']), next)).toBeNull();
    expect(stillWaiting(null, next)).toBeNull();
  });
});
