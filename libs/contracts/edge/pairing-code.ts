/** The code that a manager reads out and a machine in the venue is given: the same rules on both sides of the wire. */
/** Without 0 O 1 I, which people mistake for each other. 32 letters, so that every byte falls on one evenly. */
export const PAIRING_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const PAIRING_CODE_LENGTH = 8;
export const PAIRING_CODE_MINUTES = 10;

/** The call that takes a code; open, because the caller has no key yet. Its path is the one that agents in venues have known from the start. */
export const PAIR_PATH = '/edge/sysEdge/enrol';

/** As people type it: small letters, blanks and hyphens are taken for what is meant. */
export const plainPairingCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
