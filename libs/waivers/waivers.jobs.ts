import type { AreaBackground } from '@paddock/kernel';
import type { Waivers } from './waivers.service';

const HOUR_MS = 3_600_000;

/** Personal data live as long as the store had set when they were written. */
export const waiversBackground = (waivers: Waivers): AreaBackground => ({
  periodic: [{ name: 'old waivers', everyMs: HOUR_MS, atStart: true, run: () => waivers.blankOld() }],
});
