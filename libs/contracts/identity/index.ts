export * from './access-definitions';
export * from './access-table';
export * from './permissions';
export * from './roles';
