import { type ChainedEntry, hashBehind } from './chain';
import { entryFault, type LedgerFault } from './ledger-faults';

/** An entry whose hash does not follow from what stands before it. */
export interface Mismatch {
  account: string;
  before: Buffer;
  entry: ChainedEntry;
}

/** Pairs are looked for among so many: more faults than that are no exchange of two rows. */
const COMPARED_MAX = 200;

const fits = (place: Mismatch, { entry }: Mismatch, hash: Buffer): boolean =>
  hashBehind(place.before, entry, place.entry.seq)?.equals(hash) === true;

/** The content of `other` belongs where `place` stands, whether the hashes were moved with it or not. */
const belongsAt = (place: Mismatch, other: Mismatch): boolean =>
  fits(place, other, other.entry.hash) || fits(place, other, place.entry.hash);

/** Distinguishes rows that were exchanged from rows that were changed, and leaves out what only stands behind one of them. */
export function faultsOf(mismatches: readonly Mismatch[]): LedgerFault[] {
  const compared = mismatches.slice(0, COMPARED_MAX);
  const partners = new Map<Mismatch, Mismatch>();
  for (const [index, place] of compared.entries())
    for (const other of compared.slice(index + 1))
      // Of two in one account the first stands behind what is whole; the second may stand behind the first.
      if (belongsAt(place, other)) {
        partners.set(place, other);
        partners.set(other, place);
      }
  return mismatches.flatMap((mismatch) => {
    const { account, entry } = mismatch;
    const partner = partners.get(mismatch);
    if (partner)
      return entryFault(
        account,
        entry,
        'swapped',
        `was swapped with entry ${partner.entry.seq} of account ${partner.account}`,
      );
    const isWhole = compared.some((other) => hashBehind(other.entry.hash, entry)?.equals(entry.hash) === true);
    if (isWhole) return [];
    if (entry.posting === null) return entryFault(account, entry, 'missing', 'its posting is missing');
    return entryFault(account, entry, 'changed', 'it or its posting was changed');
  });
}
