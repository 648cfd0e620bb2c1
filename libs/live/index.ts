export { SILENCE_SECONDS_MAX as DISPLAY_SILENCE_SECONDS_MAX } from './displays.repository';
export { Displays } from './displays.service';
export * from './live.module';
export * from './socket-adapter';
