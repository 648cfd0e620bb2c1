/** The address that led to an error page: what was wanted, while the address bar says what it is. */
import { createStore } from '../shared/store';

export const wantedAddress = createStore<string | null>(null);
