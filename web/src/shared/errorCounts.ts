/** Counts each error of a page, and decides when to send the count. Pure. */
const DIFFERENT_MAX = 20;
const AGAIN_AFTER_MS = 60_000;
const TIMES_MAX = 1_000;

export class ErrorCounts {
  private readonly known = new Map<string, { sentAt: number; unsent: number }>();

  /** @returns how often it came since it was sent last; null: nothing is sent now */
  due(error: string, nowMs: number): number | null {
    const before = this.known.get(error);
    // A page that breaks in many ways says so of the first ones.
    if (!before && this.known.size >= DIFFERENT_MAX) return null;
    const times = Math.min((before?.unsent ?? 0) + 1, TIMES_MAX);
    const isDue = !before || nowMs - before.sentAt >= AGAIN_AFTER_MS;
    this.known.set(error, isDue ? { sentAt: nowMs, unsent: 0 } : { sentAt: before.sentAt, unsent: times });
    return isDue ? times : null;
  }
}
