import { defineStates } from '@paddock/kernel';

/** A running vehicle must stop before anything else is done with it. */
export const vehicleStates = defineStates('IDLE', {
  IDLE: ['QUEUING', 'INUSE', 'LOCKED', 'MAINTENANCE', 'POWEROFF'],
  QUEUING: ['INUSE', 'IDLE'],
  INUSE: ['IDLE'],
  LOCKED: ['IDLE', 'SCRAP'],
  MAINTENANCE: ['IDLE', 'SCRAP'],
  POWEROFF: ['POWERON'],
  POWERON: ['IDLE', 'QUEUING', 'INUSE', 'LOCKED', 'MAINTENANCE', 'POWEROFF'],
  SCRAP: [],
});
export type VehicleState = (typeof vehicleStates.all)[number];
