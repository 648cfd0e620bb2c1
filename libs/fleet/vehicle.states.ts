import { defineStates } from '@paddock/kernel';

/** A running vehicle must stop before anything else is done with it. */
export const vehicleStates = defineStates('IDLE', {
  // A venue that was cut off reports late that a ride is over.
  IDLE: ['QUEUING', 'INUSE', 'RETURNING', 'LOCKED', 'MAINTENANCE', 'POWEROFF'],
  QUEUING: ['INUSE', 'IDLE'],
  INUSE: ['IDLE', 'RETURNING'],
  // Back to racing with what is bought on the way in. One that does not answer its stop is taken out of service as it is.
  RETURNING: ['IDLE', 'INUSE', 'LOCKED', 'MAINTENANCE'],
  LOCKED: ['IDLE', 'SCRAP'],
  MAINTENANCE: ['IDLE', 'SCRAP'],
  POWEROFF: ['POWERON'],
  POWERON: ['IDLE', 'QUEUING', 'INUSE', 'LOCKED', 'MAINTENANCE', 'POWEROFF'],
  SCRAP: [],
});
export type VehicleState = (typeof vehicleStates.all)[number];
