/** How a coupon stands, from its dates, its quantity and its switch. Pure. */
import type { coupon, RowOf } from '@paddock/contracts/resources';
import { parseTime } from '../../shared/format';
import type { RowState } from '../../shared/resource';
import type { texts } from './texts';

export type Coupon = RowOf<typeof coupon>;

export function couponState(row: Coupon, now: number, t: ReturnType<(typeof texts)['use']>): RowState {
  if (row.enabled === 'NO') return { glyph: 'offline', tone: 'grey', word: t('off'), done: true };
  if ((parseTime(row.claimEnd) ?? Infinity) < now)
    return { glyph: 'minus', tone: 'grey', word: t('ended'), done: true };
  if (row.claimedCount >= row.totalCount) return { glyph: 'block', tone: 'care', word: t('used') };
  if ((parseTime(row.claimStart) ?? 0) > now) return { glyph: 'idle', tone: 'ink', word: t('notYet') };
  return { glyph: 'run', tone: 'go', word: t('open') };
}
