import { resourceController } from '@paddock/resources';
import { vehicleTable } from './fleet.resources';

export * from './device.controller';
export * from './devices';
export * from './edge-commands';
export * from './edge-ingest';
export * from './edge-listeners';
export * from './emergency-stops';
export { changeEdge, edgeConfig, edgeOfStore, edgePayload, hashKey } from './edge.repository';
export { fleetBackground } from './fleet.jobs';
export * from './fleet.module';
export * from './local-stop';
export const fleetResourceControllers = [resourceController(vehicleTable)];
export * from './vehicles';
export { changeVehicle, editVehicle, lockVehicle, type Vehicle, vehiclePayload } from './vehicle.repository';
export { vehicleStates, type VehicleState } from './vehicle.states';
