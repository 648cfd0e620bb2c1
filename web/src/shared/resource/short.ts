/** Figures in rows: up to 9,999 in full, then short. Money and ids are never shortened. */
import { groupThousands, minus } from '../format';
import type { Lang } from '../i18n';

const fullMax = 9_999;

const plain = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** The figure and its unit, `1.28` and `万`; no unit where it is in full. */
export function shortNumber(value: number, language: Lang): { figure: string; unit: string } {
  if (value < 0) {
    const { figure, unit } = shortNumber(-value, language);
    return { figure: `${minus}${figure}`, unit };
  }
  const size = value;
  if (size <= fullMax || !Number.isFinite(value)) {
    return { figure: Number.isInteger(value) ? groupThousands(value) : String(value), unit: '' };
  }
  if (language === 'cn') {
    return size >= 1e8 ? { figure: plain(value / 1e8, 2), unit: '亿' } : { figure: plain(value / 1e4, 2), unit: '万' };
  }
  // 999,950 and more would read as 1000 K.
  return size >= 999_950 ? { figure: plain(value / 1e6, 1), unit: 'M' } : { figure: plain(value / 1e3, 1), unit: 'K' };
}

/** English words of declared units that are not their plural without an s. */
const ONE: Readonly<Record<string, string>> = { people: 'person' };

/** What a unit is called beside a figure: `1 lap`, `2 laps`; short ones such as `ms` have one form. */
export const unitOf = (value: number, unit: string): string =>
  value === 1 ? (ONE[unit] ?? unit.replace(/(?<=^[a-z]{3,})s$/, '')) : unit;
