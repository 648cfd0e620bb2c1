/** Whether a coupon may be used, and what it takes off. Pure. */
export interface CouponTerms {
  deduct_amount_fen: number;
  min_recharge_fen: number;
  threshold_type: string;
  threshold_amount_fen: number;
}

export interface Shortfall {
  kind: 'minRecharge' | 'single' | 'cumulative';
  amountFen: number;
}

/**
 * What a recharge lacks for a coupon, null when it may be used.
 * @param priceFen what the recharge costs without it
 * @param paidBeforeFen what the member has paid for recharges so far
 */
export function shortfallOf(terms: CouponTerms, priceFen: number, paidBeforeFen: number): Shortfall | null {
  if (priceFen < terms.min_recharge_fen) return { kind: 'minRecharge', amountFen: terms.min_recharge_fen };
  const cumulative = terms.threshold_type === 'CUMULATIVE';
  const counted = cumulative ? paidBeforeFen + priceFen : priceFen;
  return counted < terms.threshold_amount_fen
    ? { kind: cumulative ? 'cumulative' : 'single', amountFen: terms.threshold_amount_fen }
    : null;
}

/** What is taken off: never more than there is to pay. */
export const deductionOf = (terms: Pick<CouponTerms, 'deduct_amount_fen'>, priceFen: number): number =>
  Math.min(terms.deduct_amount_fen, priceFen);
