/** What the state of a vehicle means at the counter. Pure. */
import type { VehicleRow } from '@paddock/contracts/wire';

type Reachable = Pick<VehicleRow, 'status' | 'isConnecte'>;

/** Free and reachable: it may be started now. */
export const isFree = (vehicle: Reachable): boolean =>
  vehicle.isConnecte === 'YES' && (vehicle.status === 'IDLE' || vehicle.status === 'POWERON');

/** May take an entry that was meant for it. */
export const mayStart = (vehicle: Reachable): boolean =>
  isFree(vehicle) || (vehicle.isConnecte === 'YES' && vehicle.status === 'QUEUING');

/** The one state that is shown of a vehicle, on every screen: one that was switched on and does nothing is idle. */
export function tileState(
  vehicle: Reachable & Pick<VehicleRow, 'speedLevel'>,
): VehicleRow['status'] | 'OFFLINE' | 'LIMITED' {
  // Wherever it is, it is somewhere on the track and not free.
  if (vehicle.status === 'RETURNING') return 'RETURNING';
  if (vehicle.status === 'LOCKED' || vehicle.status === 'SCRAP' || vehicle.status === 'MAINTENANCE')
    return vehicle.status;
  if (vehicle.isConnecte === 'NO') return 'OFFLINE';
  if (vehicle.status === 'POWERON') return 'IDLE';
  return vehicle.status === 'INUSE' && vehicle.speedLevel > 0 ? 'LIMITED' : vehicle.status;
}
