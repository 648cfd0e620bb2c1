import { beginningOf, type ChainedEntry, hashBehind } from './chain';
import { entryFault, type LedgerFault } from './ledger-faults';
import type { AccountRow } from './ledger-rows';
import type { Mismatch } from './misplaced';

/** Follows the entries of one account. */
export class AccountChain {
  readonly faults: LedgerFault[] = [];
  private readonly from: number;
  private before: Buffer;
  private seq: number;
  private moved = 0;
  private balanceAfter: number | null = null;

  /** @param sinceSeal what the newest seal covers counts as verified */
  constructor(
    private readonly account: AccountRow,
    private readonly mismatches: Mismatch[],
    sinceSeal: boolean,
  ) {
    this.from = sinceSeal ? account.sealedEntries : 0;
    this.before = (sinceSeal ? account.sealedHead : null) ?? beginningOf(account.id);
    this.seq = this.from;
    if (this.from > 0) this.compareSealed();
  }

  /** What was verified before is compared. */
  private compareSealed(): void {
    const { id, sealedEntries: seq, sealedHead, sealedNow, sealedBalance } = this.account;
    this.balanceAfter = sealedBalance;
    if (sealedNow !== null && sealedHead?.equals(sealedNow) === true) return;
    const text = sealedNow === null ? 'is missing, and a seal names it' : 'its hash is not the one in its newest seal';
    const fault = sealedNow === null ? 'missing' : 'changed';
    this.faults.push({ of: id, seq, fault, text: `Account ${id}, entry ${seq}: ${text}.` });
  }

  get part(): { id: string; after: number; until: number } {
    const { id, entries, last } = this.account;
    return { id, after: this.from, until: Math.max(entries, last) };
  }

  follow(entry: ChainedEntry): void {
    const { account } = this;
    const follows = entry.seq === this.seq + 1;
    if (!follows) this.missing(entry.seq - 1);
    // Behind a gap the hash before it is not known; the entry's own hash is covered by those behind it.
    else if (hashBehind(this.before, entry)?.equals(entry.hash) !== true)
      this.mismatches.push({ account: account.id, before: this.before, entry });
    if (entry.seq > account.entries)
      this.faults.push(entryFault(account.id, entry, 'added', `the account knows ${account.entries} entries only`));
    this.before = entry.hash;
    this.seq = entry.seq;
    this.moved += entry.amount;
    this.balanceAfter = entry.balanceAfter;
  }

  /** What the account's own row says must be what its entries come to. */
  end(): void {
    const { id, entries, head, balance } = this.account;
    const say = (fault: LedgerFault['fault'], text: string): void =>
      void this.faults.push({ of: id, fault, text: `Account ${id}: ${text}.` });
    if (this.seq < entries) this.missing(entries);
    else if (this.seq > entries) say('end', `it knows ${entries} entries, and there were ${this.seq}`);
    else if (!this.before.equals(head)) say('end', `its newest entry is not the one it knows`);
    const held = this.from === 0 ? this.moved : this.balanceAfter;
    if (held !== null && held !== balance) say('balance', `the balance is ${balance}, its entries come to ${held}`);
  }

  private missing(until: number): void {
    const [first, last] = [this.seq + 1, until];
    const what = first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`;
    this.faults.push({
      of: this.account.id,
      seq: first,
      fault: 'missing',
      text: `Account ${this.account.id}: ${what}.`,
    });
  }
}
