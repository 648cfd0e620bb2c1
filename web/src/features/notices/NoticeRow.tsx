/** One notice in a short list, below the bell or in the own account; opening it reads it. */
import { leadsThere } from '../../app/menuEntry';
import { rowTime } from '../../shared/format';
import { openNotice, type Shown } from './myNotices';
import './notices.css';
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
      className={`bell-row${row.readFlag === '0' ? ' bell-unread' : ''}`}
      onClick={() => {
        onOpen?.();
        openNotice(row);
      }}
    >
      <i aria-hidden className="notice-dot" />
      <span className="bell-title one-line">{row.titile}</span>
      <time>{rowTime(row.sendTime).slice(0, -3)}</time>
      <span className="bell-by">
        <Priority value={row.priority} /> {row.sender}
        {row.readFlag === '0' && <span className="sr-only">{t('unread')}</span>}
      </span>
      {row.readFlag === '0' && row.openType === 'url' && leadsThere(row.openPage) && (
        <span className="bell-go">{t('goHandle')}</span>
      )}
    </button>
  );
}
