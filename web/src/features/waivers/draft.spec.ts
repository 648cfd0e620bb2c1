import { describe, expect, it } from 'vitest';
import { storeFaceExample, type WaiverForm } from '@paddock/contracts/wire';
import { againstRules, type Draft, emptyDraft, faultsOf, mayDriveJunior, nextDraft, withGuardian } from './draft';

const SIGNATURE = 'M80 150 95 120 110 90 130 70 150 95 160 130 175 160 190 120';
const form: WaiverForm = {
  ...{
    storeName: '店',
    storeNameEn: 'Store',
    face: storeFaceExample,
    textNumber: 1,
    textCn: '文',
    textEn: 'Text',
    validDays: 1,
  },
  rules: { minAge: 14, minHeightCm: 150, juniorMinAge: 7, juniorMinHeightCm: 120, guardianAge: 18 },
  today: '2026-11-22',
};
const adult = (fields: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  ...{ name: '李雷', phone: '13812345678', birthDate: '1990-05-17', heightCm: '175', consent: true },
  signature: SIGNATURE,
  ...fields,
});

describe('the form on the phone', () => {
  it('lets through what is whole, and names every field that is missing', () => {
    expect(faultsOf(adult(), form)).toEqual({});
    expect(Object.keys(faultsOf(emptyDraft(), form)).sort()).toEqual(
      ['birthDate', 'consent', 'heightCm', 'name', 'phone', 'signature'].sort(),
    );
    expect(faultsOf(adult({ birthDate: '2026-12-01' }), form).birthDate).toEqual({ text: 'birthWrong' });
  });

  it('says that a kart is too large as soon as it is known, and which one is left', () => {
    const child = adult({ birthDate: '2014-01-01', heightCm: '141' });
    expect(againstRules(child, form)).toEqual({ birthDate: { text: 'tooYoung', params: { age: 14 } } });
    expect(mayDriveJunior(child, form)).toBe(true);
    const small = adult({ birthDate: '2022-01-01', heightCm: '100' });
    expect(mayDriveJunior(small, form)).toBe(false);
    expect(againstRules(adult({ heightCm: '' }), form)).toEqual({});
  });

  it('asks for the guardian with the age, and for nothing of one otherwise', () => {
    const child = adult({ birthDate: '2012-01-01', heightCm: '160' });
    expect([withGuardian(child, form), withGuardian(adult(), form)]).toEqual([true, false]);
    expect(Object.keys(faultsOf(child, form)).sort()).toEqual(
      ['guardianName', 'guardianPhone', 'guardianRelation', 'guardianSignature'].sort(),
    );
  });

  it('begins the next of a family with the guardian and the phone, and with no signature of anybody', () => {
    const before = adult({ guardianName: '李母', guardianPhone: '13900001111', guardianSignature: SIGNATURE });
    const after = nextDraft(before);
    expect(after).toMatchObject({ phone: before.phone, guardianName: '李母', name: '', signature: '', consent: false });
    expect(after.guardianSignature).toBe('');
    expect(after.signingId).not.toBe(before.signingId);
  });
});
