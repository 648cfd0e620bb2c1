/** Amounts of refunds as people read them. Pure. */
import type { RefundPlan } from '@paddock/contracts/wire';
import { amount as yuan } from '../../shared/format';
import { texts } from './texts';

export type Unit = NonNullable<RefundPlan['unit']>;

/** Fen as yuan, other units with their word. */
export const amountText = (amount: number, unit: Unit): string =>
  unit === 'fen' ? yuan(amount / 100) : texts.t(`units_${unit}`, { count: amount });

const MONEY = new Set(['recharge_fen', 'gift_fen']);
export const assetText = (asset: string, amount: number): string =>
  MONEY.has(asset) ? yuan(amount / 100) : String(amount);

/** What was typed, in the unit of the order; null while it is no amount. */
export function typedAmount(typed: string, unit: Unit): number | null {
  const pattern = unit === 'fen' ? /^\d{1,7}(\.\d{1,2})?$/ : /^\d{1,7}$/;
  if (!pattern.test(typed.trim())) return null;
  const amount = Math.round(Number(typed) * (unit === 'fen' ? 100 : 1));
  return amount > 0 ? amount : null;
}

export const channelText = (provider: string | null): string =>
  texts.t(provider === 'alipay' ? 'channel_alipay' : 'channel_wechat');
