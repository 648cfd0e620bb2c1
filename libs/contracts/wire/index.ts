export * from './route';
export * from './counter';
export * from './fleet';
export * from './format';
export * from './identity';
export * from './membership';
export * from './timing';
