/** When a licence has ended. */
export const dateLength = 'YYYY-MM-DD'.length;
export const shanghai = 'Asia/Shanghai';

/** `2026-03-14` on the store's own calendar. */
const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The last licensed day counts whole. */
export const hasEnded = (endTime: string | null, timeZone = shanghai, now = Date.now()): boolean =>
  endTime !== null && endTime.slice(0, dateLength) < dayIn(timeZone, now);

const dayMs = 86_400_000;

/** Days from today to the last licensed one, on the store's own calendar; less than 0 when it is over. */
export const daysUntil = (endDay: string, timeZone = shanghai, now = Date.now()): number =>
  Math.round((Date.parse(endDay) - Date.parse(dayIn(timeZone, now))) / dayMs);
