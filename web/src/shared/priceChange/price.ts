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
  priceOf?: string;
  priceReason?: string;
  managerId?: string;
  managerPassword?: string;
}

export const priceFields = (changed: ChangedPrice | null): PriceFields =>
  changed === null
    ? {}
    : {
        newPrice: changed.price.yuan,
        ...(changed.of === undefined ? {} : { priceOf: changed.of }),
        priceReason: changed.price.reason,
        managerId: changed.approval.managerId,
        managerPassword: changed.approval.managerPassword,
      };

/** Why this is no price that a manager could approve, or null. */
export function priceFault(typed: string, rule: number): 'priceWrong' | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return 'priceWrong';
  const [fen, ruleFen] = [Math.round(Number(typed) * 100), Math.round(rule * 100)];
  return isOtherPrice(fen, ruleFen) ? null : 'priceWrong';
}
