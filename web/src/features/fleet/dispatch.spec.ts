import { describe, expect, it } from 'vitest';
import { entryOf, runOn, vehicleRow } from '../timing/feedFixtures';
import { tilesOf } from './board';
import { startsOf, stillWaiting, unassigned, waitingOf } from './dispatch';

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
      entries,
    );
    expect(pairs(entries, tiles, null)).toEqual(['A033 on 1', 'A034 on 6']);
  });

  it('starts those whose karts stand ready, all together, before anybody else', () => {
    const kept = [
      entryOf(31, { vehicleId: 'kart-8' }),
      entryOf(32, { vehicleId: 'kart-15' }),
      entryOf(29, { vehicleId: 'kart-9' }),
    ];
    const tiles = tilesOf(
      [
        vehicleRow(1),
        vehicleRow(8, { status: 'QUEUING' }),
        vehicleRow(15, { status: 'QUEUING' }),
        vehicleRow(9, { status: 'QUEUING', isConnecte: 'NO' }),
      ],
      [],
      kept,
    );
    expect(pairs([...entries, ...kept], tiles, null)).toEqual(['A031 on 8', 'A032 on 15']);
  });

  it('starts exactly the chosen ones, and never two on one kart', () => {
    const tiles = tilesOf([vehicleRow(1), vehicleRow(2)], [], entries);
    expect(pairs(entries, tiles, new Set(['entry-35']))).toEqual(['A035 on 1']);
    expect(pairs(entries, tiles, new Set(['entry-33', 'entry-34', 'entry-35']))).toEqual(['A033 on 1', 'A034 on 2']);
  });

  it('never gives a kart away that is kept for somebody', () => {
    const kept = entryOf(40, { vehicleId: 'kart-1' });
    expect(pairs([entryOf(33), kept], tilesOf([vehicleRow(1)], [], [kept]), null)).toEqual([]);
  });

  it('forgets marks of entries that wait no longer', () => {
    const next = unassigned(waitingOf(entries));
    expect(stillWaiting(new Set(['entry-33', 'entry-30']), next)).toEqual(new Set(['entry-33']));
    expect(stillWaiting(new Set(['entry-30']), next)).toBeNull();
    expect(stillWaiting(null, next)).toBeNull();
  });
});
