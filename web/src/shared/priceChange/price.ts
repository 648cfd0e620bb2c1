/** Another price than that of the rule. Pure. */
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

export const priceTimesMax = 10;

/** Why this is no price that a manager could approve, or null. */
export function priceFault(typed: string, rule: number): 'priceWrong' | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return 'priceWrong';
  const [fen, ruleFen] = [Math.round(Number(typed) * 100), Math.round(rule * 100)];
  return fen === ruleFen || fen > ruleFen * priceTimesMax ? 'priceWrong' : null;
}
