/**
 * How sure the big screen is of its picture. Each reading, event and subscription confirms it; a picture that nothing has
 * confirmed for `staleAfterMs` is stale, and shown as such. A venue whose edge is cut off is stale too.
 */
export const staleAfterMs = 8_000;
/** While the socket is live the service is asked whether it answers: that notices a link that died without a word. */
export const probeEveryMs = 5_000;
/** Between two readings while the socket is live: they mend whatever was missed. */
export const readEveryMs = 60_000;
/** Between two readings while the socket is down. */
export const readAgainMs = 2_000;
/** A reading or probe that takes longer is given up. */
export const readLimitMs = 3_000;
/** A socket that has not come back by itself for this long is replaced. */
export const newLinkAfterMs = 20_000;

export interface Confirmation {
  /** By the steady clock of the page; null before the first picture. */
  confirmedAt: number | null;
  edgeOnline: boolean;
  /** When the last message of the venue's edge came, by the same clock. */
  edgeSeenAt: number | null;
}

/** Since when the picture stands still (milliseconds since 1970); null while it is live or there is none yet. */
export function heldSince({ confirmedAt, edgeOnline, edgeSeenAt }: Confirmation, now: number): number | null {
  if (confirmedAt === null) return null;
  const link = now - confirmedAt >= staleAfterMs ? confirmedAt : null;
  if (edgeOnline) return link;
  const edge = edgeSeenAt ?? confirmedAt;
  return link === null ? edge : Math.min(link, edge);
}
