import { defineStates } from '@paddock/kernel';

export type Stage = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN' | 'EXPIRED';

/** A published text is not edited on our screens: it is withdrawn and copied. Older clients publish a withdrawn one again. */
export const announcementStates = defineStates<Stage>('DRAFT', {
  DRAFT: ['SCHEDULED', 'PUBLISHED'],
  // It ends unpublished where nobody was there at its time.
  SCHEDULED: ['DRAFT', 'PUBLISHED', 'EXPIRED'],
  PUBLISHED: ['WITHDRAWN', 'EXPIRED'],
  WITHDRAWN: ['PUBLISHED', 'SCHEDULED'],
  EXPIRED: [],
});
