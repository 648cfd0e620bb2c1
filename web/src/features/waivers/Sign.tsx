/** The page that a customer's phone opens from the code at the counter: read, fill in, sign. It knows nobody else and keeps nothing. */
import type { WaiverForm } from '@paddock/contracts/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, fieldOf } from '../../shared/api';
import { ask } from '../../shared/call';
import { lang, useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { PhoneFailure, PhonePage } from '../../shared/PhonePage';
import { storeKey } from '../../shared/keys';
import { againstRules, draft, faultsOf, heightOf, nextDraft, type Draft, type Field, withGuardian } from './draft';
import { DriverFields, faultWords, fieldId, GuardianFields, type ShownFaults, Signatures } from './SignFields';
import { signTexts } from './signTexts';

const order: readonly Field[] = [
  ...(['name', 'phone', 'kartClass', 'birthDate', 'heightCm', 'guardianName', 'guardianRelation'] as const),
  ...(['guardianPhone', 'consent', 'signature', 'guardianSignature'] as const),
];

const bodyOf = (token: string, of: Draft, form: WaiverForm) => {
  const guarded = withGuardian(of, form);
  return {
    ...{ token, signingId: of.signingId, language: lang(), textNumber: form.textNumber, name: of.name.trim() },
    ...{ phone: of.phone.trim(), birthDate: of.birthDate, heightCm: heightOf(of), kartClass: of.kartClass },
    guardianName: guarded ? of.guardianName.trim() : '',
    guardianRelation: guarded && of.guardianRelation !== '' ? of.guardianRelation : null,
    guardianPhone: guarded ? of.guardianPhone.trim() : '',
    ...{ signature: of.signature, guardianSignature: guarded ? of.guardianSignature : '', consent: of.consent },
  };
};

const toField = (field: Field): void => {
  const element = document.getElementById(fieldId(field));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

function Done({ name, validUntil, onNext }: { name: string; validUntil: string; onNext: () => void }) {
  const t = signTexts.use();
  return (
    <section className="phone-done" role="status">
      <Icon name="tick" size={56} />
      <h2>
        {t('done')} · {name}
      </h2>
      <p className="num">{t('validUntil', { day: validUntil })}</p>
      <p>{t('doneHint')}</p>
      <button type="button" className="phone-button phone-quiet" onClick={onNext}>
        {t('next')}
      </button>
    </section>
  );
}

function Filling({ token, form, reload }: { token: string; form: WaiverForm; reload: () => void }) {
  const t = signTexts.use();
  const language = useLang();
  const present = draft.use();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ field: Field | null; message: string; of: Draft } | null>(null);
  const send = useMutation({
    meta: { silent: true },
    mutationFn: (of: Draft) => ask('POST /waiver/sysWaiverSign/add', bodyOf(token, of, form), { silent: true }),
    onError: (error, of) => {
      const field = fieldOf(error) as Field | null;
      const known = field !== null && order.includes(field) ? field : null;
      setRefused({ field: known, message: error.message, of });
      if (known) toField(known);
      if (error instanceof ApiError && error.key === 'waiver.textChanged') reload();
    },
  });
  if (send.data)
    return (
      <Done
        {...send.data}
        onNext={() => {
          draft.change(nextDraft);
          setTried(false);
          setRefused(null);
          send.reset();
          window.scrollTo(0, 0);
        }}
      />
    );
  const own = tried ? faultsOf(present, form) : againstRules(present, form);
  const faults: ShownFaults = Object.fromEntries(
    Object.entries(own).map(([field, fault]) => [field, faultWords(fault)]),
  );
  // What the server has refused stands until something is changed.
  const answer = refused?.of === present ? refused : null;
  if (answer?.field) faults[answer.field] ??= answer.message;
  const press = (): void => {
    if (send.isPending) return;
    setTried(true);
    const first = order.find((field) => field in faultsOf(present, form));
    if (first) toField(first);
    else send.mutate(present);
  };
  return (
    <>
      <p className="phone-hint">{t('readFirst')}</p>
      <div className="phone-text" tabIndex={0} role="region" aria-label={t('wholeText')}>
        {language === 'en' ? form.textEn : form.textCn}
      </div>
      <DriverFields form={form} faults={faults} />
      <GuardianFields form={form} faults={faults} />
      <Signatures form={form} faults={faults} />
      {answer && answer.field === null && (
        <p className="phone-fault" role="alert">
          {answer.message}
        </p>
      )}
      <button type="button" className="phone-button" aria-busy={send.isPending} onClick={press}>
        {t(send.isPending ? 'sending' : 'send')}
      </button>
    </>
  );
}

export default function Sign() {
  const t = signTexts.use();
  const token = useSearchParams()[0].get('t') ?? '';
  const form = useQuery({
    queryKey: storeKey('waiverForm', token),
    queryFn: ({ signal }) => ask('POST /waiver/sysWaiverSign/open', { token }, { signal, silent: true }),
    meta: { silent: true },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PhonePage title={t('title')} face={form.data?.face}>
      {form.isError && <PhoneFailure title={t('unreadable')} error={form.error} onRetry={form.refetch} />}
      {form.data && <Filling token={token} form={form.data} reload={() => void form.refetch()} />}
    </PhonePage>
  );
}
