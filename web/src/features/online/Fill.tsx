/** The page that a customer's phone opens from a form's code: read and fill in. It knows nobody else and keeps nothing. */
import type { OnlineFault } from '@paddock/contracts/online-forms';
import type { OnlineStage, OpenedForm } from '@paddock/contracts/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api';
import { ask } from '../../shared/call';
import { lang, useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { PhoneFailure, PhonePage } from '../../shared/PhonePage';
import { storeKey } from '../../shared/keys';
import { fillDraft, fillFaults, givenOf, type FillDraft } from './fillDraft';
import { FillField, questionId } from './FillFields';
import { fillTexts } from './fillTexts';

type FaultText = 'answerRequired';
const faultWords = ({ key, params }: OnlineFault): string =>
  fillTexts.t(`fault_${key.replace('online.', '') as FaultText}`, params as Record<string, string | number>);

const toQuestion = (key: string): void => {
  const element = document.getElementById(questionId(key));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
};

/** The form has come to its end while it was filled in, or has a new version: it is read again. */
const endings: readonly string[] = [
  'online.closed',
  'online.over',
  'online.full',
  'online.notOpenYet',
  'online.formChanged',
];

function Filling({ code, form, reload }: { code: string; form: OpenedForm; reload: () => void }) {
  const t = fillTexts.use();
  const present = fillDraft.use();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ field: string | null; message: string; of: FillDraft } | null>(null);
  const send = useMutation({
    meta: { silent: true },
    mutationFn: (of: FillDraft) =>
      ask(
        'POST /online/sysOnlineFill/add',
        {
          ...{ code, answerKey: of.answerKey, language: lang(), version: form.version },
          given: givenOf(form.questions, of),
        },
        { silent: true },
      ),
    onError: (error, of) => {
      const field = error instanceof ApiError ? (error.result as { field?: string } | null)?.field : undefined;
      const known = form.questions.some(({ key }) => key === field) ? (field ?? null) : null;
      setRefused({ field: known, message: error.message, of });
      if (known !== null) toQuestion(known);
      if (error instanceof ApiError && endings.includes(error.key ?? '')) reload();
    },
  });
  if (send.isSuccess)
    return (
      <section className="phone-done" role="status">
        <Icon name="tick" size={56} />
        <h2>{t('done')}</h2>
        <p>{t('doneHint')}</p>
      </section>
    );
  const own = fillFaults(form.questions, present);
  // What the server has refused stands until something is changed.
  const answer = refused?.of === present ? refused : null;
  const faultOf = (key: string): string | undefined => {
    const fault = tried ? own.get(key) : undefined;
    if (fault) return faultWords(fault);
    return answer?.field === key ? answer.message : undefined;
  };
  const press = (): void => {
    if (send.isPending) return;
    setTried(true);
    const [first] = own.keys();
    if (first === undefined) send.mutate(present);
    else toQuestion(first);
  };
  return (
    <>
      {form.questions.map((question) => (
        <FillField key={question.key} question={question} fault={faultOf(question.key)} />
      ))}
      {answer?.field === null && (
        <p className="phone-fault" role="alert">
          {answer.message}
        </p>
      )}
      <p className="phone-hint">{t('keep', { days: form.keepDays })}</p>
      <button type="button" className="phone-button" aria-busy={send.isPending} onClick={press}>
        {t(send.isPending ? 'sending' : 'send')}
      </button>
    </>
  );
}

function Ended({ stage, opensAt }: { stage: Exclude<OnlineStage, 'OPEN'>; opensAt: string | null }) {
  const t = fillTexts.use();
  return (
    <section className="phone-done" role="status">
      <Icon name="clock" size={40} />
      <h2>{t(`stage_${stage}`)}</h2>
      <p>{t(`stageHint_${stage}`, { time: opensAt ?? '' })}</p>
    </section>
  );
}

export default function Fill() {
  const t = fillTexts.use();
  const language = useLang();
  const code = useSearchParams()[0].get('f') ?? '';
  const form = useQuery({
    queryKey: storeKey('onlineFill', code),
    queryFn: ({ signal }) => ask('POST /online/sysOnlineFill/open', { code }, { signal, silent: true }),
    meta: { silent: true },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = form;
  const shown = data && {
    title: language === 'en' ? data.titleEn : data.title,
    intro: language === 'en' ? data.introEn : data.intro,
  };
  return (
    <PhonePage title={shown?.title ?? ''} face={data?.face}>
      {form.isError && <PhoneFailure title={t('unreadable')} error={form.error} onRetry={form.refetch} />}
      {data && data.stage !== 'OPEN' && <Ended stage={data.stage} opensAt={data.opensAt} />}
      {data?.stage === 'OPEN' && (
        <>
          {shown?.intro !== '' && <p className="phone-intro">{shown?.intro}</p>}
          <Filling key={data.version} code={code} form={data} reload={() => void form.refetch()} />
        </>
      )}
    </PhonePage>
  );
}
