export * from './Cell';
export type { FieldSlotProps } from './FormBody';
export * from './model';
export { useOfferState } from './offer';
export * from './ResourcePage';
export type { RowAction } from './rowActionType';
export * from './useColumns';
export * from './ParentChildPage';
export * from './TreePage';
