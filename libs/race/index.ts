export * from './run';
export { type LapRecord, usToMs } from './laps';
export * from './standings';
