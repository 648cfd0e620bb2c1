/** The line-up of the store, live, with the changes that this counter makes itself. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { venueDate } from '../../shared/format';
import { useLiveTopic } from '../../shared/live';
import { useSession } from '../../shared/session';
import { useClock } from '../../shared/useNow';
import { storeKey } from '../../shared/keys';
import { readLineUp } from './calls';
import { emptyView, lineUpReducer, type LineUpView, numbersOf } from './lineUpView';

/** For so long a change of an entry counts as this counter's own, in milliseconds. */
const ownMs = 5000;
const settleEveryMs = 10_000;
const gatherMs = 20;

export interface LineUp {
  view: LineUpView;
  /** Day of the venue whose numbers are given, `2026-03-14`. */
  day: string;
  /** Numbers of that day that are known to be given; above the highest all are free. */
  given: readonly number[];
  loading: boolean;
  /** Message of the failed first load. */
  error: string | null;
  reload: () => void;
  /** Call it before a change made here, so that it is not announced as somebody else's. */
  touch: (entryId: string) => void;
  /** Takes over rows of an answer at once. */
  receive: (rows: readonly LineUpPayload[]) => void;
  /** The list may not move while somebody points at it. */
  setStill: (still: boolean) => void;
  /** Which rows are on the screen. */
  setVisible: (ids: readonly string[]) => void;
  settle: () => void;
}

export function useLineUp(): LineUp {
  const { user } = useSession();
  const [view, dispatch] = useReducer(lineUpReducer, emptyView);
  const still = useRef(false);
  const visible = useRef<readonly string[]>([]);
  const own = useRef(new Map<string, number>());
  const day = useClock(venueDate);

  const list = useQuery({
    queryKey: storeKey('lineUp', day),
    queryFn: ({ signal }) => readLineUp({ signal }),
    enabled: user !== null,
  });
  // A counter that is left open over night counts from 1 again in the morning.
  useEffect(() => dispatch({ do: 'beginDay' }), [day]);
  useEffect(() => {
    if (list.data) dispatch({ do: 'read', ...list.data, now: Date.now(), still: still.current });
  }, [list.data]);

  const receiveRow = useCallback((row: LineUpPayload, here: boolean) => {
    dispatch({
      do: 'receive',
      row,
      now: Date.now(),
      here: here || Date.now() - (own.current.get(row.id) ?? 0) < ownMs,
      still: still.current,
      visible: visible.current.includes(row.id),
    });
  }, []);
  // One change moves everybody behind it: on a full day a thousand rows come at once, and are shown at once.
  const came = useRef<LineUpPayload[]>([]);
  const showCame = useCallback(() => {
    for (const row of came.current.splice(0)) receiveRow(row, false);
  }, [receiveRow]);
  useLiveTopic('lineup', ({ payload }) => {
    if (came.current.push(payload) === 1) window.setTimeout(showCame, gatherMs);
  });

  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!still.current) dispatch({ do: 'settle', now: Date.now() });
    }, settleEveryMs);
    return () => window.clearInterval(timer);
  }, []);

  return {
    view,
    day,
    given: [...numbersOf(view, day), (list.data?.nextNumber ?? 1) - 1],
    loading: list.isPending,
    error: list.isError && !list.data ? list.error.message : null,
    reload: () => void list.refetch(),
    touch: (entryId) => void own.current.set(entryId, Date.now()),
    receive: (rows) => rows.forEach((row) => receiveRow(row, true)),
    setStill: (next) => {
      if (still.current && !next) dispatch({ do: 'settle', now: Date.now() });
      still.current = next;
    },
    setVisible: (ids) => {
      visible.current = ids;
      dispatch({ do: 'see', ids });
    },
    settle: () => dispatch({ do: 'settle', now: Date.now() }),
  };
}
