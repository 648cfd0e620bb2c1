export * from './check-rules';
export * from './messages';
export { platformFieldName } from './field-names';
export * from './dictionaries';
export * from './dictionary-names';
export * from './identity';
export * from './forms';
