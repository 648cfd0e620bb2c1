export * from './boards.service';
export { findRun, lapsOfRide, lapTimesOf, type LapTime, type Run, runPayload, runsOfSession } from './run.repository';
export * from './run-hooks';
export * from './runs.service';
export * from './timing.controller';
export { LAPS_KEEP_DAYS, timingBackground } from './timing.jobs';
export * from './timing.module';
export * from './vehicle.controller';
