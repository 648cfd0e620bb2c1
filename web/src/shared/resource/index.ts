export * from './Cell';
export * from './model';
export * from './ResourcePage';
export * from './useColumns';
export * from './ParentChildPage';
export * from './TreePage';
