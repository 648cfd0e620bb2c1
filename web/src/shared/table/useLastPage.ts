/** Rows go away while somebody looks at the last page: the last page that exists is shown instead of one that is empty. */
import { useEffect, useEffectEvent } from 'react';

/** @param total of the rows of this very question; undefined until it is answered */
export function useLastPage(
  pageNo: number,
  pageSize: number,
  total: number | undefined,
  go: (pageNo: number) => void,
): void {
  const last = total === undefined ? pageNo : Math.max(1, Math.ceil(total / pageSize));
  const leave = useEffectEvent(go);
  useEffect(() => {
    if (pageNo > last) leave(last);
  }, [pageNo, last]);
}
