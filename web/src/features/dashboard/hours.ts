/** What the chart of the hours is given. */
export interface HourFigures {
  hour: number;
  today: number;
  lastWeek: number;
}

export interface HourChartProps {
  label: string;
  series: HourFigures[];
  /** A figure in words. */
  shown: (figure: number) => string;
  /** What today is compared with, in words. */
  compared: string;
  /** -1: the day is over. */
  nowHour: number;
  /** How much of the running hour is over, 0 to 1. */
  nowShare: number;
}

/** Hours that a chart always shows. */
const opensAt = 10;
const closesAt = 21;

/** Every hour of a venue's day, also those without figures; none before the first figure. */
export function wholeDay<H extends { hour: number }>(
  hours: readonly H[],
  nowHour: number | null,
  none: (hour: number) => H,
): H[] {
  if (hours.length === 0) return [];
  const shown = [...hours.map(({ hour }) => hour), nowHour ?? opensAt, opensAt, closesAt];
  const first = Math.min(...shown);
  return Array.from(
    { length: Math.max(...shown) - first + 1 },
    (_, index) => hours.find(({ hour }) => hour === first + index) ?? none(first + index),
  );
}
