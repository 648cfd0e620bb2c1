import pLimit, { type LimitFunction } from 'p-limit';

type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work of the same key one after the other, in the order of the calls; different keys do not wait for each other.
 * Work keeps the store and the actor of its caller.
 */
export function oneAtATime(): InTurn {
  const limits = new Map<string, LimitFunction>();
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(1);
    limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      const isIdle = limit.activeCount + limit.pendingCount === 0;
      if (isIdle && limits.get(key) === limit) limits.delete(key);
    }
  };
}
