/** Whose shift is stored, and in which store. Pure. */
import type { CashierRef } from '../../shared/pickers';

/** As it was read: what stands in a browser's storage may be anything. */
export type KeptCashier = Partial<Record<keyof CashierRef | 'orgCode', unknown>>;

/** A cashier of one store takes no money in another, so nobody has the shift there. */
export function cashierOf(
  { id, realname, orgCode: ofStore }: KeptCashier,
  orgCode: string | undefined,
): CashierRef | null {
  const isWhole = typeof id === 'string' && typeof realname === 'string';
  return isWhole && orgCode !== undefined && ofStore === orgCode ? { id, realname } : null;
}
