/** One notice in a short list, below the bell or in the own account; opening it reads it. */
import { leadsThere } from '../../app/menuEntry';
import { rowTime } from '../../shared/format';
import { openNotice, type Shown } from './myNotices';
import styles from './notices.module.css';
import { Priority } from './Priority';
import { texts } from './texts';

export type NoticeRowOf = Shown & {
  priority: string;
  sender: string;
  sendTime: string | null;
  openType: string;
  openPage: string;
};

export function NoticeRow({ row, onOpen }: { row: NoticeRowOf; onOpen?: () => void }) {
  const t = texts.use();
  return (
    <button
      type="button"
      className={`${styles.bellRow} ${row.readFlag === '0' ? styles.bellUnread : ''}`}
      onClick={() => {
        onOpen?.();
        openNotice(row);
      }}
    >
      <i aria-hidden className={styles.noticeDot} />
      <span className={`${styles.bellTitle} one-line`}>{row.titile}</span>
      <time>{rowTime(row.sendTime).slice(0, -3)}</time>
      <span className={styles.bellBy}>
        <Priority value={row.priority} /> {row.sender}
        {row.readFlag === '0' && <span className="sr-only">{t('unread')}</span>}
      </span>
      {row.readFlag === '0' && row.openType === 'url' && leadsThere(row.openPage) && (
        <span className={styles.bellGo}>{t('goHandle')}</span>
      )}
    </button>
  );
}
