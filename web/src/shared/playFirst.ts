/** Opens the window "play first, pay later" from any page; the shell shows it. */
import { holdKeys, type HeldKeys } from './heldKeys';
import { createStore } from './store';

const open = createStore(false);

/** A window that has not come by then does not keep the keyboard. */
const holdLimitMs = 8000;
let held: HeldKeys | null = null;

/** The window takes what was typed while it came; to be called once its first field has the focus. */
export function playFirstShown(): void {
  held?.release();
  held = null;
}

/** What was typed for a window that did not come is nobody else's: on the page below it would choose and sell. */
function forgetTyped(): void {
  held?.forget();
  held = null;
}

/** Asked for again while it still has not come, it takes what is typed from then on. */
export const openPlayFirst = (): void => {
  if (held) return;
  const own = holdKeys(document.activeElement, true);
  held = own;
  setTimeout(() => held === own && forgetTyped(), holdLimitMs);
  open.set(true);
};
export const closePlayFirst = (): void => {
  forgetTyped();
  open.set(false);
};
export const usePlayFirstOpen = (): boolean => open.use();
