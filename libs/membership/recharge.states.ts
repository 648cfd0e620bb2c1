import { defineStates } from '@paddock/kernel';

/** A recharge order. Only a payed one has moved value. */
export const rechargeStates = defineStates('nopay', {
  nopay: ['payed'],
  payed: ['refunding'],
  refunding: ['refunded', 'payed'],
  refunded: [],
});
export type RechargeState = (typeof rechargeStates.all)[number];
