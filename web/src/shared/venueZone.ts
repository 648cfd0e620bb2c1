/**
 * The zone by whose clock the store lives. What people read and enter is by it, whatever the browser's zone; texts on the wire stay at
 * GMT+8. Until the store is known it is the wire's.
 */
import { createStore } from './store';

const wireZone = 'Asia/Shanghai';
const wireOffsetMs = 8 * 3_600_000;
const minuteMs = 60_000;

export const venueZone = createStore(wireZone);

let known: { zone: string; format: Intl.DateTimeFormat } | null = null;

function formatOf(zone: string): Intl.DateTimeFormat {
  if (known?.zone !== zone)
    known = { zone, format: new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }) };
  return known.format;
}

/** How far the venue's clock is ahead of UTC at `at` (milliseconds since 1970), in milliseconds. */
export function venueOffsetMs(at: number): number {
  const zone = venueZone.get();
  if (zone === wireZone) return wireOffsetMs;
  const name = formatOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2}):(\d{2})$/.exec(name ?? '') ?? [];
  if (hours === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

/** `2026-03-14 14:32:07` of the clock that is `offsetMs` ahead of UTC. */
export const clockText = (at: number, offsetMs: number): string =>
  new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Milliseconds since 1970 of a wire time: ISO 8601, or `YYYY-MM-DD HH:mm:ss` at GMT+8; null when unreadable. */
export function parseTime(text: string | null | undefined): number | null {
  if (!text) return null;
  const plain = /^(\d{4}-\d{2}-\d{2})[ ](\d{2}:\d{2}:\d{2})$/.exec(text);
  const at = Date.parse(plain ? `${plain[1]}T${plain[2]}+08:00` : text);
  return Number.isNaN(at) ? null : at;
}

/** The wire's text of a moment. */
export const wireTime = (at: number): string => clockText(at, wireOffsetMs);

/**
 * The wire's text of what somebody entered as `YYYY-MM-DD HH:mm:ss` of the venue's clock; unreadable text stays. An hour that the clock
 * leaves out in spring is the one before it.
 */
export function wireTimeOf(entered: string): string {
  const asUtc = Date.parse(`${entered.replace(' ', 'T')}Z`);
  if (Number.isNaN(asUtc)) return entered;
  const first = asUtc - venueOffsetMs(asUtc);
  return wireTime(asUtc - venueOffsetMs(first));
}
