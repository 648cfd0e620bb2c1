import { createHash } from 'node:crypto';

/**
 * The hashes of the ledger, computed apart from the database: a function there that was tampered with hides nothing. The SQL of the
 * same stands in functions/ledger-chain.sql.ts.
 */
export interface ChainedEntry {
  postingId: string;
  line: number;
  seq: number;
  amount: number;
  balanceAfter: number;
  hash: Buffer;
  /** Null: the posting is missing. */
  posting: PostingRow | null;
}

/** A posting as its digest covers it. `at` in the eight bytes of the database: microseconds. */
export interface PostingRow {
  at: Buffer;
  texts: readonly (string | null)[];
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What an account's chain begins with. */
export const beginningOf = (accountId: string): Buffer => sha256(Buffer.from(accountId));

const digestOf = ({ at, texts }: PostingRow): Buffer =>
  sha256(at, Buffer.from(`[${texts.map((text) => JSON.stringify(text)).join(', ')}]`));

/** @returns the hash of an entry behind the one with the hash `before`; null when its posting is missing. */
export function hashBehind(before: Buffer, entry: ChainedEntry, seq = entry.seq): Buffer | null {
  if (entry.posting === null) return null;
  const numbers = Buffer.alloc(28);
  numbers.writeBigInt64BE(BigInt(seq), 0);
  numbers.writeBigInt64BE(BigInt(entry.amount), 8);
  numbers.writeBigInt64BE(BigInt(entry.balanceAfter), 16);
  numbers.writeInt32BE(entry.line, 24);
  return sha256(before, digestOf(entry.posting), numbers);
}
