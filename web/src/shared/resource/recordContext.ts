/** The one row that a page is opened for, in a window of its own; null: the page shows its rows. */
import { createContext } from 'react';

export const RecordContext = createContext<string | null>(null);
