/** Amounts of refunds as people read them. Pure. */
import type { RechargeRefund, RefundPlan, RefundTargetName } from '@paddock/contracts/wire';
import { amount as yuan } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { texts } from './texts';

export type Unit = NonNullable<RefundPlan['unit']>;

/** What stands in no account: codes and uses of a card are usable again. */
export const isOutside = (unit: Unit): unit is 'codes' | 'plays' => unit === 'codes' || unit === 'plays';

/** Fen as yuan, other units with their word. */
export const amountText = (amount: number, unit: Unit): string =>
  unit === 'fen' ? yuan(amount / 100) : texts.t(unit, { count: amount });

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

const ASSET_NAMES = {
  recharge_fen: 'paidIn',
  gift_fen: 'giftBalance',
  points: 'INTEGRAL',
  laps: 'QUAN',
  card: 'PLAYFREELY',
} as const;
const hasName = (asset: string): asset is keyof typeof ASSET_NAMES => asset in ASSET_NAMES;
/** @param recharge says what its visits are for */
export function assetName(
  asset: string,
  recharge: Pick<RechargeRefund, 'visitsProject' | 'visitsProject_dictText'>,
): string {
  if (hasName(asset)) return texts.t(ASSET_NAMES[asset]);
  if (recharge.visitsProject === 'currency') return texts.t('visitsAny');
  return texts.t('visitsOf', { project: named(recharge.visitsProject_dictText) || recharge.visitsProject });
}

/** Where money goes back to. */
export function targetName(target: RefundTargetName, unit: Unit): string {
  if (target === 'CASH') return texts.t('cashShort');
  if (target === 'MEMBER' && unit === 'plays') return texts.t('PLAYFREELY');
  if (target === 'MEMBER' && (unit === 'fen' || unit === 'codes')) return texts.t(`target_MEMBER_${unit}`);
  return texts.t(`target_${target}`);
}
