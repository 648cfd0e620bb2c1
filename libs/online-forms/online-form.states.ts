import { defineStates } from '@paddock/kernel';

export type FormState = 'DRAFT' | 'PUBLISHED' | 'CLOSED';

/** A form that was published never becomes a draft again: its code is on posters. */
export const onlineFormStates = defineStates<FormState>('DRAFT', {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['CLOSED'],
  CLOSED: ['PUBLISHED'],
});
