export { Displays } from './displays.service';
export * from './live.module';
export * from './socket-adapter';
