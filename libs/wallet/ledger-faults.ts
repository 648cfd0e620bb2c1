/** One thing that is wrong with the ledger, by the row's own name. */
export interface LedgerFault {
  /** The account, posting, store or asset. */
  of: string;
  /** The entry's place in its account. */
  seq?: number;
  fault: 'changed' | 'missing' | 'swapped' | 'added' | 'balance' | 'end' | 'unbalanced' | 'seal' | 'sum';
  text: string;
}

export const entryFault = (
  account: string,
  entry: { seq: number; postingId: string; line: number },
  fault: LedgerFault['fault'],
  what: string,
): LedgerFault => ({
  of: account,
  seq: entry.seq,
  fault,
  text: `Account ${account}, entry ${entry.seq} (posting ${entry.postingId}, line ${entry.line}): ${what}.`,
});
