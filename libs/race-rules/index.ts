export * from './drives';
export * from './history';
export * from './run';
export { hasRestarted, usToMs } from './gate-time';
export type { LapRecord } from './laps';
export { LAP_US_MAX, LATE_US_MAX } from './lines';
export * from './standings';
