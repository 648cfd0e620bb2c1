/** The store of the sign-in: name, licence end, what it may do. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from './call';
import { lang } from './i18n';
import { seesAllStores, useSession } from './session';
import { storeKey } from './keys';

export interface DepartInfo {
  orgCode: string;
  departName: string;
  departNameEn?: string;
  /** Whether cash is taken. */
  isUnline: 'YES' | 'NO';
  /** Last licensed day, or null for no end. */
  endTime: string | null;
  /** By whose clock a day ends. */
  timeZone?: string;
  /** `XWHF`: play first, pay later. `PHONE`: the phone application. */
  apps: string[] | string | null;
  /** Where big screens are; null: the product's own page. */
  gameScreenUrl?: string | null;
  queuePrefix?: string | null;
  /** How long a number waits. */
  waitMinutes?: number;
  /** A new phone in a card box becomes a member by itself. */
  autoRegister?: 'YES' | 'NO';
}

export const departQuery = (orgCode: string) =>
  queryOptions({
    queryKey: [orgCode, 'depart'],
    queryFn: ({ signal }) => ask('GET /consume/sysConsume/getDepartInfo', {}, { signal }),
    staleTime: 60_000,
    // Licence and what the store may do change while a counter stays open.
    refetchInterval: 60_000,
  });

export function useDepartInfo(): DepartInfo | undefined {
  const { user } = useSession();
  return useQuery({ ...departQuery(user?.orgCode ?? ''), enabled: user !== null }).data;
}

/** A store's name in the present language. */
export const storeName = (store: { departName: string; departNameEn?: string | null }): string =>
  (lang() === 'en' && store.departNameEn) || store.departName;

/** A store that a user may work for. */
export interface Depart {
  id: string;
  orgCode: string;
  departName: string;
  departNameEn?: string;
}

/** The stores of a user, and the one of this sign-in. */
export const departsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: storeKey('departs', userId),
    queryFn: ({ signal }) => ask('GET /sys/user/getCurrentUserDeparts', {}, { signal }),
  });

/** Every store in a list of all stores; empty for users with one store. */
export function useDeparts(): readonly Depart[] {
  const { user } = useSession();
  const departs = useQuery({
    ...departsQuery(user?.id),
    enabled: seesAllStores(user),
    staleTime: 60_000,
    meta: { silent: true },
  });
  return departs.data?.list ?? none;
}
const none: readonly Depart[] = [];

/** The name of a row's store in the present language, where the store is known; as the row has it otherwise. */
export function useStoreNameOf(): (orgCode: string, name: string) => string {
  const own = useDepartInfo();
  const departs = useDeparts();
  return useCallback(
    (orgCode, name) => {
      const store = own?.orgCode === orgCode ? own : departs.find((depart) => depart.orgCode === orgCode);
      return store ? storeName(store) : name;
    },
    [own, departs],
  );
}

/** Whether the store holds an application code. */
export function hasApp(depart: DepartInfo | undefined, code: string): boolean {
  const apps = depart?.apps;
  return (Array.isArray(apps) ? apps : (apps ?? '').split(',')).includes(code);
}
