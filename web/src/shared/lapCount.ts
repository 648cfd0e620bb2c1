/** How this computer drives what no rule describes, and what a dispatch carries of it. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { readStored } from './storage';
import type { RunMode } from './words';

export const lapCountPreset = 10;
export const storedLapCount = (): number => readStored('lapCount', lapCountPreset);
export const storedRunMode = (): RunMode =>
  readStored<string>('consumeVehicleMode', '') === 'timermode' ? 'timermode' : 'circlemode';

/** What the dispatch button of the vehicle picker hands over. Anyone who is in the line drives what was bought: laps and mode are for others. */
export interface Dispatch {
  vehicles: readonly VehicleRow[];
  runMode: RunMode;
  lapCount: number;
}

export const dispatchOf = (vehicles: readonly VehicleRow[]): Dispatch => ({
  vehicles,
  runMode: storedRunMode(),
  lapCount: storedLapCount(),
});
