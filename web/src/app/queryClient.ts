/** The cache of all server data, and what a refused call shows unless its screen says something better. */
import { hashKey, MutationCache, QueryCache } from '@tanstack/react-query';
import { isRefused } from '../shared/api';
import { FreshQueryClient } from '../shared/freshQueryClient';
import { notices } from '../shared/notices';
import { currentSession, onSessionChange } from '../shared/session';

const noPermission = 510;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** A call without a network fails and says so; by default the library keeps it, without a word, until there is one again. */
const withoutNetwork = { networkMode: 'always' } as const;

const storeHere = (): string => currentSession().user?.orgCode ?? '';

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.silent || !isRefused(error)) return;
      if (error.code === noPermission) notices.warning(error.message);
      else notices.operationPrompt(error.message);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.silent || !isRefused(error)) return;
      notices.operationPrompt(error.message);
    },
  }),
  defaultOptions: {
    // What a page has cached may lack what happened while nobody listened for it: it is read again whenever it is shown.
    queries: {
      // Rows of one store are never found under the key of another.
      queryKeyHashFn: (key) => hashKey([storeHere(), ...key]),
      retry: false,
      staleTime: 0,
      refetchOnWindowFocus: false,
      ...withoutNetwork,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, ...withoutNetwork },
  },
});

let store = storeHere();
// What was read in one store is of no use in another, and must not be seen there when the new reading fails.
onSessionChange(() => {
  if (storeHere() === store) return;
  store = storeHere();
  queryClient.getQueryCache().clear();
});
