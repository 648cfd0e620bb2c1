/** The state of a resource's page: what the address asks for, what is chosen, which row is open. */
import type { Resource } from '@paddock/contracts/resources';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../table/useLastPage';
import type { Values } from './formState';
import { nextSort, readState, writeState, type ListState } from './listState';
import type { AnyRow, FormMode } from './model';
import { choose, nobody, type Selection } from './selection';
import type { Overtaken } from './useForm';
import { useLiveRows } from './useLiveRows';
import { useResourceList } from './useResourceList';

export interface Opened {
  mode: FormMode;
  row: AnyRow | null;
}

/** @param fit how many rows a page has where nobody has chosen a number; null: not known yet */
export function useResourcePage(of: Resource, fixed: Values, fit: number | null) {
  const [search, setSearch] = useSearchParams();
  const kept = useMemo(() => Object.keys(fixed), [fixed]);
  const state = useMemo<ListState>(() => {
    const read = readState(search, of);
    const asked = fit === null || search.has('pageSize') ? read : { ...read, pageSize: fit };
    return { ...asked, values: { ...asked.values, ...(fixed as Record<string, string>) } };
  }, [search, of, fixed, fit]);
  const [selection, setSelection] = useState<Selection>(nobody);
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [overtaken, setOvertaken] = useState<(Overtaken & { id: string }) | null>(null);
  const list = useResourceList(of, state, kept, fit !== null);
  const live = useLiveRows(of, list, ({ id, row, who }) => {
    if (opened?.row?.id === id) setOvertaken({ id, row, who });
    // What was deleted can't be chosen any more; a newer row takes the place of the older.
    setSelection((present) => {
      const known = present.get(id);
      if (!known) return present;
      const next = new Map(present);
      if (row === null) next.delete(id);
      else next.set(id, { ...known, row });
      return next;
    });
  });

  const change = (next: ListState): void => {
    setOnlyChosen(false);
    live.renew();
    const own = Object.fromEntries(Object.entries(next.values).filter(([name]) => !kept.includes(name)));
    setSearch((before) => {
      const address = writeState({ ...next, values: own }, of, before);
      if (next.pageSize === fit) address.delete('pageSize');
      else address.set('pageSize', String(next.pageSize));
      return address;
    });
  };
  const rows = onlyChosen ? [...selection.values()].map(({ row }) => row) : (list.data?.records ?? []);
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / state.pageSize));
  useLastPage(state.pageNo, state.pageSize, list.isOlder ? undefined : list.data?.total, (pageNo) =>
    change({ ...state, pageNo }),
  );
  return {
    state,
    kept,
    list,
    live,
    rows,
    pages,
    selection,
    onlyChosen,
    opened,
    overtaken: overtaken !== null && overtaken.id === opened?.row?.id ? overtaken : null,
    change,
    setOnlyChosen,
    sort: (field: string, second: boolean): void =>
      change({ ...state, pageNo: 1, sort: nextSort(state.sort, field, second) }),
    choose: (chosen: readonly AnyRow[], on: boolean): void =>
      setSelection((present) => choose(present, chosen, state.pageNo, on)),
    clear: (): void => {
      setSelection(nobody);
      setOnlyChosen(false);
    },
    toPage: (pageNo: number): void => change({ ...state, pageNo }),
    open: (mode: FormMode, row: AnyRow | null): void => {
      setOvertaken(null);
      setOpened({ mode, row });
    },
    close: (): void => setOpened(null),
  };
}
export type PageModel = ReturnType<typeof useResourcePage>;
