/** Another price than the rule's, as it was asked for and as a manager stands for it. Pure. */
import { isOtherPrice, PRICE_TIMES_MAX } from '@paddock/contracts/approved-price';
import { must, Refusal } from '@paddock/kernel';

export interface WantedPrice {
  /** Null: the rule's. */
  newPriceFen: number | null;
  priceReason: string;
}

/** Another price than the rule's, for which a manager stands. */
export interface ApprovedPrice {
  priceFen: number;
  reason: string;
  approvedBy: string;
}

const outOfRange = (): Refusal => new Refusal('price.outOfRange', { times: PRICE_TIMES_MAX });

/** What a call asks for. @throws Refusal for parts of a fen */
export function wantedPrice({
  newPrice,
  priceReason = '',
}: {
  newPrice?: number | undefined;
  priceReason?: string | undefined;
}): WantedPrice {
  if (newPrice === undefined) return { newPriceFen: null, priceReason };
  const newPriceFen = Math.round(newPrice * 100);
  if (Math.abs(newPriceFen - newPrice * 100) > 1e-6) throw outOfRange();
  return { newPriceFen, priceReason };
}

/** Null where nothing was asked for. @throws Refusal when it is no price that a manager could approve */
export function approvedPrice(
  ruleFen: number,
  { newPriceFen, priceReason }: WantedPrice,
  approvedBy: string | null,
): ApprovedPrice | null {
  if (newPriceFen === null) return null;
  if (!isOtherPrice(newPriceFen, ruleFen)) throw outOfRange();
  return { priceFen: newPriceFen, reason: priceReason, approvedBy: must(approvedBy, 'a manager who approves a price') };
}
