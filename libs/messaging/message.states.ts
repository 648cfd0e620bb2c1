import { defineStates } from '@paddock/kernel';

/**
 * One message. SENDING: handed to its provider, which has not answered. RETRY: not taken, and tried again by itself. STOPPED: waits for a
 * person, who sends it again or gives it up. ENDED: will not be sent, because it was given up or its time is over.
 */
export const messageStates = defineStates('QUEUED', {
  QUEUED: ['SENDING', 'SENT', 'STOPPED', 'ENDED'],
  SENDING: ['SENT', 'RETRY', 'STOPPED', 'ENDED'],
  RETRY: ['SENDING', 'QUEUED', 'STOPPED', 'ENDED'],
  STOPPED: ['QUEUED', 'ENDED'],
  SENT: [],
  ENDED: [],
});
export type MessageState = (typeof messageStates.all)[number];
