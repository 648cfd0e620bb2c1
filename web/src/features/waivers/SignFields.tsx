/** The fields of the page that a customer signs on, each with what is wrong beside it. */
import type { WaiverForm } from '@paddock/contracts/wire';
import type { ReactNode } from 'react';
import { draft, mayDriveJunior, relations, withGuardian, type Draft, type Fault, type Field } from './draft';
import { SignaturePad } from './SignaturePad';
import { signTexts } from './signTexts';

export type ShownFaults = Partial<Record<Field, string>>;
export const fieldId = (field: Field): string => `sign-${field}`;
const faultIdOf = (field: Field): string => `sign-${field}-fault`;

/** A fault in words. */
export function faultWords({ text, params }: Fault): string {
  return signTexts.t(text, params);
}

const put = <F extends Field>(field: F, value: Draft[F]): void =>
  draft.change((before) => ({ ...before, [field]: value }));

function FaultLine({ field, faults }: { field: Field; faults: ShownFaults }) {
  const fault = faults[field];
  return fault === undefined ? null : (
    <p id={faultIdOf(field)} className="phone-fault" role="alert">
      {fault}
    </p>
  );
}

const marks = (field: Field, faults: ShownFaults) =>
  faults[field] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultIdOf(field) };

function Labelled({ field, faults, children }: { field: Field; faults: ShownFaults; children: ReactNode }) {
  const t = signTexts.use();
  return (
    <div className="phone-field">
      <label htmlFor={fieldId(field)}>{t(field as 'name')}</label>
      {children}
      <FaultLine field={field} faults={faults} />
    </div>
  );
}

type TextField = 'name' | 'phone' | 'birthDate' | 'heightCm' | 'guardianName' | 'guardianPhone';
const kinds = {
  name: { autoComplete: 'name', maxLength: 60 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 16 },
  birthDate: { type: 'date', autoComplete: 'bday' },
  heightCm: { inputMode: 'numeric', maxLength: 3 },
  guardianName: { autoComplete: 'off', maxLength: 60 },
  guardianPhone: { type: 'tel', autoComplete: 'off', maxLength: 16 },
} as const;

function Text({ field, faults, today }: { field: TextField; faults: ShownFaults; today?: string }) {
  const value = draft.use((present) => present[field]);
  return (
    <Labelled field={field} faults={faults}>
      <input
        id={fieldId(field)}
        {...kinds[field]}
        {...(field === 'birthDate' ? { max: today } : {})}
        {...marks(field, faults)}
        value={value}
        onChange={(event) => put(field, event.target.value)}
      />
    </Labelled>
  );
}

export function DriverFields({ form, faults }: { form: WaiverForm; faults: ShownFaults }) {
  const t = signTexts.use();
  const present = draft.use();
  const offersJunior = (faults.birthDate ?? faults.heightCm) !== undefined && mayDriveJunior(present, form);
  return (
    <section aria-label={t('about')}>
      <h2>{t('about')}</h2>
      <Text field="name" faults={faults} />
      <Text field="phone" faults={faults} />
      <fieldset className="phone-classes">
        <legend>{t('kartClass')}</legend>
        {(['ADULT', 'JUNIOR'] as const).map((kartClass) => (
          <label key={kartClass} data-chosen={present.kartClass === kartClass}>
            <input
              type="radio"
              name="kartClass"
              checked={present.kartClass === kartClass}
              onChange={() => put('kartClass', kartClass)}
            />
            {t(kartClass)}
          </label>
        ))}
      </fieldset>
      <div className="phone-pair">
        <Text field="birthDate" faults={faults} today={form.today} />
        <Text field="heightCm" faults={faults} />
      </div>
      {offersJunior && <p className="phone-hint">{t('tryJunior')}</p>}
    </section>
  );
}

export function GuardianFields({ form, faults }: { form: WaiverForm; faults: ShownFaults }) {
  const t = signTexts.use();
  const present = draft.use();
  if (!withGuardian(present, form)) return null;
  return (
    <section aria-label={t('guardian')}>
      <h2>{t('guardian')}</h2>
      <p className="phone-hint">{t('guardianWhy', { age: form.rules.guardianAge })}</p>
      <Text field="guardianName" faults={faults} />
      <div className="phone-pair">
        <Labelled field="guardianRelation" faults={faults}>
          <select
            id={fieldId('guardianRelation')}
            {...marks('guardianRelation', faults)}
            value={present.guardianRelation}
            onChange={(event) => put('guardianRelation', event.target.value as Draft['guardianRelation'])}
          >
            <option value="">{t('choose')}</option>
            {relations.map((relation) => (
              <option key={relation} value={relation}>
                {t(relation)}
              </option>
            ))}
          </select>
        </Labelled>
        <Text field="guardianPhone" faults={faults} />
      </div>
    </section>
  );
}

export function Signatures({ form, faults }: { form: WaiverForm; faults: ShownFaults }) {
  const t = signTexts.use();
  const present = draft.use();
  const pad = (field: 'signature' | 'guardianSignature', label: string) => (
    <div id={fieldId(field)} tabIndex={-1}>
      <SignaturePad
        label={label}
        value={present[field]}
        faultId={faults[field] === undefined ? undefined : faultIdOf(field)}
        onChange={(path) => put(field, path)}
      />
      <FaultLine field={field} faults={faults} />
    </div>
  );
  return (
    <section aria-label={t('signHere')}>
      <label className="phone-consent">
        <input
          id={fieldId('consent')}
          type="checkbox"
          checked={present.consent}
          {...marks('consent', faults)}
          onChange={(event) => put('consent', event.target.checked)}
        />
        <span>{t('consent')}</span>
      </label>
      <FaultLine field="consent" faults={faults} />
      {pad('signature', t('signHere'))}
      {withGuardian(present, form) && pad('guardianSignature', t('guardianSigns'))}
    </section>
  );
}
