/** What a reservation costs. The counter shows what the service charges. Pure; amounts in fen. */
export interface ReservationTerms {
  priceMode: 'PERHEAD' | 'FLAT';
  /** Of one person, or of all of them. */
  priceFen: number;
  /** What was billed already and stands, with the deposit that counted: of a flat price the rest is due. */
  billedFen: number;
  /** What of the paid deposit was neither counted nor given back. */
  depositLeftFen: number;
}

export interface ReservationBill {
  priceFen: number;
  /** What of the deposit counts against it. */
  depositFen: number;
  dueFen: number;
}

/** What so many people pay who sign in now. */
export function billOf(terms: ReservationTerms, heads: number): ReservationBill {
  const { priceMode, priceFen: agreedFen, billedFen, depositLeftFen } = terms;
  const flatFen = Math.max(0, agreedFen - billedFen);
  const priceFen = heads === 0 ? 0 : priceMode === 'FLAT' ? flatFen : agreedFen * heads;
  const depositFen = Math.min(priceFen, depositLeftFen);
  return { priceFen, depositFen, dueFen: priceFen - depositFen };
}
