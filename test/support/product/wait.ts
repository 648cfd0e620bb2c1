import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 40;

type Found<T> = Exclude<T, null | undefined | false>;

/**
 * Looks until `probe` finds something, and gives it back. For what happens without a notice.
 *
 * @throws an error that names `what` and repeats what was seen last, when it does not happen within `withinMs`.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { withinMs = 30_000, seen = () => undefined }: { withinMs?: number; seen?: () => unknown } = {},
): Promise<Found<T>> {
  const deadline = Date.now() + withinMs;
  let failure: unknown;
  for (;;) {
    try {
      const found = await probe();
      if (found !== null && found !== undefined && found !== false) return found as Found<T>;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline) {
      const detail = failure instanceof Error ? failure.message : JSON.stringify(seen() ?? null);
      throw new Error(`not within ${withinMs} ms: ${what} (${detail})`);
    }
    await pause(LOOK_EVERY_MS);
  }
}
