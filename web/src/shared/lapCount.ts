/** Laps of a drive that no rule gives any, as this computer has set. */
import { readStored } from './storage';

export const lapCountPreset = 10;
export const storedLapCount = (): number => readStored('lapCount', lapCountPreset);
