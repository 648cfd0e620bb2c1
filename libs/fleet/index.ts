import { resourceController } from '@paddock/resources';
import { deviceTable, vehicleTable } from './fleet.resources';

export * from './device.controller';
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
export * from './edge-gateway.module';
export { type DeviceOfStore, devicesOf, vehicleIdOf } from './fleet-of-store';
export { fleetBackground } from './fleet.jobs';
export * from './fleet.module';
export * from './local-stop';
export const fleetResourceControllers = [resourceController(vehicleTable), resourceController(deviceTable)];
export { type Printer, printerFor, printersOf } from './printers';
export * from './vehicles.service';
export { changeVehicle, editVehicle, lockVehicle, type Vehicle, vehiclePayload } from './vehicle.repository';
export { vehicleStates, type VehicleState } from './vehicle.states';
