/** The clock for countdowns: one timer for all components that show one. */
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

/** Calls the listener each second. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.clearInterval(timer);
      timer = undefined;
    }
  };
}

/** Milliseconds since 1970, new each second. */
export const useNow = (): number => useSyncExternalStore(onSecond, () => now);

/** What follows from the time, a day for instance: only another value renders again. */
export const useClock = <T extends string | number | boolean>(of: (now: number) => T): T =>
  useSyncExternalStore(onSecond, () => of(now));
