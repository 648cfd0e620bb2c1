export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** A visit with room for the longest ride. */
export const VISIT_MS = 25 * 60_000;
const OPENS_MS = 10 * HOUR_MS;
const CLOSES_MS = 22 * HOUR_MS;
const VISITS_OF_TODAY = 12;
const VISITS_IN_THE_NIGHT = 8;

/**
 * When customers come: from ten in the morning to ten in the evening, more of them on two days of each seven. Today they have come up to this
 * time of day, and in the last hours where the venue has hardly opened; so they did a week ago, and went on to the evening: the dashboard compares the two up
 * to the same moment, and shows the whole of the earlier day behind today.
 */
export function visitsOf(daysAgo: number, today: Date, now: Date): Date[] {
  const midnightMs = today.getTime() - daysAgo * DAY_MS;
  const opensMs = midnightMs + OPENS_MS;
  const closesMs = midnightMs + CLOSES_MS;
  if (daysAgo % 7 === 0 && daysAgo <= 7) {
    const nowMs = now.getTime() - daysAgo * DAY_MS;
    const sinceOpened = Math.floor((nowMs - opensMs) / VISIT_MS);
    const few = Math.max(1, Math.min(VISITS_IN_THE_NIGHT, Math.floor((nowMs - midnightMs) / VISIT_MS)));
    const upToNow =
      sinceOpened > few
        ? times(
            Math.min(VISITS_OF_TODAY, sinceOpened),
            opensMs,
            (nowMs - opensMs) / Math.min(VISITS_OF_TODAY, sinceOpened),
          )
        : times(few, Math.max(midnightMs, nowMs - few * VISIT_MS), VISIT_MS);
    if (daysAgo === 0) return upToNow;
    const laterMs = Math.max(opensMs, nowMs + VISIT_MS);
    return [...upToNow, ...times(Math.max(0, Math.floor((closesMs - laterMs) / HOUR_MS)), laterMs, HOUR_MS)];
  }
  const count = daysAgo % 7 === 3 || daysAgo % 7 === 4 ? 10 : 6;
  return times(count, opensMs, (closesMs - opensMs) / count);
}

const times = (count: number, firstMs: number, stepMs: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(firstMs + index * stepMs));
