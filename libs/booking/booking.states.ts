import { defineStates } from '@paddock/kernel';

/** CREATED takes reservations, FULL has no place left and is CREATED again when one is freed, LOCKED takes no more of them. */
export const sessionStates = defineStates('CREATED', {
  CREATED: ['FULL', 'LOCKED'],
  FULL: ['CREATED', 'LOCKED'],
  LOCKED: ['STARTED'],
  STARTED: ['ENDED'],
  ENDED: [],
});
export type SessionState = (typeof sessionStates.all)[number];

/** WAITALLOCATE has no place yet, PREDEDUCT holds one until the deposit is paid, FAILED lost it because that was not. */
export const signUpStates = defineStates(
  'REGISTERED',
  {
    WAITALLOCATE: ['REGISTERED', 'CANCELLED'],
    PREDEDUCT: ['REGISTERED', 'FAILED', 'CANCELLED'],
    REGISTERED: ['CANCELLED'],
    FAILED: [],
    CANCELLED: [],
  },
  ['WAITALLOCATE', 'PREDEDUCT'],
);
export type SignUpState = (typeof signUpStates.all)[number];

export const reservationStates = defineStates('WAITCONFIRM', {
  WAITCONFIRM: ['SUCCESS', 'CANCELLED'],
  SUCCESS: ['SIGNEDIN', 'CANCELLED'],
  SIGNEDIN: [],
  CANCELLED: [],
});
export type ReservationState = (typeof reservationStates.all)[number];

/** Sign-ups that hold places. */
export const holdsPlaces = (state: SignUpState): boolean => state === 'REGISTERED' || state === 'PREDEDUCT';
export const takesReservations = (state: SessionState): boolean => state === 'CREATED' || state === 'FULL';
