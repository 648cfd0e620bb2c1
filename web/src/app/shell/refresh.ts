/** Mounts the shown page anew and reads its data again. */
import { useSyncExternalStore } from 'react';
import { queryClient } from '../queryClient';

let count = 0;
const listeners = new Set<() => void>();

export function refreshPage(): void {
  count += 1;
  for (const listener of listeners) listener();
  void queryClient.invalidateQueries();
}

/** Changes with every refresh; a part of the page's key. */
export const useRefreshCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
