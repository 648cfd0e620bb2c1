/** Opens the window "play first, pay later" from any page; the shell shows it. */
import { holdKeys } from './heldKeys';
import { createStore } from './store';

const open = createStore(false);

/** A window that has not come by then does not keep the keyboard. */
const holdLimitMs = 8000;
let release: (() => void) | null = null;

/** The window takes what was typed while it came; to be called once its first field has the focus. */
export function playFirstShown(): void {
  release?.();
  release = null;
}

export const openPlayFirst = (): void => {
  if (open.get()) return;
  const held = holdKeys(document.activeElement);
  release = held;
  setTimeout(held, holdLimitMs);
  open.set(true);
};
export const closePlayFirst = (): void => {
  playFirstShown();
  open.set(false);
};
export const usePlayFirstOpen = (): boolean => open.use();
