/** One formatter for each kind of value people read. Times of day are the venue's (GMT+8), whatever the browser's zone. */
const venueOffsetMs = 8 * 3_600_000;
const empty = '—';

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `1,286.50`, for columns. */
export function amount(yuan: number | null | undefined): string {
  if (yuan === null || yuan === undefined || !Number.isFinite(yuan)) return empty;
  const [whole = '0', cents = '00'] = Math.abs(yuan).toFixed(2).split('.');
  return `${yuan < 0 ? '-' : ''}${groupThousands(whole)}.${cents}`;
}

/** `¥1,286.50`, for single figures. */
export const money = (yuan: number | null | undefined): string => {
  const text = amount(yuan);
  return text === empty ? empty : text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
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
export const gap = (gapMs: number): string => `${gapMs < 0 ? '-' : '+'}${lapTime(Math.abs(gapMs))}`;

/** A wait rounded up to whole minutes. */
export const waitMinutes = (waitSeconds: number): number => Math.max(0, Math.ceil(waitSeconds / 60));

interface VenueTime {
  date: string;
  time: string;
  year: number;
}

function venueTime(at: number): VenueTime {
  const shifted = new Date(at + venueOffsetMs);
  return {
    year: shifted.getUTCFullYear(),
    date: `${pad(shifted.getUTCMonth() + 1)}-${pad(shifted.getUTCDate())}`,
    time: `${pad(shifted.getUTCHours())}:${pad(shifted.getUTCMinutes())}:${pad(shifted.getUTCSeconds())}`,
  };
}

/** Milliseconds since 1970 of a wire time: ISO 8601, or `YYYY-MM-DD HH:mm:ss` in the venue's zone; null when unreadable. */
export function parseTime(text: string | null | undefined): number | null {
  if (!text) return null;
  const plain = /^(\d{4}-\d{2}-\d{2})[ ](\d{2}:\d{2}:\d{2})$/.exec(text);
  const at = Date.parse(plain ? `${plain[1]}T${plain[2]}+08:00` : text);
  return Number.isNaN(at) ? null : at;
}

/** `2026-03-14 14:32:07` */
export function dateTime(value: string | number | null | undefined): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  if (at === null) return empty;
  const venue = venueTime(at);
  return `${venue.year}-${venue.date} ${venue.time}`;
}

/** For rows: `03-14 14:32:07` in the current year, in full otherwise. */
export function rowTime(value: string | number | null | undefined, now = Date.now()): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  if (at === null) return empty;
  const venue = venueTime(at);
  return venue.year === venueTime(now).year ? `${venue.date} ${venue.time}` : dateTime(at);
}

/** `14:32:07` */
export function clockTime(value: string | number | null | undefined): string {
  const at = typeof value === 'number' ? value : parseTime(value);
  return at === null ? empty : venueTime(at).time;
}

/** `2026-03-14` of the venue's calendar. */
export function venueDate(at = Date.now()): string {
  const venue = venueTime(at);
  return `${venue.year}-${venue.date}`;
}

/** `138****2046`; a shorter one is hidden whole, and one that is masked already stays as it is. */
export function maskPhone(phone: string | null | undefined): string {
  if (!phone) return empty;
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Shortens to `length` characters (25 by default) with an ellipsis. */
export const ellipsis = (text: string, length = 25): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** The dash for an empty cell, or the value. */
export const orDash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? empty : String(value);
