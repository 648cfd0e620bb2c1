/** What a customer has typed and drawn so far; it outlives a switch of the language, and leaves the phone with the page. */
import { normalise } from '@paddock/contracts/normalise';
import { isPhone } from '@paddock/contracts/forms';
import {
  asksForHeight,
  isBirthDate,
  isSignature,
  needsGuardian,
  ruleFault,
  type KartClass,
} from '@paddock/contracts/waivers';
import type { WaiverForm } from '@paddock/contracts/wire';
import { newKey } from '../../shared/ids';
import { createStore } from '../../shared/store';

export const relations = ['PARENT', 'GRANDPARENT', 'RELATIVE', 'TEACHER', 'OTHER'] as const;
export type Relation = (typeof relations)[number];

export interface Draft {
  /** One for a signature: sent again after a broken line it signs once. */
  signingId: string;
  name: string;
  phone: string;
  birthDate: string;
  heightCm: string;
  kartClass: KartClass;
  guardianName: string;
  guardianRelation: Relation | '';
  guardianPhone: string;
  consent: boolean;
  signature: string;
  guardianSignature: string;
}
export type Field = Exclude<keyof Draft, 'signingId'>;

export const emptyDraft = (): Draft => ({
  ...{ signingId: newKey(), name: '', phone: '', birthDate: '', heightCm: '', kartClass: 'ADULT' },
  ...{
    guardianName: '',
    guardianRelation: '',
    guardianPhone: '',
    consent: false,
    signature: '',
    guardianSignature: '',
  },
});

/** For the next of a family: the same guardian and phone, everything else new. */
export const nextDraft = (before: Draft): Draft => ({
  ...emptyDraft(),
  phone: before.phone,
  guardianName: before.guardianName,
  guardianRelation: before.guardianRelation,
  guardianPhone: before.guardianPhone,
});

export const draft = createStore<Draft>(emptyDraft());

type RuleFault = 'tooYoung' | 'tooYoungForJunior' | 'tooShort' | 'tooShortForJunior' | 'birthWrong' | 'needed';
export interface Fault {
  text: RuleFault;
  params?: Record<string, string | number>;
}

export const heightOf = ({ heightCm }: Draft): number | null => (heightCm.trim() === '' ? null : Number(heightCm));

/** Whether the guardian's part is shown. */
export const withGuardian = (of: Draft, form: WaiverForm): boolean =>
  isBirthDate(of.birthDate, form.today) && needsGuardian(form.rules, of.birthDate, form.today);

/** What the server would refuse, as far as the page knows it, in the order of the page. */
export function faultsOf(of: Draft, form: WaiverForm): Partial<Record<Field, Fault>> {
  const faults: Partial<Record<Field, Fault>> = {};
  const must = (field: Field, fine: boolean): void => {
    if (!fine) faults[field] = { text: 'needed' };
  };
  must('name', of.name.trim() !== '');
  must('phone', isPhone(normalise(of.phone, 'phone')));
  must('birthDate', of.birthDate !== '');
  if (of.birthDate !== '' && !isBirthDate(of.birthDate, form.today)) faults.birthDate = { text: 'birthWrong' };
  if (asksForHeight(form.rules, of.kartClass)) must('heightCm', heightOf(of) !== null);
  if (!faults.birthDate) Object.assign(faults, againstRules(of, form));
  if (withGuardian(of, form)) {
    must('guardianName', of.guardianName.trim() !== '');
    must('guardianRelation', of.guardianRelation !== '');
    must('guardianPhone', isPhone(normalise(of.guardianPhone, 'phone')));
    must('guardianSignature', isSignature(of.guardianSignature));
  }
  must('consent', of.consent);
  must('signature', isSignature(of.signature));
  return faults;
}

/** Too young or too short for the chosen kart: said as soon as it is known. */
export function againstRules(of: Draft, form: WaiverForm): Partial<Record<Field, Fault>> {
  if (!isBirthDate(of.birthDate, form.today)) return {};
  const driver = { birthDate: of.birthDate, heightCm: heightOf(of), kartClass: of.kartClass };
  const fault = ruleFault(form.rules, driver, form.today);
  if (!fault || fault.key === 'waiver.heightRequired') return {};
  const params = fault.params as Record<string, string | number>;
  return { [fault.field]: { text: fault.key.replace('waiver.', '') as RuleFault, params } };
}

/** Whether who may not drive an adult kart may drive a junior one. */
export function mayDriveJunior(of: Draft, form: WaiverForm): boolean {
  const junior: Draft = { ...of, kartClass: 'JUNIOR' };
  return of.kartClass === 'ADULT' && Object.keys(againstRules(junior, form)).length === 0;
}
