/** What customers see of the store on their own phone: the settings, and beside them how they look there while they are typed. */
import { miniApp, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { keepOfStore, useStoreOfKeys } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { resourceCalls } from '../../shared/resource/calls';
import { useMayPress } from '../../shared/session';
import styles from './mini-app.module.css';
import { texts } from './texts';

const Settings = lazyWindow(() => import('./Settings'));
export type MiniAppRow = RowOf<typeof miniApp>;

export default function MiniApp() {
  const t = texts.use();
  const orgCode = useStoreOfKeys();
  const mayEdit = useMayPress('miniApp:edit');
  /** Own saves and discarded changes: each restarts the form. */
  const [attempt, setAttempt] = useState(0);
  const [editor, setEditor] = useState<string | null>(null);
  const list = useQuery({
    queryKey: [orgCode, miniApp.name, 'list'],
    queryFn: ({ signal }) => resourceCalls.list(miniApp, { pageNo: 1, pageSize: 1 }, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource !== miniApp.name) return;
    setEditor(payload.by);
    void list.refetch();
  });
  const row = list.data?.records[0] as MiniAppRow | undefined;
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{t('title')}</h1>
      {row && (
        <Settings
          key={`${orgCode} ${attempt}`}
          row={row}
          mayEdit={mayEdit}
          editor={editor ?? t('another')}
          onSaved={(message) => {
            notices.success(message);
            void list.refetch().then(() => setAttempt((before) => before + 1));
          }}
          onDiscard={() => setAttempt((before) => before + 1)}
        />
      )}
    </div>
  );
}
