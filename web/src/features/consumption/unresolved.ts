/** Charges whose outcome is unknown, by tab: sending them again unchanged has no second effect. */
import type { Attempt } from './orderBody';

export const unresolved = new Map<string, Attempt>();
