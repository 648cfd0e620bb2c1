/** Announcements of the office: drafted, published at once or later, withdrawn and copied. */
import { announcement, type RowOf } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { hasApp, useDepartInfo } from '../../shared/depart';
import { lang } from '../../shared/i18n';
import { notices } from '../../shared/notices';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import { seesAllStores, useSession } from '../../shared/session';
import styles from './notices.module.css';
import { Priority } from './Priority';
import { texts } from './texts';

const RichTextEditor = lazyPart(() => import('../../shared/RichTextEditor'));
const RichText = lazyPart(async () => ({ default: (await import('../../shared/RichText')).RichText }));
const ReceiverControl = lazyPart(() => import('./ReceiverControl'));
const PageControl = lazyPart(() => import('./PageControl'));
const PublishDialog = lazyWindow(() => import('./PublishDialog'));
const ReadersWindow = lazyWindow(() => import('./ReadersWindow'));

export type AnnouncementRow = RowOf<typeof announcement>;
const start = { priority: 'L', msgCategory: '1', receiverKind: 'ALL', openType: 'other' } as const;
const looks = {
  DRAFT: { glyph: 'dotHollow', tone: 'ink' },
  SCHEDULED: { glyph: 'clock', tone: 'ink' },
  PUBLISHED: { glyph: 'run', tone: 'go' },
  WITHDRAWN: { glyph: 'minus', tone: 'grey' },
  EXPIRED: { glyph: 'minus', tone: 'grey' },
} as const;
/** To whom it goes, in the language of the screen. */
const receiversOf = ({ receivers, receiversEn }: AnnouncementRow): string =>
  lang() === 'cn' ? receivers : (receiversEn ?? receivers.replaceAll('、', ', '));
const isOver = ({ stage }: AnnouncementRow): boolean => stage === 'WITHDRAWN' || stage === 'EXPIRED';
const isFinal = (row: { [key: string]: unknown } | null): boolean =>
  row !== null && (row['stage'] === 'PUBLISHED' || row['stage'] === 'EXPIRED');

export default function AnnouncementList() {
  const t = texts.use();
  const { user } = useSession();
  const depart = useDepartInfo();
  const [publishing, setPublishing] = useState<AnnouncementRow | null>(null);
  const [reading, setReading] = useState<AnnouncementRow | null>(null);
  const act = useMutation({
    mutationFn: ({ id, does }: { id: string; does: 'withdraw' | 'copy' | 'schedule' }): Promise<{ message: string }> =>
      does === 'withdraw'
        ? call('GET /sys/annountCement/doReovkeData', { id })
        : does === 'copy'
          ? call('POST /sys/annountCement/copy', { id })
          : call('POST /sys/annountCement/schedule', { id }),
    onSuccess: ({ message }) => notices.success(message),
  });
  const foreign = ({ sysOrgCode }: AnnouncementRow): boolean => sysOrgCode === null && !seesAllStores(user);
  const stateOf = (row: AnnouncementRow): RowState => ({
    ...looks[row.stage],
    word: row.stage_dictText,
    done: isOver(row),
  });
  const mayPublish = (row: AnnouncementRow): boolean =>
    ['DRAFT', 'SCHEDULED', 'WITHDRAWN'].includes(row.stage) && !foreign(row);
  return (
    <>
      <ResourcePage
        resource={announcement}
        facts={[{ label: t('waitingOnes'), values: { stage: 'SCHEDULED' } }]}
        cells={{
          stage: (row: AnnouncementRow) => <StateCell state={stateOf(row)} />,
          priority: (row: AnnouncementRow) => <Priority value={row.priority} always />,
          receivers: (row: AnnouncementRow) => receiversOf(row),
          readShare: (row: AnnouncementRow) => <Share share={row.readShare} />,
        }}
        doneOf={isOver}
        mayEdit={(row: AnnouncementRow) => (foreign(row) ? t('ofHeadOffice') : isFinal(row) ? t('published') : null)}
        form={{
          width: 720,
          start,
          without: hasApp(depart, 'PHONE') ? [] : ['bySms'],
          fields: {
            msgContent: ({ id, field, value, row, onChange }) =>
              isFinal(row) ? (
                <Suspense>
                  <RichText html={String(value)} />
                </Suspense>
              ) : (
                <Suspense>
                  <RichTextEditor
                    id={id}
                    label={field[lang()]}
                    value={typeof value === 'string' ? value : ''}
                    onChange={onChange}
                  />
                </Suspense>
              ),
            receiverIds: ({ id, field, value, values, onChange }) => (
              <Suspense>
                <ReceiverControl
                  id={id}
                  label={field[lang()]}
                  kind={String(values['receiverKind'])}
                  value={typeof value === 'string' ? value : ''}
                  onChange={onChange}
                />
              </Suspense>
            ),
            openPage: ({ id, field, value, values, onChange }) => (
              <Suspense>
                <PageControl
                  id={id}
                  label={field[lang()]}
                  kind={String(values['openType'])}
                  value={typeof value === 'string' ? value : ''}
                  onChange={onChange}
                />
              </Suspense>
            ),
          },
        }}
        actions={[
          {
            key: 'publish',
            label: ({ stage }) => t(stage === 'SCHEDULED' ? 'publishNow' : 'publishIt'),
            permission: 'announcement:publish',
            link: true,
            shown: mayPublish,
            onPress: setPublishing,
          },
          {
            key: 'schedule',
            label: () => t('schedule'),
            permission: 'announcement:publish',
            shown: (row: AnnouncementRow) => mayPublish(row) && row.stage !== 'SCHEDULED' && row.startTime !== null,
            onPress: ({ id }) => act.mutate({ id, does: 'schedule' }),
          },
          {
            key: 'readers',
            label: () => t('readers'),
            link: true,
            shown: ({ readShare }: AnnouncementRow) => readShare !== null,
            onPress: setReading,
          },
          {
            key: 'withdraw',
            label: () => t('withdraw'),
            permission: 'announcement:publish',
            shown: (row: AnnouncementRow) => (row.stage === 'PUBLISHED' || row.stage === 'SCHEDULED') && !foreign(row),
            onPress: ({ id }) => act.mutate({ id, does: 'withdraw' }),
          },
          {
            key: 'copy',
            label: () => t('copy'),
            permission: 'announcement:add',
            onPress: ({ id }) => act.mutate({ id, does: 'copy' }),
          },
        ]}
      />
      {publishing && <PublishDialog row={publishing} onClose={() => setPublishing(null)} />}
      {reading && <ReadersWindow row={reading} onClose={() => setReading(null)} />}
    </>
  );
}

function Share({ share }: { share: string | null }) {
  if (share === null) return '—';
  const [read = 0, total = 0] = share.split('/').map(Number);
  return (
    <span className={styles.readShare}>
      <progress max={Math.max(1, total)} value={read} aria-hidden /> {read} <small>/ {total}</small>
    </span>
  );
}
