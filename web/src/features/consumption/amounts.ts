/** Amounts of the counter in words. */
import { amount, groupThousands, money } from '../../shared/format';
import type { CashSum } from './cash';
import type { Charge } from './charge';
import type { SplitSum } from './split';
import { texts } from './texts';
import type { PayMode } from './wire';

const unitWords = {
  visits: 'unitVisits',
  points: 'unitPoints',
  laps: 'lapUnit',
  plays: 'unitPlays',
  coupons: 'unitCoupons',
} as const;

/** The figure and its unit apart, for figures that lead: `¥264.00`, or `900` and `积分`. */
export const figureOf = (unit: Charge['unit'], value: number): { figure: string; unit: string | null } =>
  unit === 'yuan'
    ? { figure: money(value), unit: null }
    : { figure: groupThousands(value), unit: texts.t(unitWords[unit], { count: value }) };

/** `¥264.00`, `900 积分`. */
export function amountText(unit: Charge['unit'], value: number): string {
  const { figure, unit: word } = figureOf(unit, value);
  return word === null ? figure : `${figure} ${word}`;
}

/** `¥264.00 + 900 积分` */
export const chargesText = (charges: readonly Charge[]): string =>
  charges.length === 0 ? texts.t('free') : charges.map((charge) => amountText(charge.unit, charge.total)).join(' + ');

/** `余额 ¥100.00 + 扫码 ¥68.00` */
export const splitText = ({ balance, rest }: SplitSum, restMode: PayMode | null): string =>
  `${texts.t('BALANCE')} ${money(balance)} + ${texts.t(restMode === 'unline' ? 'cashShort' : 'scanShort')} ${money(rest)}`;

/** The missing sum, the change and the sum received, as texts. */
export const cashWords = (cash: CashSum | null): { missing: string; change: string; received: string } => ({
  missing: amount(Math.max(0, -(cash?.change ?? 0))),
  change: amount(Math.max(0, cash?.change ?? 0)),
  received: amount(cash?.received ?? 0),
});
