import { describe, expect, it } from 'vitest';
import { isPhone } from './forms';
import {
  ageOn,
  asksForHeight,
  isBirthDate,
  isSignature,
  kartFault,
  needsGuardian,
  ruleFault,
  SIGNATURE_LENGTH_MAX,
  type WaiverDriver,
  type WaiverRules,
} from './waivers';

const TODAY = '2026-11-22';
const rules: WaiverRules = {
  minAge: 14,
  minHeightCm: 150,
  juniorMinAge: 7,
  juniorMinHeightCm: 120,
  guardianAge: 18,
};
const driver = (fields: Partial<WaiverDriver> = {}): WaiverDriver => ({
  birthDate: '2000-01-31',
  heightCm: 172,
  kartClass: 'ADULT',
  ...fields,
});
const faultOf = (fields: Partial<WaiverDriver>, of = rules) => ruleFault(of, driver(fields), TODAY);

describe('rules of a waiver', () => {
  it('counts full years: the birthday itself is the first day of the new age', () => {
    expect(ageOn('2012-11-21', TODAY)).toBe(14);
    expect(ageOn('2012-11-22', TODAY)).toBe(14);
    expect(ageOn('2012-11-23', TODAY)).toBe(13);
    expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
    expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
    expect(ageOn(TODAY, TODAY)).toBe(0);
  });

  it('takes days of the calendar on which somebody who lives may be born', () => {
    for (const day of ['2000-01-31', '2024-02-29', TODAY, '1906-11-23'])
      expect([day, isBirthDate(day, TODAY)]).toEqual([day, true]);
    for (const day of [
      '2023-02-29',
      '2026-11-23',
      '1890-01-01',
      '2000-13-01',
      '2000-1-1',
      '',
      '20000131',
      '+12000-01-01',
    ])
      expect([day, isBirthDate(day, TODAY)]).toEqual([day, false]);
  });

  it('refuses who is too young for the kart on the very day, and lets in who is old enough since today', () => {
    expect(faultOf({ birthDate: '2012-11-23' })).toEqual({
      key: 'waiver.tooYoung',
      field: 'birthDate',
      params: { age: 14 },
    });
    expect(faultOf({ birthDate: '2012-11-22' })).toBeNull();
    expect(faultOf({ birthDate: '2012-11-23', kartClass: 'JUNIOR' })).toBeNull();
    expect(faultOf({ birthDate: '2020-01-01', kartClass: 'JUNIOR' })).toMatchObject({
      key: 'waiver.tooYoungForJunior',
      params: { age: 7 },
    });
  });

  it('refuses who is too short for the kart, and asks for the height only where a rule needs it', () => {
    expect(faultOf({ heightCm: 149 })).toEqual({ key: 'waiver.tooShort', field: 'heightCm', params: { height: 150 } });
    expect(faultOf({ heightCm: 150 })).toBeNull();
    expect(faultOf({ heightCm: 149, kartClass: 'JUNIOR' })).toBeNull();
    expect(faultOf({ heightCm: 119, kartClass: 'JUNIOR' })).toMatchObject({ key: 'waiver.tooShortForJunior' });
    expect(faultOf({ heightCm: null })).toMatchObject({ key: 'waiver.heightRequired' });
    const free = { ...rules, minHeightCm: 0 };
    expect(faultOf({ heightCm: null }, free)).toBeNull();
    expect([asksForHeight(free, 'ADULT'), asksForHeight(free, 'JUNIOR'), asksForHeight(rules, 'ADULT')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('judges by the kart that is driven, and takes no signature for a junior kart on an adult one', () => {
    const child = driver({ birthDate: '2017-01-01', heightCm: 125, kartClass: 'JUNIOR' });
    const free = { ...rules, minAge: 0, minHeightCm: 0 };
    expect(kartFault(rules, child, 'JUNIOR', TODAY)).toBeNull();
    expect(kartFault(rules, child, 'ADULT', TODAY)).toMatchObject({ key: 'waiver.tooYoung' });
    expect(kartFault(free, child, 'ADULT', TODAY)).toEqual({ key: 'waiver.signedForJunior', params: {} });
    expect(kartFault(rules, driver(), 'ADULT', TODAY)).toBeNull();
    expect(kartFault(rules, driver(), 'JUNIOR', TODAY)).toBeNull();
    expect(kartFault(rules, driver({ heightCm: 110 }), 'JUNIOR', TODAY)).toMatchObject({
      key: 'waiver.tooShortForJunior',
    });
  });

  it('asks for a guardian until the day before the birthday; where the age is 0, of nobody', () => {
    expect(needsGuardian(rules, '2008-11-23', TODAY)).toBe(true);
    expect(needsGuardian(rules, '2008-11-22', TODAY)).toBe(false);
    expect(needsGuardian({ ...rules, guardianAge: 0 }, TODAY, TODAY)).toBe(false);
  });

  it('takes mobile numbers of here, and those of elsewhere with a plus', () => {
    for (const phone of ['13800002046', '+85291234567', '+4915112345678'])
      expect([phone, isPhone(phone)]).toEqual([phone, true]);
    for (const phone of ['12800002046', '1380000204', '91234567', '+12345', '+1234567890123456', 'x'])
      expect([phone, isPhone(phone)]).toEqual([phone, false]);
  });
});

describe('a signature', () => {
  const drawn = 'M80 150 95 120 110 90 130 70M150 95 160 130 175 160 190 120';

  it('is a path of numbers that a hand has drawn', () => {
    expect(isSignature(drawn)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a dot', 'M10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10'],
    ['a dash of few points', 'M10 10 300 10'],
    ['points outside of the box', drawn.replace('190 120', '190 999')],
    ['markup', `${drawn}"/><script>`],
    ['another command', drawn.replace('M150', 'Q150')],
    ['an odd number of figures', `${drawn} 5`],
    ['negative numbers', drawn.replace('M80', 'M-80')],
    ['a longer text than any hand draws', `${'M80 150 95 120'.repeat(SIGNATURE_LENGTH_MAX / 10)}`],
  ])('is not %s', (_what, path) => {
    expect(isSignature(path)).toBe(false);
  });
});
