import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Whose rows a piece of work may see and write: the second wall, behind the WHERE of each statement. */
export type Stores = readonly string[] | 'all';

/** Who does the work, and from where: what the audit log notes with its changes. */
export interface Who {
  userId?: string;
  name: string;
  address?: string;
  device?: string;
}

const current = new AsyncLocalStorage<{ stores: Stores; who: string }>();

/**
 * Runs work for these stores only. Set once where work enters the process (a request, a socket, a job) and not in each of the
 * hundreds of calls below it: a wall that every call had to carry along would be one that a call can forget. Without a scope nothing is seen.
 */
export const inStores = <T>(stores: Stores, work: () => T, who?: Who): T =>
  current.run({ stores, who: who === undefined ? (current.getStore()?.who ?? '') : settingOfWho(who) }, work);

/** With a name of this piece of work, so that all that it changes is one act, whatever number of transactions that takes. */
const settingOfWho = (who: Who): string => JSON.stringify({ ...who, request: randomUUID().slice(0, 8) });

export const inStore = <T>(orgCode: string, work: () => T): T => inStores([orgCode], work);

/** For what belongs to no store: sweeps, jobs, the command line, the sign-in of an edge agent. */
export const inAllStores = <T>(work: () => T): T => inStores('all', work);

/** What the policies of row-level security read, see `serving-role.ts`. */
export function settingOf(otherwise: Stores): string {
  const stores = current.getStore()?.stores ?? otherwise;
  return stores === 'all' ? '*' : stores.join(',');
}

/** Back from the setting. */
export const storesOf = (setting: string): Stores =>
  setting === '*' ? 'all' : setting.split(',').filter((orgCode) => orgCode !== '');

/** What the audit log's trigger reads; empty for what the product does by itself. */
export const whoNow = (): string => current.getStore()?.who ?? '';
