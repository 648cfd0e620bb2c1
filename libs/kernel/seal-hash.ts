import { createHash } from 'node:crypto';

/** The hash of a seal grows with the heads that it names, so that they need not be in memory together. */
export class SealHash {
  private readonly hash = createHash('sha256');

  /** @param orgCode whose seals these are; empty for those of all stores */
  constructor(before: Buffer, orgCode: string, number: number, at: Buffer) {
    this.hash
      .update(before)
      .update(at)
      .update(`${JSON.stringify([orgCode, number])}\n`);
  }

  /** @param of the account or chain that stood there, in the order of the bytes of their names */
  add(of: string, entries: number, head: Buffer): void {
    this.hash.update(`${JSON.stringify([of, entries, head.toString('hex')])}\n`);
  }

  /** The newest seal of another log at that moment. */
  witness(of: string, number: number, hash: Buffer): void {
    this.hash.update(`${JSON.stringify([of, number, hash.toString('hex'), 'witness'])}\n`);
  }

  digest(): Buffer {
    return this.hash.digest();
  }
}
