/** Steps from the row that is open to those beside it, over the ends of pages too. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyRow } from './model';
import type { Neighbours } from './NeighbourButtons';
import type { PageModel } from './useResourcePage';

export function useNeighbours(page: PageModel, shownId: string | undefined, open: (row: AnyRow) => void): Neighbours {
  const { rows, list, state } = page;
  const [turned, setTurned] = useState<{ pageNo: number; by: 1 | -1 } | null>(null);
  const at = rows.findIndex(({ id }) => id === shownId);
  const step = (by: 1 | -1): (() => void) | null => {
    if (at < 0) return null;
    const row = rows[at + by];
    if (row) return () => open(row);
    const pageNo = state.pageNo + by;
    if (page.onlyChosen || pageNo < 1 || pageNo > page.pages) return null;
    return () => {
      setTurned({ pageNo, by });
      page.toPage(pageNo);
    };
  };

  const isThere = turned?.pageNo === state.pageNo && list.data !== undefined && !list.isOlder;
  const arrive = useEffectEvent(() => {
    const row = turned?.by === 1 ? rows[0] : rows.at(-1);
    setTurned(null);
    // Anyone who has closed it meanwhile wants none.
    if (row && shownId !== undefined) open(row);
  });
  useEffect(() => {
    if (isThere) arrive();
  }, [isThere]);
  return { previous: step(-1), next: step(1) };
}
