/** One formatter for each kind of value people read. Times of day are by the venue's clock (venueZone.ts). */
import { firstCharacters } from '@paddock/contracts/characters';
import { clockText, parseTime, venueOffsetMs } from './venueZone';

export { parseTime } from './venueZone';

const empty = '—';

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** The sign of a figure below zero: as wide as a plus, which a hyphen is not. */
export const minus = '−';

/** `1,286.50`, for columns. */
export function amount(yuan: number | null | undefined): string {
  if (yuan === null || yuan === undefined || !Number.isFinite(yuan)) return empty;
  const [whole = '0', cents = '00'] = Math.abs(yuan).toFixed(2).split('.');
  return `${yuan < 0 ? minus : ''}${groupThousands(whole)}.${cents}`;
}

/** `¥1,286.50`, for single figures. */
export const money = (yuan: number | null | undefined): string => {
  const text = amount(yuan);
  return text === empty ? empty : text.startsWith(minus) ? `${minus}¥${text.slice(1)}` : `¥${text}`;
};

/** `12,480` */
export function groupThousands(value: number | string): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Lap time `31.482`, from a minute on `1:04.310`. */
export function lapTime(lapMs: number | null | undefined): string {
  if (lapMs === null || lapMs === undefined) return empty;
  const minutes = Math.floor(lapMs / 60_000);
  const rest = lapMs % 60_000;
  const seconds = `${Math.floor(rest / 1000)}`;
  const thousandths = pad(Math.floor(rest % 1000), 3);
  return minutes > 0 ? `${minutes}:${seconds.padStart(2, '0')}.${thousandths}` : `${seconds}.${thousandths}`;
}

/** Total time, always with minutes: `5:21.774`. */
export function totalTime(totalMs: number | null | undefined): string {
  if (totalMs === null || totalMs === undefined) return empty;
  const minutes = Math.floor(totalMs / 60_000);
  return `${minutes}:${pad(Math.floor((totalMs % 60_000) / 1000))}.${pad(Math.floor(totalMs % 1000), 3)}`;
}

/** Time left `3:41`, `59:45`, `1:02:10`; never below `0:00`. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** Gap `+0.173`. */
export const gap = (gapMs: number): string => `${gapMs < 0 ? minus : '+'}${lapTime(Math.abs(gapMs))}`;

/** A wait rounded up to whole minutes. */
export const waitMinutes = (waitSeconds: number): number => Math.max(0, Math.ceil(waitSeconds / 60));

const venueText = (at: number): string => clockText(at, venueOffsetMs(at));

/** `2026-03-14 14:32:07` */
export function dateTime(value: string | number | null | undefined): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  return at === null ? empty : venueText(at);
}

/** For rows: `03-14 14:32:07` in the current year, in full otherwise. */
export function rowTime(value: string | number | null | undefined, now = Date.now()): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  if (at === null) return empty;
  const text = venueText(at);
  const yearLength = 5;
  return text.startsWith(venueText(now).slice(0, yearLength)) ? text.slice(yearLength) : text;
}

/** As `rowTime`, to the minute. */
export const minuteTime = (value: string | number | null | undefined): string => {
  const text = rowTime(value);
  return text === empty ? empty : text.slice(0, -3);
};

/** `14:32:07` */
export function clockTime(value: string | number | null | undefined): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  return at === null ? empty : venueText(at).slice(11);
}

/** `2026-03-14` of the venue's calendar, of a wire time or a wire date. */
export const dayOf = (value: string): string => (value.length > 10 ? dateTime(value).slice(0, 10) : value);

/** `12:40` of today, `11-21 20:14` of another day. */
export function shortTime(time: string): string {
  const text = minuteTime(time);
  return text !== empty && dayOf(time) === venueDate() ? text.slice(-5) : text;
}

/** `2026-03-14` of the venue's calendar. */
export const venueDate = (at = Date.now()): string => venueText(at).slice(0, 10);

/** `138****2046`; a shorter one is hidden whole, and one that is masked already stays as it is. */
export function maskPhone(phone: string | null | undefined): string {
  if (!phone) return empty;
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Shortens to `length` characters (25 by default) with an ellipsis. */
export const ellipsis = (text: string, length = 25): string =>
  firstCharacters(text, length) === text ? text : `${firstCharacters(text, length)}…`;

/** The dash for an empty cell, or the value. */
export const orDash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? empty : String(value);
