import { resourceController } from '@paddock/resources';
import { deviceTable, edgeEventTable, vehicleTable } from './fleet.resources';

export * from './device.controller';
export * from './edge-event.controller';
export * from './edge-key.controller';
export * from './devices.service';
export * from './edge-commands.service';
export * from './edge-ingest.service';
export * from './edge-listeners.service';
export * from './emergency-stops.service';
export {
  changeEdge,
  edgeConfig,
  edgeOfStore,
  edgePayload,
  hashKey,
  raiseConfigVersion,
  rekeyEdge,
} from './edge.repository';
export { addEdge } from './edge-agents';
export { EdgeHeartbeats } from './edge-heartbeats';
export * from './edge-gateway.module';
export { type DeviceOfStore, devicesOf, vehicleIdOf } from './fleet-of-store';
export { fleetBackground } from './fleet.jobs';
export * from './fleet.module';
export { checkKart } from './kart-check';
export * from './local-stop';
export const fleetResourceControllers = [
  resourceController(vehicleTable),
  resourceController(deviceTable),
  resourceController(edgeEventTable),
];
export { isInVenue, type Printer, printerFor, printersOf } from './printers';
export { SlowAlls } from './slow-alls.service';
export * from './vehicles.service';
export { changeVehicle, lockVehicle, type Vehicle, vehiclePayload } from './vehicle.repository';
export { vehicleStates, type VehicleState } from './vehicle.states';
