/** Remounts the shown page and reads its data again. */
import { queryClient } from '../queryClient';
import { createStore } from '../../shared/store';

const count = createStore(0);

export function refreshPage(): void {
  count.change((refreshes) => refreshes + 1);
  void queryClient.invalidateQueries();
}

/** Changes with every refresh; a part of the page's key. */
export const useRefreshCount = (): number => count.use();
