import { createStore } from './store';

/** The page that keeps a stop in reach, while it is shown: dialogs stand in it and cover no part of its head. */
export const pageWithStop = createStore<Element | null>(null);
