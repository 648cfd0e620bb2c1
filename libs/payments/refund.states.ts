import { defineStates } from '@paddock/kernel';

/**
 * One refund. A charge gives back one part at a time, so others wait in QUEUED. SENDING: the channel has not confirmed that it has it;
 * ACCEPTED: it has, and the money is on its way. REFUSED: it gave no money out and says why. ABNORMAL: the customer's bank did not take it.
 * Both wait for a person: the same number once more, BY_HAND (the customer has the money), or CLOSED (given up, nothing is owed).
 */
export const refundStates = defineStates('QUEUED', {
  QUEUED: ['SENDING'],
  // By hand: it hung so long that somebody gave the customer the money.
  SENDING: ['ACCEPTED', 'REFUSED', 'BY_HAND'],
  ACCEPTED: ['SENDING', 'DONE', 'REFUSED', 'ABNORMAL', 'BY_HAND'],
  REFUSED: ['QUEUED', 'BY_HAND', 'CLOSED'],
  ABNORMAL: ['QUEUED', 'BY_HAND', 'CLOSED'],
  DONE: [],
  BY_HAND: [],
  CLOSED: [],
});
export type RefundState = (typeof refundStates.all)[number];

/** Being sent, or on its way there. */
export const isAtChannel = (state: RefundState): boolean => state === 'SENDING' || state === 'ACCEPTED';

/** On its way: nobody may give the same money back in another way. */
export const isUnderWay = (state: RefundState): boolean => state === 'QUEUED' || isAtChannel(state);
/** Waits for a person. */
export const hasFailed = (state: RefundState): boolean => state === 'REFUSED' || state === 'ABNORMAL';
/** The customer has the money. */
export const isReturned = (state: RefundState): boolean => state === 'DONE' || state === 'BY_HAND';
