/** Gifts and waits in words. Pure. */
import type { giftApplication, RowOf } from '@paddock/contracts/resources';
import type { Given } from '@paddock/contracts/wire';
import { amount, groupThousands } from '../../shared/format';
import type { texts } from './texts';

export type Gift = RowOf<typeof giftApplication>;
type T = ReturnType<(typeof texts)['use']>;
export type GiftKind = 'give' | 'quan' | 'integral' | 'frequency';
export type Amounts = Pick<Gift, GiftKind>;

export const giftKinds: readonly GiftKind[] = ['give', 'quan', 'integral', 'frequency'];

/** What is given, each kind in its own words: `20.00 元，10 圈`. `project`: of the visits. */
export function giftText(t: T, gift: Amounts, project: string): string {
  const parts = [
    gift.give > 0 ? t('yuan', { amount: amount(gift.give) }) : '',
    gift.quan > 0 ? t('laps', { count: gift.quan }) : '',
    gift.integral > 0 ? t('points', { count: groupThousands(gift.integral) }) : '',
    gift.frequency > 0 ? t('visitsOfProject', { count: gift.frequency, project }).trim() : '',
  ];
  return parts.filter((part) => part !== '').join(t('comma'));
}

/** How often somebody was given something, and what: `1 次 10 圈`. */
export const givenText = (t: T, given: Given): string => {
  const what = giftText(t, given, '');
  return what === '' ? t('times', { count: given.times }) : t('timesWhat', { count: given.times, what });
};

const minuteMs = 60_000;
const careAfterMinutes = 12 * 60;

/** A wait in hours and minutes; `isLong` from twelve hours on. */
export function waitOf(t: T, since: number, now: number): { text: string; isLong: boolean } {
  const all = Math.max(0, Math.floor((now - since) / minuteMs));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const key = hours === 0 ? 'waitMinutes' : minutes === 0 ? 'waitHours' : 'waitHoursMinutes';
  return { text: t(key, { hours, minutes }), isLong: all >= careAfterMinutes };
}

/** `由顾晓或总部审核` */
export const reviewersText = (t: T, names: readonly string[]): string =>
  t('reviewers', { names: names.length === 0 ? t('managers') : names.join(t('between')) });
