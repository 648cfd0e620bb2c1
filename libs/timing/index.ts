export * from './boards.service';
export { findRun, lapTimesOf, type LapTime, type Run, runPayload, runsOfSession } from './run.repository';
export * from './runs.service';
export * from './timing.controller';
export { timingBackground } from './timing.jobs';
export * from './timing.module';
export * from './vehicle.controller';
