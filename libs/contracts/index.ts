export * from './messages';
export * from './dictionaries';
export * from './permissions';
export * from './forms';
