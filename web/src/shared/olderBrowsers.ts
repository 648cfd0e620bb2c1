/**
 * Functions that the pages use and that some supported browsers (web/browsers.json) lack. Imported first, so that every page may use them
 * as if each browser had them; the linter refuses any other function that a supported browser lacks.
 */

/** Safari has no idle moments: the page is idle soon enough after it was drawn. */
const idleAfterMs = 200;
/** An idle moment lasts this long at most, by the standard. */
const idleMs = 50;

if (typeof window !== 'undefined' && !Reflect.has(window, 'requestIdleCallback')) {
  const requestIdleCallback = (callback: IdleRequestCallback): number =>
    window.setTimeout(() => {
      const startedAt = performance.now();
      callback({ didTimeout: false, timeRemaining: () => Math.max(0, idleMs - (performance.now() - startedAt)) });
    }, idleAfterMs);
  const cancelIdleCallback = (id: number): void => clearTimeout(id);
  Object.assign(window, { requestIdleCallback, cancelIdleCallback });
}

if (!('any' in AbortSignal)) {
  const any = (signals: Iterable<AbortSignal>): AbortSignal => {
    const first = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) {
        first.abort(signal.reason);
        break;
      }
      signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal });
    }
    return first.signal;
  };
  Object.assign(AbortSignal, { any });
}

if (!('groupBy' in Map)) {
  const groupBy = <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  };
  Object.assign(Map, { groupBy });
}

if (typeof Element !== 'undefined' && !('checkVisibility' in Element.prototype)) {
  Object.assign(Element.prototype, {
    checkVisibility(this: Element): boolean {
      return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible';
    },
  });
}

export {};
