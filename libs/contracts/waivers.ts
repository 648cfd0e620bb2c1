/** Rules of waivers, the same for the phone that asks and for the server that decides. Pure. */
import type { MessageKey, MessageParams } from './messages';
import { isDay } from './forms';

export const KART_CLASSES = ['ADULT', 'JUNIOR'] as const;
export type KartClass = (typeof KART_CLASSES)[number];

/** 0: no limit. Heights are in centimetres. */
export interface WaiverRules {
  minAge: number;
  minHeightCm: number;
  juniorMinAge: number;
  juniorMinHeightCm: number;
  /** Under this age a guardian signs too. */
  guardianAge: number;
}

export interface WaiverDriver {
  /** `yyyy-MM-dd`. */
  birthDate: string;
  heightCm: number | null;
  kartClass: KartClass;
}

export interface WaiverFault {
  key: MessageKey;
  field: 'birthDate' | 'heightCm';
  params: MessageParams;
}

const AGE_MAX = 120;

/** Full years on a day. Anyone who was born on a 29 February is a year older on 1 March of other years. */
export function ageOn(birthDate: string, day: string): number {
  const [years, rest] = [Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)), day.slice(5)];
  return rest < birthDate.slice(5) ? years - 1 : years;
}

/** A day that somebody who is alive may be born on. */
export const isBirthDate = (birthDate: string, day: string): boolean =>
  isDay(birthDate) && birthDate <= day && ageOn(birthDate, day) <= AGE_MAX;

export const needsGuardian = (rules: WaiverRules, birthDate: string, day: string): boolean =>
  ageOn(birthDate, day) < rules.guardianAge;

/** Whether this class has a rule that the height decides. */
export const asksForHeight = (rules: WaiverRules, kartClass: KartClass): boolean =>
  (kartClass === 'ADULT' ? rules.minHeightCm : rules.juniorMinHeightCm) > 0;

/** Why this driver may not drive such a kart; null when nothing is against it. */
export function ruleFault(rules: WaiverRules, driver: WaiverDriver, day: string): WaiverFault | null {
  const isAdult = driver.kartClass === 'ADULT';
  const age = isAdult ? rules.minAge : rules.juniorMinAge;
  const height = isAdult ? rules.minHeightCm : rules.juniorMinHeightCm;
  if (ageOn(driver.birthDate, day) < age)
    return { key: isAdult ? 'waiver.tooYoung' : 'waiver.tooYoungForJunior', field: 'birthDate', params: { age } };
  if (height > 0 && driver.heightCm === null) return { key: 'waiver.heightRequired', field: 'heightCm', params: {} };
  if (height > 0 && (driver.heightCm ?? 0) < height)
    return { key: isAdult ? 'waiver.tooShort' : 'waiver.tooShortForJunior', field: 'heightCm', params: { height } };
  return null;
}

/**
 * Why somebody may not drive a kart of this class under what was signed: by age and height, and because nobody has signed for an adult kart
 * where a junior one was chosen.
 */
export function kartFault(
  rules: WaiverRules,
  signed: WaiverDriver,
  kartClass: KartClass,
  day: string,
): Pick<WaiverFault, 'key' | 'params'> | null {
  const fault = ruleFault(rules, { ...signed, kartClass }, day);
  if (fault !== null) return fault;
  return kartClass === 'ADULT' && signed.kartClass === 'JUNIOR' ? { key: 'waiver.signedForJunior', params: {} } : null;
}

/** A signature is drawn in a box of this size; its path has whole numbers only. */
export const SIGNATURE_BOX = { width: 600, height: 240 } as const;
export const SIGNATURE_LENGTH_MAX = 16_000;
/** Strokes, each `M x y x y …`: nothing but numbers, so that it can stand in a page as it is. */
const SIGNATURE = /^(?:M\d{1,3} \d{1,3}(?: \d{1,3} \d{1,3})*)+$/;
const SIGNATURE_POINTS_MIN = 8;
const SIGNATURE_EXTENT_MIN = 40;

/** Whether a path was drawn by a person who signs: inside its box, and neither a dot nor a dash. */
export function isSignature(path: string): boolean {
  if (path.length > SIGNATURE_LENGTH_MAX || !SIGNATURE.test(path)) return false;
  const numbers = path.replaceAll('M', ' ').trim().split(/\s+/).map(Number);
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  if (xs.length < SIGNATURE_POINTS_MIN || xs.length !== ys.length) return false;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right > SIGNATURE_BOX.width || bottom > SIGNATURE_BOX.height) return false;
  return right - left + bottom - top >= SIGNATURE_EXTENT_MIN;
}
