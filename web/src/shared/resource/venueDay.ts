import { dateTime, venueDate } from '../format';

/** Whether a day of a calendar has not begun in the venue. What a calendar shows and sends is the venue's time, whatever the browser's zone. */
export const isToCome = (day: { format(format: string): string }, nowMs = Date.now()): boolean =>
  day.format('YYYY-MM-DD') > venueDate(nowMs);

/** This moment as people in the venue read it. */
export const venueNow = (nowMs = Date.now()): string => dateTime(nowMs);
