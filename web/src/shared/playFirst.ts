/** Opens the window "play first, pay later" from any page; the shell shows it. */
import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openPlayFirst = (): void => set(true);
export const closePlayFirst = (): void => set(false);

export const usePlayFirstOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
