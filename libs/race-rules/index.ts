export * from './drives';
export * from './history';
export * from './run';
export { hasRestarted, LAP_US_MAX, LATE_US_MAX, type LapRecord, usToMs } from './laps';
export * from './standings';
