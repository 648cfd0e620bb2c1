/** Who has read an announcement and who has not; these can be reminded. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { Window } from '../../shared/Window';
import { storeKey } from '../../shared/keys';
import type { AnnouncementRow } from './AnnouncementList';
import styles from './notices.module.css';
import { texts } from './texts';

export default function ReadersWindow({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const t = texts.use();
  const { data = [] } = useQuery({
    queryKey: storeKey('announcementReceivers', 'readers', row.id),
    queryFn: ({ signal }) => ask('GET /sys/annountCement/readers', { id: row.id }, { signal }),
  });
  const unread = data.filter(({ readTime }) => readTime === null).length;
  const remind = useMutation({
    mutationFn: () => call('POST /sys/annountCement/remind', { id: row.id }),
    onSuccess: ({ message }) => notices.success(message),
  });
  return (
    <Window
      width={480}
      title={`${row.titile} · ${t('readersTitle', { read: data.length - unread, total: data.length })}`}
      onClose={onClose}
      footer={
        <>
          {unread > 0 && row.stage === 'PUBLISHED' && (
            <Permitted to="announcement:publish">
              <KeyButton busy={remind.isPending} onClick={() => remind.mutate()}>
                {t('remind', { count: unread })}
              </KeyButton>
            </Permitted>
          )}
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
        </>
      }
    >
      {data.length === 0 && <p>{t('nobodyYet')}</p>}
      <ul className={styles.readers}>
        {data.map(({ userId, name, readTime }) => (
          <li key={userId}>
            <span className={readTime === null ? styles.readerUnread : ''}>{name}</span>
            <span>{readTime === null ? t('unread') : rowTime(readTime).slice(0, -3)}</span>
          </li>
        ))}
      </ul>
    </Window>
  );
}
