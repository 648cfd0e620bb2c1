/**
 * As what a call of strangers is counted. Each kind has a count of its own, so that a flood of one stops nothing of another: who can't
 * sign in can still stop, and phones of drivers take nothing from the counter.
 */
export const CALLS_PER_MINUTE_MAX = {
  signIn: 600,
  signOut: 600,
  screen: 600,
  picture: 600,
  /** Phones of all drivers on a venue's own network ask every few seconds, from one address. */
  ridePage: 3000,
  phonePage: 600,
  machine: 600,
  /** A page that breaks says so once or twice; what a stranger makes up must not push out what is true. */
  browserError: 60,
  other: 600,
} as const;
export type CountedAs = keyof typeof CALLS_PER_MINUTE_MAX;
