export * from './drives';
export * from './history';
export * from './run';
export { hasRestarted, LATE_US_MAX, type LapRecord, usToMs } from './laps';
export * from './standings';
