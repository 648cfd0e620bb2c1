/** The store of the sign-in: name, licence end, what it may do. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api';
import { lang } from './i18n';
import { useSession } from './session';

export interface DepartInfo {
  orgCode: string;
  departName: string;
  departNameEn?: string;
  /** Whether cash is taken. */
  isUnline: 'YES' | 'NO';
  /** Last licensed day, or null for no end. */
  endTime: string | null;
  /** `XWHF`: play first, pay later. `PHONE`: the phone application. */
  apps: string[] | string | null;
  queuePrefix?: string | null;
}

export const departQuery = (orgCode: string) =>
  queryOptions({
    queryKey: ['depart', orgCode],
    queryFn: ({ signal }) => api.get<DepartInfo>('/consume/sysConsume/getDepartInfo', {}, { signal }),
    staleTime: 60_000,
  });

export function useDepartInfo(): DepartInfo | undefined {
  const { user } = useSession();
  return useQuery({ ...departQuery(user?.orgCode ?? ''), enabled: user !== null }).data;
}

/** A store's name in the present language. */
export const storeName = (store: { departName: string; departNameEn?: string | null }): string =>
  (lang() === 'en' && store.departNameEn) || store.departName;

/** The name of a row's store: of the own store in the present language, as the row has it otherwise. */
export function useStoreNameOf(): (orgCode: string, name: string) => string {
  const depart = useDepartInfo();
  return useCallback((orgCode, name) => (depart?.orgCode === orgCode ? storeName(depart) : name), [depart]);
}

/** Whether the store holds an application code. */
export function hasApp(depart: DepartInfo | undefined, code: string): boolean {
  const apps = depart?.apps;
  return (Array.isArray(apps) ? apps : (apps ?? '').split(',')).includes(code);
}
