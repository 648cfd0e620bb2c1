import pLimit, { type LimitFunction } from 'p-limit';

type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `most` pieces of work of the same key at once, begun in the order of the calls; different keys do not wait for each other.
 * Work keeps the store and the actor of its caller.
 */
export function fewAtATime(most: number): InTurn {
  const limits = new Map<string, LimitFunction>();
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(most);
    limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      const isIdle = limit.activeCount + limit.pendingCount === 0;
      if (isIdle && limits.get(key) === limit) limits.delete(key);
    }
  };
}

/** Runs work of the same key one after the other. */
export const oneAtATime = (): InTurn => fewAtATime(1);
