import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose rows a piece of work may see and write: the second wall, behind the WHERE of each statement. */
export type Stores = readonly string[] | 'all';

const current = new AsyncLocalStorage<Stores>();

/**
 * Runs work for these stores only. Said once where work enters the process (a request, a socket, a job) and not in each of the
 * hundreds of calls below it: a wall that every call had to carry along would be one that a call can forget. Who says nothing sees nothing.
 */
export const inStores = <T>(stores: Stores, work: () => T): T => current.run(stores, work);

export const inStore = <T>(orgCode: string, work: () => T): T => inStores([orgCode], work);

/** For what belongs to no store: sweeps, jobs, the command line, the sign-in of an edge agent. */
export const inAllStores = <T>(work: () => T): T => inStores('all', work);

/** What the policies read, see `row-level.ts`. */
export function settingOf(otherwise: Stores): string {
  const stores = current.getStore() ?? otherwise;
  return stores === 'all' ? '*' : stores.join(',');
}
