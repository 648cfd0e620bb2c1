/** Another price than that of the rule. Pure. */
import { isOtherPrice } from '@paddock/contracts/approved-price';
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

/** What of a call says so. */
export interface PriceFields {
  newPrice?: number;
  priceReason?: string;
  /** Of single records. */
  prices?: { id: string; newPrice: number; priceReason: string }[];
  managerId?: string;
  managerPassword?: string;
}

export const priceFields = (changed: ChangedPrice | null): PriceFields =>
  changed === null
    ? {}
    : {
        newPrice: changed.price.yuan,
        priceReason: changed.price.reason,
        managerId: changed.approval.managerId,
        managerPassword: changed.approval.managerPassword,
      };

/** Of what is paid together: one price for all of it, or prices of single records. Who was asked last stands for all of them. */
export function pricesFields(changes: readonly ChangedPrice[]): PriceFields {
  const last = changes.at(-1);
  if (last === undefined) return {};
  const prices = changes.flatMap(({ of, price }) =>
    of === undefined ? [] : [{ id: of, newPrice: price.yuan, priceReason: price.reason }],
  );
  if (prices.length === 0) return priceFields(last);
  const { managerId, managerPassword } = last.approval;
  return { prices, managerId, managerPassword };
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
