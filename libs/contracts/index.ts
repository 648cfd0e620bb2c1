export * from './messages';
export * from './dictionaries';
