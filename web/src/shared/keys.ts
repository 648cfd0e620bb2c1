/** Keys of cached server data begin with the store, so that rows of one are never shown in another. */
import type { QueryKey } from '@tanstack/react-query';
import { currentSession, useSession } from './session';

/** The store that a key begins with; empty while nobody is signed in. */
export const storeOfKeys = (): string => currentSession().user?.orgCode ?? '';

/** A key of the present store. */
export const storeKey = (kind: string, ...rest: readonly unknown[]): readonly [string, string, ...unknown[]] => [
  storeOfKeys(),
  kind,
  ...rest,
];

/** Inside components: renders again when the store changes. */
export const useStoreOfKeys = (): string => useSession().user?.orgCode ?? '';

/** For `placeholderData`: what was shown before stays until the next answer, unless it belongs to another store. */
export function keepOfStore(orgCode: string) {
  return <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[0] === orgCode ? before : undefined;
}
