/** Other prices than those of the rules. The counter shows what the service charges. Pure; amounts in fen. */

/** More than a few times the rule's price is a slip of the fingers. */
export const PRICE_TIMES_MAX = 10;

/** Whether a manager could approve it in place of the rule's. */
export const isOtherPrice = (priceFen: number, ruleFen: number): boolean =>
  priceFen >= 0 && priceFen !== ruleFen && priceFen <= ruleFen * PRICE_TIMES_MAX;

/**
 * A price for all of a bill, shared out over its records by what each was agreed at; all shares add up to it. Their order is that of the ids, so
 * that nobody's fen depends on how a list is sorted.
 */
export function sharesOf(wholeFen: number, records: readonly { id: string; fen: number }[]): Map<string, number> {
  const totalFen = records.reduce((sum, { fen }) => sum + fen, 0);
  const shares = new Map<string, number>();
  let agreedFen = 0;
  let givenFen = 0;
  for (const { id, fen } of records.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    agreedFen += fen;
    const dueFen = totalFen === 0 ? 0 : Number((BigInt(wholeFen) * BigInt(agreedFen)) / BigInt(totalFen));
    shares.set(id, dueFen - givenFen);
    givenFen = dueFen;
  }
  return shares;
}
