export * from './live.module';
export * from './socket-adapter';
