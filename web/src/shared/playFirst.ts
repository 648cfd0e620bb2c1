/** Opens the window "play first, pay later" from any page; the shell shows it. */
import { createStore } from './store';

const open = createStore(false);

export const openPlayFirst = (): void => open.set(true);
export const closePlayFirst = (): void => open.set(false);
export const usePlayFirstOpen = (): boolean => open.use();
