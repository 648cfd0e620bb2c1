/** Another price than that of the rule. Pure. */
import { isOtherPrice } from '@paddock/contracts/approved-price';
import type { InputOf, rechargeRoutes, tabRoutes } from '@paddock/contracts/wire';
import type { ConsumeType } from '../words';

/** For one time. */
export interface LinePrice {
  yuan: number;
  reason: string;
}

/** The manager who stands for changed prices, on the spot. */
export interface Approval {
  managerId: string;
  managerName: string;
  managerPassword: string;
}

const pricedTypes: readonly ConsumeType[] = ['BALANCE', 'BALANCEANDINTEGRAL', 'NOCARDCONSUME'];
export const hasPrice = (type: ConsumeType): boolean => pricedTypes.includes(type);

/** A price with the manager who stands for it. */
export interface ChangedPrice {
  /** Of several records: the one that it is for; of all of them where none is named. */
  of?: string;
  price: LinePrice;
  approval: Approval;
}

type Texts = 'priceReason' | 'managerId' | 'managerPassword';
/** The body of a call that takes another price. Its texts are missing on the wire where the price is the rule's. */
export type MaybePriced<Body> = Omit<Body, Texts> & Record<Texts, string | undefined>;
/** What of a call says so. */
export type PriceFields = MaybePriced<Pick<InputOf<typeof rechargeRoutes.add>, 'newPrice'>>;
/** The same of what is paid together: `prices` are those of single records. */
export type PricesFields = MaybePriced<Partial<Pick<InputOf<typeof tabRoutes.settleTogether>, 'newPrice' | 'prices'>>>;

const unpriced = { priceReason: undefined, managerId: undefined, managerPassword: undefined };

export const priceFields = (changed: ChangedPrice | null): PriceFields =>
  changed === null
    ? unpriced
    : {
        newPrice: changed.price.yuan,
        priceReason: changed.price.reason,
        managerId: changed.approval.managerId,
        managerPassword: changed.approval.managerPassword,
      };

/** Of what is paid together: one price for all of it, or prices of single records. The person who was asked last stands for all of them. */
export function pricesFields(changes: readonly ChangedPrice[]): PricesFields {
  const last = changes.at(-1);
  if (last === undefined) return unpriced;
  const prices = changes.flatMap(({ of, price }) =>
    of === undefined ? [] : [{ id: of, newPrice: price.yuan, priceReason: price.reason }],
  );
  if (prices.length === 0) return priceFields(last);
  const { managerId, managerPassword } = last.approval;
  return { prices, priceReason: undefined, managerId, managerPassword };
}

/** With a price of before replaced or taken back; one for all takes the place of every other. */
export const withPrice = (
  changes: readonly ChangedPrice[],
  of: string | undefined,
  next: ChangedPrice | null,
): readonly ChangedPrice[] => {
  const others = of === undefined ? [] : changes.filter((known) => known.of !== undefined && known.of !== of);
  return next === null ? others : [...others, next];
};

/** Why this is no price that a manager could approve, or null. */
export function priceFault(typed: string, rule: number): 'priceWrong' | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return 'priceWrong';
  const [fen, ruleFen] = [Math.round(Number(typed) * 100), Math.round(rule * 100)];
  return isOtherPrice(fen, ruleFen) ? null : 'priceWrong';
}
