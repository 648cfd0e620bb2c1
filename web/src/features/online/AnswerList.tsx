/** What customers have given, live; of one form with its figures. */
import { givenText } from '@paddock/contracts/online-forms';
import { onlineAnswer, type RowOf } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { notices } from '../../shared/notices';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import { Figures } from './Figures';
import { texts } from './texts';
import { useFormTitle, useVersion } from './useOnline';

const AnswerWindow = lazyWindow(() => import('./AnswerWindow'));
const FieldWindow = lazyWindow(async () => ({ default: (await import('../../shared/FieldWindow')).FieldWindow }));

export type AnswerRow = RowOf<typeof onlineAnswer>;
const noteMax = 200;
const looks = {
  NEW: { glyph: 'dotHollow', tone: 'care' },
  HANDLED: { glyph: 'tick', tone: 'go' },
} as const;

/** All that was given in one line. */
function Summary({ row }: { row: AnswerRow }) {
  const language = useLang();
  const version = useVersion(row.formId, row.versionNumber);
  const { given } = row;
  const text = version?.questions
    .map((question) => givenText(question, given[question.key], language))
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <span className="one-line" title={text}>
      {text}
    </span>
  );
}

export default function AnswerList() {
  const t = texts.use();
  const [search] = useSearchParams();
  const [shown, setShown] = useState<AnswerRow | null>(null);
  const [handling, setHandling] = useState<AnswerRow | null>(null);
  const handle = useMutation({
    mutationFn: (input: { id: string; handled: boolean; note: string }) =>
      call('POST /online/sysOnlineAnswer/handle', input),
    onSuccess: ({ message }) => {
      notices.success(message);
      setHandling(null);
    },
  });
  const stateOf = (row: AnswerRow): RowState => ({ ...looks[row.state], word: row.state_dictText });
  const formId = search.get('formId') ?? '';
  const title = useFormTitle(formId);
  return (
    <>
      <ResourcePage
        resource={onlineAnswer}
        shownTexts={{ formId: title }}
        facts={[{ label: t('open'), values: { state: 'NEW' } }]}
        cells={{ state: (row: AnswerRow) => <StateCell state={stateOf(row)} /> }}
        columns={[
          {
            name: 'summary',
            label: t('given'),
            width: 320,
            after: 'phone',
            render: (row: AnswerRow) => <Summary row={row} />,
          },
        ]}
        head={
          formId !== '' && (
            <Figures
              formId={formId}
              begin={search.get('answerTime_begin') ?? ''}
              end={search.get('answerTime_end') ?? ''}
            />
          )
        }
        onOpen={setShown}
        actions={[
          { key: 'detail', label: () => t('detail'), link: true, onPress: setShown },
          {
            key: 'handle',
            label: () => t('handle'),
            permission: 'onlineanswer:handle',
            link: true,
            onPress: setHandling,
          },
          {
            key: 'reopen',
            label: () => t('reopen'),
            permission: 'onlineanswer:handle',
            shown: ({ state }: AnswerRow) => state === 'HANDLED',
            onPress: ({ id, note }: AnswerRow) => handle.mutate({ id, handled: false, note: note ?? '' }),
          },
        ]}
      />
      {shown && <AnswerWindow row={shown} onClose={() => setShown(null)} />}
      {handling && (
        <FieldWindow
          title={t('handleTitle')}
          label={t('note')}
          initial={handling.note ?? ''}
          maxLength={noteMax}
          saveText={t('handle')}
          busy={handle.isPending}
          onSave={(note) => handle.mutate({ id: handling.id, handled: true, note: note.trim() })}
          onClose={() => setHandling(null)}
        />
      )}
    </>
  );
}
