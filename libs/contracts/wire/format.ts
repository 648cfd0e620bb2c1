/** How values look on the wire: times in GMT+8, amounts in yuan, phones masked. */

const WIRE_OFFSET_MS = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in GMT+8; null stays null. */
export function toWireTime(at: Date): string;
export function toWireTime(at: Date | null): string | null;
export function toWireTime(at: Date | null): string | null {
  return at && new Date(at.getTime() + WIRE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

const WIRE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/;

/** Reads `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` as the day's first second, in GMT+8. @returns null for anything else. */
export function fromWireTime(text: string): Date | null {
  const match = WIRE_TIME.exec(text.trim());
  if (!match) return null;
  const at = new Date(`${match[1]}T${match[2] ?? '00:00:00'}+08:00`);
  // JavaScript rolls the 30th of February over; such a day is refused.
  return Number.isNaN(at.getTime()) || toWireTime(at).slice(0, 10) !== match[1] ? null : at;
}

/** Fen (integer) to yuan with at most two decimals. */
export const yuan = (fen: number): number => fen / 100;

/** Yuan to fen. @throws RangeError when the amount has parts of a fen. */
export function fen(amountYuan: number): number {
  const whole = Math.round(amountYuan * 100);
  if (!Number.isSafeInteger(whole) || Math.abs(whole / 100 - amountYuan) > 1e-6)
    throw new RangeError('not an amount in yuan');
  return whole;
}

/** Digits of a phone that everybody sees. */
export const PHONE_SHOWN = { first: 3, last: 4 } as const;

/** `13812342046` → `138****2046`; what is too short to keep seven digits is hidden whole. One that is masked stays as it is. */
export const maskPhone = (phone: string): string =>
  phone.length <= PHONE_SHOWN.first + PHONE_SHOWN.last
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, PHONE_SHOWN.first)}****${phone.slice(-PHONE_SHOWN.last)}`;
