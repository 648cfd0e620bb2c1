/** The cache of all server data, and what a refused call shows unless its screen says something better. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api';
import { notices } from '../shared/notices';

const noPermission = 510;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.silent || !(error instanceof ApiError) || error.kind !== 'refused') return;
      if (error.code === noPermission) notices.warning(error.message);
      else notices.operationPrompt(error.message);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.silent || !(error instanceof ApiError) || error.kind !== 'refused') return;
      notices.operationPrompt(error.message);
    },
  }),
  defaultOptions: {
    // What a page has cached may lack what happened while nobody listened for it: it is read again whenever it is shown.
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
