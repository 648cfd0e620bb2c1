/** Who is called to the start and who comes next, from the line-up. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { parseTime } from '../../shared/format';

/** A number that has departed stays on the screen this long, in milliseconds, unless another one is called. */
export const departedShownMs = 30_000;
export const nextShown = 4;

export interface Calls {
  called: LineUpPayload | null;
  next: LineUpPayload[];
  waiting: number;
}

const byPlace = (one: LineUpPayload, other: LineUpPayload): number =>
  one.ahead - other.ahead || one.paiduiNumber - other.paiduiNumber;

/** Somebody whose kart comes within this time goes to the start already, before anybody called or assigned one. */
const comesSoonSeconds = 180;

/** Who waits, in their order. */
export const inLine = (entries: Iterable<LineUpPayload>): LineUpPayload[] =>
  [...entries].filter((entry) => entry.status === 'QUEUING').sort(byPlace);

/**
 * The called number is the last one called or assigned to a kart; without one the first in line, once a kart is near;
 * else the one that has just departed.
 */
export function callsOf(entries: Iterable<LineUpPayload>, now: number): Calls {
  const all = [...entries];
  const waiting = inLine(all);
  const calledAt = (entry: LineUpPayload): number => parseTime(entry.calledAt) ?? 0;
  const byCall = waiting.filter((entry) => calledAt(entry) > 0).sort((one, other) => calledAt(other) - calledAt(one));
  const assigned = waiting.find((entry) => entry.vehicleId !== null);
  const departed = all
    .filter((entry) => entry.status === 'DEPARTED' && now - (parseTime(entry.departedAt) ?? 0) < departedShownMs)
    .sort((one, other) => (parseTime(other.departedAt) ?? 0) - (parseTime(one.departedAt) ?? 0));
  const [first] = waiting;
  const soon = first && first.etaSeconds !== null && first.etaSeconds <= comesSoonSeconds ? first : undefined;
  const called = byCall[0] ?? assigned ?? soon ?? departed[0] ?? null;
  return {
    called,
    next: waiting.filter((entry) => entry !== called).slice(0, nextShown),
    waiting: waiting.length,
  };
}
