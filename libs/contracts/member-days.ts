/** Days on which a rule is offered: week days 1 (Monday) to 7 and days of the month D1 to D31, joined by commas; none means every day. */

export const WEEK_DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const MONTH_DAYS: readonly string[] = Array.from({ length: 31 }, (_, index) => `D${index + 1}`);
const ORDER: readonly string[] = [...WEEK_DAYS, ...MONTH_DAYS];

/** The names of a day (`yyyy-MM-dd`) among member days: its week day 1 (Monday) to 7, and D1 to D31. */
export function memberDayNames(day: string): [week: string, month: string] {
  const at = new Date(`${day}T00:00:00Z`);
  return [String(at.getUTCDay() || 7), `D${at.getUTCDate()}`];
}

/** Whether `days` has this day (`yyyy-MM-dd`). */
export const isMemberDay = (days: readonly string[], day: string): boolean =>
  days.length === 0 || memberDayNames(day).some((name) => days.includes(name));

/** The days in a text, each once and in their usual order; null when one of them is no such day. */
export function memberDaysOf(text: string): string[] | null {
  const days = new Set(
    text
      .split(/[,，]/)
      .map((day) => day.trim().toUpperCase())
      .filter((day) => day !== ''),
  );
  const known = ORDER.filter((day) => days.has(day));
  return known.length === days.size ? known : null;
}
