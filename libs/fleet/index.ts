export * from './devices';
export * from './edge-commands';
export * from './edge-ingest';
export * from './edge-listeners';
export { changeEdge, edgeConfig, edgeOfStore, edgePayload, hashKey } from './edge.repository';
export * from './vehicles';
export { changeVehicle, type Vehicle, vehiclePayload } from './vehicle.repository';
export { vehicleStates, type VehicleState } from './vehicle.states';
export * from './fleet.module';
