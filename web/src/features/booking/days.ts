/** Days as a calendar names them, `yyyy-MM-dd`. */
import { clockTime } from '../../shared/format';

const DAY_MS = 86_400_000;

export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** `2026-03-14 14:00:00` is `14:00`, by the venue's clock. */
export const clockOf = (wireTime: string): string => clockTime(wireTime).slice(0, 5);

/** The name of a session beside its time, which an opened day has put before it. */
export const nameBeside = (name: string, wireTime: string): string =>
  name.startsWith(`${clockOf(wireTime)} `) ? name.slice(clockOf(wireTime).length + 1) : name;

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/** Starts from the first to the last; 0 where that makes no sense. */
export function startCount(first: string, last: string, everyMinutes: number): number {
  if (!/^\d\d:\d\d$/.test(first) || !/^\d\d:\d\d$/.test(last) || !(everyMinutes >= 1)) return 0;
  return Math.max(0, Math.floor((minutesOf(last) - minutesOf(first)) / everyMinutes) + 1);
}
