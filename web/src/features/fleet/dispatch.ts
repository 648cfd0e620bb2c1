/** Which waiting entries can be started now, and on which karts. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { limitedLast } from '../../shared/sendOff';
import type { Tile } from './board';

export interface Start {
  entry: LineUpPayload;
  kart: Tile;
}

/** Entries that the strip of next numbers has room for. */
export const nextShown = 3;

const byPlace = (one: LineUpPayload, other: LineUpPayload): number =>
  one.ahead - other.ahead || one.paiduiNumber - other.paiduiNumber;

/** Everybody who waits, in their order. */
export const waitingOf = (entries: readonly LineUpPayload[]): LineUpPayload[] =>
  entries.filter((entry) => entry.status === 'QUEUING').sort(byPlace);

/** Who may get a kart of one's choice: first those who were called and are on the way to the pit, then everybody else, each in their order. */
export const toGive = (waiting: readonly LineUpPayload[]): LineUpPayload[] => [
  ...waiting.filter((entry) => entry.calledAt !== null),
  ...waiting.filter((entry) => entry.calledAt === null),
];

/** The people of an open choice as they are now, each in the place where a finger may already be; anyone who came since stands behind. */
export function keepPlaces(shown: readonly LineUpPayload[], waiting: readonly LineUpPayload[]): LineUpPayload[] {
  const present = new Map(waiting.map((entry) => [entry.id, entry]));
  const known = new Set(shown.map((entry) => entry.id));
  return [
    ...shown.map((entry) => present.get(entry.id) ?? entry),
    ...toGive(waiting).filter((entry) => !known.has(entry.id)),
  ];
}

const ready = (tile: Tile): boolean => tile.vehicle.isConnecte === 'YES';

/**
 * The next numbers go onto free karts: online and with enough battery, those with a lasting limit last. `chosen` narrows it to some entries; null takes them in their
 * order.
 */
export function startsOf(
  entries: readonly LineUpPayload[],
  tiles: readonly Tile[],
  chosen: ReadonlySet<string> | null,
): Start[] {
  const free = tiles
    .filter((tile) => tile.state === 'IDLE' && ready(tile) && !tile.lowBattery)
    .toSorted((one, other) => limitedLast(one.vehicle, other.vehicle));
  return waitingOf(entries)
    .filter((entry) => chosen === null || chosen.has(entry.id))
    .slice(0, chosen === null ? nextShown : free.length)
    .flatMap((entry, index) => {
      const kart = free[index];
      return kart ? [{ entry, kart }] : [];
    });
}

/** The marked entries that still wait; null when none does. */
export function stillWaiting(
  marked: ReadonlySet<string> | null,
  next: readonly LineUpPayload[],
): ReadonlySet<string> | null {
  const kept = next.filter((entry) => marked?.has(entry.id)).map((entry) => entry.id);
  return kept.length > 0 ? new Set(kept) : null;
}
