export * from './access-table';
export * from './roles';
