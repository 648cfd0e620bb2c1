import { defineStates } from '@paddock/kernel';

/** A card in a member's hand. One that was reported lost opens nothing; it may turn up again until another takes its place. */
export const memberCardStates = defineStates('ACTIVE', {
  ACTIVE: ['LOST', 'REPLACED'],
  LOST: ['ACTIVE', 'REPLACED'],
  REPLACED: [],
});
export type MemberCardState = (typeof memberCardStates.all)[number];
