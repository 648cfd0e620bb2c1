import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Ids count milliseconds from here, which keeps them at 19 digits for decades. */
const EPOCH_MS = Date.UTC(2010, 0, 1);
/** Drawn per process: two processes make equal ids only with the same draw, millisecond and sequence, and the primary key refuses that. */
const processBits = BigInt(randomInt(1 << 12));

let lastMs = 0;
let sequence = 0;

/** A new record id: a string of 19 digits that grows with time. Never a number: browsers would lose its last digits. */
export function newId(): string {
  const ms = Math.max(Date.now(), lastMs);
  sequence = ms === lastMs ? sequence + 1 : 0;
  lastMs = ms;
  if (sequence === 1 << 10) {
    lastMs += 1;
    sequence = 0;
  }
  return ((BigInt(lastMs - EPOCH_MS) << 22n) | (processBits << 10n) | BigInt(sequence)).toString();
}

/** For commands and other things that only machines read. */
export const newUuid = (): string => randomUUID();

/** 256 random bits, URL-safe: tokens and device keys. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
