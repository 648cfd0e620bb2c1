/** A page of rows as the address asks for it, and how many there are in all. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListResult } from '../api';
import { keepOfStore, useStoreOfKeys } from '../keys';
import { currentSession } from '../session';
import { keepNewest } from '../versioned';
import { resourceCalls } from './calls';
import { shownNames } from './columnChoice';
import { conditionsOf, filterQuery, listQuery, withoutConditions, type ListState } from './listState';
import type { AnyRow } from './model';

export interface ResourceList {
  data: ListResult<AnyRow> | undefined;
  /** Rows of an earlier question, shown until the answer is there. */
  isOlder: boolean;
  isPending: boolean;
  error: Error | null;
  /** Questions in a row that failed. */
  failures: number;
  /** Milliseconds since 1970 of the last answer, and of the last failure. */
  answeredAt: number;
  failedAt: number;
  /** Rows without any condition; null while it is not known. */
  all: number | null;
  /** First parts of every key of these rows. */
  key: readonly [orgCode: string, kind: string];
  reload: () => void;
}

type Held = AnyRow & { version: number };
const isHeld = (row: AnyRow): row is Held => typeof row.version === 'number';

/** @param asking `false` while it is not known how many rows a page has */
export function useResourceList(of: Resource, state: ListState, kept: readonly string[], asking = true): ResourceList {
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const query = listQuery(state, of);
  const queryKey = [orgCode, of.name, 'list', query] as const;
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const field = ['id', ...shownNames(of, currentSession().user?.id ?? '')].join(',');
      const page = await resourceCalls.list(of, { ...query, field }, { signal });
      return page.records.every(isHeld) ? { ...page, records: keepNewest<Held>(queryKey, page.records) } : page;
    },
    placeholderData: keepOfStore(orgCode),
    enabled: asking,
  });
  const filtered = conditionsOf(state, of, kept).length > 0;
  const everything = filterQuery(withoutConditions(state, kept), of);
  const all = useQuery({
    queryKey: [orgCode, of.name, 'count', everything],
    queryFn: ({ signal }) => resourceCalls.count(of, everything, { signal, silent: true }),
    enabled: filtered,
    meta: { silent: true },
  });
  const key = useMemo(() => [orgCode, of.name] as const, [orgCode, of.name]);
  return {
    data: list.data,
    isOlder: list.isPlaceholderData,
    isPending: list.isPending,
    error: list.error,
    failures: list.failureCount === 0 ? 0 : list.errorUpdateCount,
    answeredAt: list.dataUpdatedAt,
    failedAt: list.errorUpdatedAt,
    all: filtered ? (all.data ?? null) : (list.data?.total ?? null),
    key,
    reload: () => void client.invalidateQueries({ queryKey: key }),
  };
}
