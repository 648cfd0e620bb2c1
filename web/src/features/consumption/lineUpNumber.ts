/** Numbers of the line-up as this counter counts them: from 1 each day, never one that somebody has already. Pure. */

/** As kept under `paiduiNumber`: the next number to give, on its day. */
export interface CountedNumber {
  /** Day of the venue, `2026-03-14`. */
  date: string;
  number: number;
}

export const isCountedNumber = (value: unknown): value is CountedNumber =>
  typeof value === 'object' &&
  value !== null &&
  'date' in value &&
  typeof value.date === 'string' &&
  'number' in value &&
  Number.isInteger(value.number);

/** What a ticket and a screen can show. */
const highestNumber = 99_999;

/**
 * The next number: counted on from the stored one, past those that are in the line already. Behind the highest that can be
 * shown it is the lowest that nobody in the line has.
 */
export function nextNumber(stored: CountedNumber | null, today: string, numbersInLine: readonly number[]): number {
  const counted = stored?.date === today ? stored.number : 1;
  const next = Math.max(counted, ...numbersInLine.map((number) => number + 1));
  if (next <= highestNumber) return next;
  const taken = new Set(numbersInLine);
  let free = counted <= highestNumber ? counted : 1;
  while (taken.has(free)) free += 1;
  return free;
}

/** What is stored after numbers were given. */
export function countedUp(stored: CountedNumber | null, today: string, given: readonly number[]): CountedNumber {
  return { date: today, number: nextNumber(stored, today, given) };
}

/** `A043`: the store's prefix and at least three digits. */
export const numberText = (prefix: string, number: number): string => `${prefix}${String(number).padStart(3, '0')}`;
