import { defineStates } from '@paddock/kernel';

/** A pay-later record. Whatever ends it, ends it once; only a link is undone when the vehicle never set off. */
export const tabStates = defineStates('GUADAN', {
  GUADAN: ['PAYED', 'LINKED', 'ESCAPED'],
  PAYED: [],
  LINKED: ['GUADAN'],
  ESCAPED: [],
});
export type TabState = (typeof tabStates.all)[number];

/** A customer in the line-up. A departed one comes back only when the vehicle never started. */
export const lineUpStates = defineStates('QUEUING', {
  QUEUING: ['DEPARTED', 'REVOKED', 'PASSED'],
  PASSED: ['QUEUING', 'REVOKED'],
  DEPARTED: ['QUEUING'],
  REVOKED: [],
});
export type LineUpState = (typeof lineUpStates.all)[number];

export const orderStates = defineStates('nopay', {
  nopay: ['payed'],
  payed: ['refunding'],
  refunding: ['refunded', 'payed'],
  refunded: [],
});
export type OrderState = (typeof orderStates.all)[number];
