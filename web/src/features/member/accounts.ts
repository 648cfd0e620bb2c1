/** What a member's accounts show: the figure, what it is made of, and until when. Pure. */
import type { MemberRow } from '@paddock/contracts/wire';
import { groupThousands, parseTime, venueDate } from '../../shared/format';
import { freePlaysLeft, validCards } from '../../shared/freePlay';
import { cardNameOf } from '../../shared/venueNames';
import type { Project } from './useMember';

export const careDays = 14;
const dayMs = 86_400_000;

/** Whole days from one day to another, both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The last valid day of the card is near or over. */
export const endsSoon = (endTime: string | null, today: string): boolean =>
  endTime !== null && daysBetween(today, endTime) <= careDays;

/** Visits by project, the most first. */
export const visitsOf = (projects: readonly Project[]): Project[] =>
  projects.filter((project) => project.isChangWan === 'NO').toSorted((a, b) => b.frequency - a.frequency);

export interface FreePlay {
  name: string;
  /** Null: as often as wanted. */
  left: number | null;
  endTime: string;
}

/** Whole days are sold: an end at midnight is the day before. */
export function lastDayOf(endTime: string | null): string {
  const end = parseTime(endTime);
  return end === null ? '' : venueDate(end - 1000);
}

/** The free-play card that the next ride is taken from. */
export function freePlayOf(projects: readonly Project[], now: number): FreePlay | null {
  const card = validCards(projects, now)[0];
  return card ? { name: cardNameOf(card), left: freePlaysLeft(card), endTime: card.changWanEndTime ?? '' } : null;
}

/** How far the member has come from the present level to the next one, 0 to 1. */
export const shareOfLevel = ({ exp }: Pick<MemberRow, 'exp'>, from: number): number =>
  Math.max(0, Math.min(1, from === 0 ? 1 : exp / from));

/** `+1,000.00`, `−10`: yuan with its cents, everything else in pieces. */
export function signed(amount: number, isMoney: boolean): string {
  const whole = isMoney ? groupThousands(Math.abs(amount).toFixed(2).split('.')[0] ?? '0') : '';
  const text = isMoney
    ? `${whole}.${Math.abs(amount).toFixed(2).split('.')[1] ?? '00'}`
    : groupThousands(Math.abs(amount));
  return `${amount < 0 ? '−' : '+'}${text}`;
}
