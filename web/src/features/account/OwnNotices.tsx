/** The newest of what this person has got. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { useMyNotices } from '../notices/myNotices';
import { NoticeRow } from '../notices/NoticeRow';
import styles from './account.module.css';
import { texts } from './texts';

const shownMax = 5;

export function OwnNotices() {
  const t = texts.use();
  // The list follows what comes and what the bell reads.
  const mine = useMyNotices();
  const unread = `${mine.data?.anntMsgTotal} ${mine.data?.sysMsgTotal}`;
  const { data } = useQuery({
    queryKey: storeKey('notices', 'newest', unread),
    queryFn: ({ signal }) =>
      ask(
        'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
        { pageNo: 1, pageSize: shownMax },
        { signal, silent: true },
      ),
    placeholderData: (known) => known,
    meta: { silent: true },
  });
  return (
    <>
      {data?.records.length === 0 && <p className={styles.none}>{t('noAnnouncements')}</p>}
      <div className={styles.notices}>
        {data?.records.map((row) => (
          <NoticeRow key={row.anntId} row={row} />
        ))}
      </div>
      <p>
        <Link to="/isps/userAnnouncement">{t('allAnnouncements')}</Link>
      </p>
    </>
  );
}
