/** Forms of the store: written, published, shown as a code, closed. */
import { onlineForm, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../app/lazyPart';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import { useCalmly } from '../../shared/useCalmly';
import { questionWords } from './questions';
import { texts } from './texts';

const QuestionControl = lazyPart(() => import('./QuestionControl'));
const LinkWindow = lazyWindow(() => import('./LinkWindow'));
const ConfirmDialog = lazyWindow(async () => ({
  default: (await import('../../shared/ConfirmDialog')).ConfirmDialog,
}));

export type FormRow = RowOf<typeof onlineForm>;
const start = { oncePerPhone: 'NO', questions: '[]' } as const;
/** Many may answer at once. */
const calmMs = 2000;
const looks = {
  DRAFT: { glyph: 'dotHollow', tone: 'ink' },
  PUBLISHED: { glyph: 'run', tone: 'go' },
  CLOSED: { glyph: 'minus', tone: 'grey' },
} as const;

export default function FormList() {
  const t = texts.use();
  const language = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [shown, setShown] = useState<FormRow | null>(null);
  const [closing, setClosing] = useState<FormRow | null>(null);
  const act = useMutation({
    mutationFn: ({ id, does }: { id: string; does: 'publish' | 'close' }): Promise<{ message: string }> =>
      does === 'publish'
        ? call('POST /online/sysOnlineForm/publish', { id })
        : call('POST /online/sysOnlineForm/close', { id }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setClosing(null);
    },
  });
  // A form's own row stays as it is when somebody answers; how many there are is read again.
  const recount = useCalmly(() => void client.invalidateQueries({ queryKey: storeKey(onlineForm.name) }), calmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'onlineAnswer' && payload.change !== 'edited') recount();
  });
  const stateOf = (row: FormRow): RowState => ({
    ...looks[row.state],
    word: row.state_dictText,
    done: row.state === 'CLOSED',
  });
  return (
    <>
      <ResourcePage
        resource={onlineForm}
        cells={{ state: (row: FormRow) => <StateCell state={stateOf(row)} /> }}
        doneOf={({ state }: FormRow) => state === 'CLOSED'}
        form={{
          width: 820,
          start,
          words: { questions: (value) => questionWords(value, language) },
          fields: {
            questions: ({ id, field, value, row, onChange }) => (
              <Suspense>
                {row?.['state'] === 'PUBLISHED' && <p className="dialog-hint">{t('editsPublished')}</p>}
                <QuestionControl
                  id={id}
                  label={field[language]}
                  value={typeof value === 'string' ? value : '[]'}
                  onChange={onChange}
                />
              </Suspense>
            ),
          },
        }}
        actions={[
          {
            key: 'publish',
            label: ({ state }: FormRow) => t(state === 'CLOSED' ? 'publishAgain' : 'publish'),
            permission: 'onlineform:publish',
            link: true,
            shown: ({ state }: FormRow) => state !== 'PUBLISHED',
            onPress: ({ id }: FormRow) => act.mutate({ id, does: 'publish' }),
          },
          {
            key: 'code',
            label: () => t('code'),
            link: true,
            shown: ({ state }: FormRow) => state === 'PUBLISHED',
            onPress: setShown,
          },
          {
            key: 'answers',
            label: () => t('answersOf'),
            permission: 'onlineanswer:list',
            link: true,
            shown: ({ versionNumber }: FormRow) => versionNumber > 0,
            onPress: ({ id }: FormRow) => void navigate(`/online/SysOnlineAnswerList?formId=${id}`),
          },
          {
            key: 'close',
            label: () => t('closeForm'),
            permission: 'onlineform:publish',
            shown: ({ state }: FormRow) => state === 'PUBLISHED',
            onPress: setClosing,
          },
        ]}
      />
      {shown && <LinkWindow row={shown} onClose={() => setShown(null)} />}
      {closing && (
        <ConfirmDialog
          careful
          title={t('closeTitle', { title: language === 'en' ? closing.titleEn : closing.title })}
          cancelText={t('cancel')}
          confirmText={t('closeForm')}
          busy={act.isPending}
          onConfirm={() => act.mutate({ id: closing.id, does: 'close' })}
          onClose={() => setClosing(null)}
        >
          {t('closeHint')}
        </ConfirmDialog>
      )}
    </>
  );
}
