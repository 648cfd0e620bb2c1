/** Whole milliseconds of a difference in microseconds, cut and never rounded up. */
export const usToMs = (us: number): number => (us - (us % 1000)) / 1000;

/**
 * Whether the gate has started again since it reported a former passing, which came at `lastMs`: a clock that counts from the gate's start
 * shows less than has passed since then. What it shows can't be compared with what it showed before. A clock that knows the date
 * never looks like that. One that does may also be a gate that was out of reach for longer than it had been on before: nobody can know.
 */
export const hasRestarted = (rtcUs: number, lastMs: number, nowMs: number): boolean => usToMs(rtcUs) < nowMs - lastMs;
