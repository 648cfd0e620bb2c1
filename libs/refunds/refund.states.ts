import { defineStates } from '@paddock/kernel';

/**
 * A refund. SENDING: the channel has it, or is being asked. REFUSED: the channel gave no money out; it waits for somebody. LATER: it is sent
 * again by itself, under its number. WITHMANAGER: a manager is to decide. HANDOVER: the customer is to get cash; it has left the drawer only
 * when the cashier says so. WRITTENOFF: nothing was given back, and somebody stands for that with the own name.
 */
export const refundStates = defineStates('SENDING', {
  SENDING: ['DONE', 'REFUSED', 'LATER'],
  REFUSED: ['SENDING', 'LATER', 'WITHMANAGER', 'HANDOVER', 'WRITTENOFF', 'DONE'],
  LATER: ['SENDING', 'REFUSED', 'WITHMANAGER', 'HANDOVER', 'WRITTENOFF', 'DONE'],
  WITHMANAGER: ['SENDING', 'LATER', 'HANDOVER', 'WRITTENOFF', 'DONE'],
  HANDOVER: ['DONE', 'WRITTENOFF'],
  DONE: [],
  WRITTENOFF: [],
});
export type RefundState = (typeof refundStates.all)[number];

/** The channel has refused it, and nobody has solved that yet. */
export const waitsForSomebody = (state: RefundState): boolean =>
  state === 'REFUSED' || state === 'LATER' || state === 'WITHMANAGER';
