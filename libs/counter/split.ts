/** An order that a member's balance pays a part of, and cash or a scan the rest. Pure; amounts in fen. */
import type { ConsumptionType } from '@paddock/contracts';
import { Refusal } from '@paddock/kernel';

export interface Split {
  /** What the balance pays. */
  balanceFen: number;
  restMode: 'wechat' | 'unline';
}

const SPLIT_TYPES: readonly ConsumptionType[] = ['BALANCE', 'BALANCEANDINTEGRAL'];

/** What is left to pay in cash or by scan; 0 where nothing is split. @throws Refusal with the form's own text */
export function restOf(type: ConsumptionType, amountFen: number, split: Split | null): number {
  if (split === null) return 0;
  if (!SPLIT_TYPES.includes(type)) throw new Refusal('pay.splitType');
  if (split.balanceFen <= 0 || split.balanceFen >= amountFen) throw new Refusal('pay.splitAmount');
  return amountFen - split.balanceFen;
}

interface SplitOrder {
  payment_mode: 'wechat' | 'unline';
  member_id: string | null;
  amount_fen: number;
  rest_fen: number;
}

/** What of an order is paid by scan. */
export const scannedFenOf = (order: SplitOrder): number => (order.payment_mode === 'wechat' ? counterFenOf(order) : 0);

/** What of an order is paid at the counter, in cash or by scan, and not by a member. */
export const counterFenOf = ({ member_id: memberId, amount_fen: amountFen, rest_fen: restFen }: SplitOrder): number =>
  memberId === null ? amountFen : restFen;

/** Computes the stored amount of the cash that a customer hands over. @throws Refusal when it is less than the part paid in cash */
export function cashReceivedOf(
  { cashReceivedFen }: { cashReceivedFen?: number | null },
  cashFen: number,
): number | null {
  if (cashFen === 0 || cashReceivedFen === undefined || cashReceivedFen === null) return null;
  if (cashReceivedFen < cashFen)
    throw new Refusal('pay.cashTooLittle', { missing: ((cashFen - cashReceivedFen) / 100).toFixed(2) });
  return cashReceivedFen;
}
