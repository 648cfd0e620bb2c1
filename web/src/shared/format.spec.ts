import { describe, expect, it } from 'vitest';
import {
  amount,
  countdown,
  dateTime,
  ellipsis,
  gap,
  groupThousands,
  lapTime,
  maskPhone,
  money,
  parseTime,
  rowTime,
  totalTime,
  waitMinutes,
} from './format';

describe('one formatter for each kind of value', () => {
  it('writes money with two decimals, the sign only on single figures', () => {
    expect(amount(1286.5)).toBe('1,286.50');
    expect(money(1286.5)).toBe('¥1,286.50');
    expect(money(-3)).toBe('−¥3.00');
    expect(amount(-1286.5)).toBe('−1,286.50');
    expect(gap(-173)).toBe('−0.173');
    expect(amount(null)).toBe('—');
  });

  it('P-9.7 groups thousands with commas', () => {
    expect(groupThousands(1234567)).toBe('1,234,567');
    expect(groupThousands(999)).toBe('999');
  });

  it('writes laps, totals, gaps and what is left', () => {
    expect(lapTime(31_482)).toBe('31.482');
    expect(lapTime(64_310)).toBe('1:04.310');
    expect(totalTime(321_774)).toBe('5:21.774');
    expect(gap(173)).toBe('+0.173');
    expect(countdown(221_000)).toBe('3:41');
    expect(countdown(3_730_000)).toBe('1:02:10');
    expect(countdown(-5)).toBe('0:00');
    expect(waitMinutes(61)).toBe(2);
  });

  it('P-9.8 writes dates as YYYY-MM-DD HH:mm:ss, in the time of the venue', () => {
    expect(dateTime('2026-03-14T06:32:07.000Z')).toBe('2026-03-14 14:32:07');
    expect(dateTime('2026-03-14 14:32:07')).toBe('2026-03-14 14:32:07');
    expect(rowTime('2026-03-14 14:32:07', parseTime('2026-05-01 00:00:00') ?? 0)).toBe('03-14 14:32:07');
    expect(rowTime('2025-03-14 14:32:07', parseTime('2026-05-01 00:00:00') ?? 0)).toBe('2025-03-14 14:32:07');
    expect(dateTime('nonsense')).toBe('—');
  });

  it('P-9.6 shortens to 25 characters by default', () => {
    expect(ellipsis('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`);
    expect(ellipsis('x'.repeat(25))).toBe('x'.repeat(25));
  });

  it('shows the first three and last four digits of a phone', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('138****5678')).toBe('138****5678');
    expect(maskPhone('057188000000')).toBe('057****0000');
    expect(maskPhone('8800000')).toBe('*******');
    expect(maskPhone('*******')).toBe('*******');
    expect(maskPhone(null)).toBe('—');
  });
});
