export * from './route';
export * from './counter';
export * from './fleet';
export * from './membership';
export * from './timing';
