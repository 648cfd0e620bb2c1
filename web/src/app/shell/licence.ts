/** When a licence has ended. */
export const dateLength = 'YYYY-MM-DD'.length;
export const shanghai = 'Asia/Shanghai';

/** `2026-03-14` on the store's own calendar. */
const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The last licensed day counts whole. */
export const hasEnded = (endTime: string | null, timeZone = shanghai, now = Date.now()): boolean =>
  endTime !== null && endTime.slice(0, dateLength) < dayIn(timeZone, now);
