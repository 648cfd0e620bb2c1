/** The code that a manager reads out and a machine in the venue is given: the same rules on both sides of the wire. */
/** Without 0 O 1 I, which people mistake for each other. 32 letters, so that every byte falls on one evenly. */
export const CLAIM_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CLAIM_LENGTH = 8;
export const CLAIM_MINUTES = 10;

/** The call that takes a code; open, because who calls has no key yet. */
export const ENROL_PATH = '/edge/sysEdge/enrol';

/** As people type it: small letters, blanks and hyphens are taken for what is meant. */
export const plainClaim = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
