export * from './check-rules';
export * from './messages';
export * from './dictionaries';
export * from './identity';
export * from './forms';
