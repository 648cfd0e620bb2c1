export * from './boards';
export { findRun, lapTimesOf, type LapTime, type Run, runPayload, runsOfSession } from './run.repository';
export * from './runs';
export * from './timing.controller';
export * from './timing.module';
export * from './vehicle.controller';
