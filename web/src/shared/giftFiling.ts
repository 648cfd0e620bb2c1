/** Opens the window in which a gift to a member is applied for, from any page; the shell shows it. */
import { createStore } from './store';

const open = createStore(false);

export const openGiftFiling = (): void => open.set(true);
export const closeGiftFiling = (): void => open.set(false);
export const useGiftFilingOpen = (): boolean => open.use();
