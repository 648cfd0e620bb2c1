import { defineStates } from '@paddock/kernel';

/** An application for a gift. What was decided stays. */
export const giftStates = defineStates('WAIT', {
  WAIT: ['PASS', 'REJECT'],
  PASS: [],
  REJECT: [],
});
export type GiftState = (typeof giftStates.all)[number];
