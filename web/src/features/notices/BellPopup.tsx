/** Below the bell: five of each kind, unread first; opening one reads it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../shared/call';
import { clockTime } from '../../shared/format';
import { notices } from '../../shared/notices';
import { useLayer } from '../../shared/useLayer';
import { storeKey } from '../../shared/keys';
import { readAll, reloadMyNotices, useMyNotices } from './myNotices';
import { NoticeRow, type NoticeRowOf } from './NoticeRow';
import styles from './notices.module.css';
import { texts } from './texts';

const shownMax = 5;

/** What somebody has read stands below what is unread. */
const useRead = (category: '1' | '2') =>
  useQuery({
    queryKey: storeKey('notices', 'read', category),
    queryFn: ({ signal }) =>
      ask(
        'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
        { pageNo: 1, pageSize: shownMax, readFlag: '1', msgCategory: category },
        { signal, silent: true },
      ),
    meta: { silent: true },
  });

export default function BellPopup({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const navigate = useNavigate();
  const mine = useMyNotices();
  const [category, setCategory] = useState<'1' | '2'>('1');
  const read = useRead(category);
  const { marker, element } = useLayer<HTMLDivElement>({ kind: 'popup', onEscape: onClose });
  const unread: readonly NoticeRowOf[] = (category === '1' ? mine.data?.anntMsgList : mine.data?.sysMsgList) ?? [];
  // Rows do not move while somebody aims at them: what is new waits.
  const [kept, setKept] = useState<{ category: string; rows: readonly NoticeRowOf[] } | null>(null);
  const [aims, setAims] = useState(false);
  const present = [...unread, ...(read.data?.records ?? [])].slice(0, shownMax);
  const rows = aims && kept?.category === category ? kept.rows : present;
  const news = unread.filter(({ anntId }) => !rows.some((row) => row.anntId === anntId)).length;

  const close = useEffectEvent(onClose);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !element.current?.parentElement?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [element]);

  const tab = (value: '1' | '2', label: string, count: number) => (
    <button
      type="button"
      role="tab"
      id={`bell-tab-${value}`}
      aria-selected={category === value}
      aria-controls="bell-rows"
      onClick={() => setCategory(value)}
    >
      {label}
      {count > 0 && <b>{count}</b>}
    </button>
  );
  return (
    <div ref={marker} className={styles.bellPopup} role="dialog" aria-label={t('bell')}>
      <div className={styles.bellHead}>
        <div role="tablist" aria-label={t('bell')}>
          {tab('1', t('announcements'), mine.data?.anntMsgTotal ?? 0)}
          {tab('2', t('messages'), mine.data?.sysMsgTotal ?? 0)}
        </div>
        <button
          type="button"
          className="link-button"
          onClick={() => void readAll().catch(() => notices.error(t('retry')))}
        >
          {t('allRead')}
        </button>
      </div>
      <div
        id="bell-rows"
        role="tabpanel"
        aria-labelledby={`bell-tab-${category}`}
        className={styles.bellRows}
        onPointerEnter={() => {
          setKept({ category, rows: present });
          setAims(true);
        }}
        onPointerLeave={() => setAims(false)}
      >
        {aims && news > 0 && (
          <button type="button" className={styles.bellNews} onClick={() => setKept({ category, rows: present })}>
            {t('newOnes', { count: news })}
          </button>
        )}
        {rows.length === 0 && <p className={styles.bellEmpty}>{t('nothing')}</p>}
        {rows.map((row) => (
          <NoticeRow key={row.anntId} row={row} onOpen={onClose} />
        ))}
      </div>
      <div className={styles.bellFoot}>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            onClose();
            void navigate('/isps/userAnnouncement');
          }}
        >
          {t('all')}
        </button>
        {mine.isError ? (
          <span>
            {t('stale', {
              time: clockTime(mine.dataUpdatedAt === 0 ? mine.errorUpdatedAt : mine.dataUpdatedAt).slice(0, 5),
            })}{' '}
            <button type="button" className="link-button" onClick={reloadMyNotices}>
              {t('retry')}
            </button>
          </span>
        ) : (
          <span>{t('every6')}</span>
        )}
      </div>
    </div>
  );
}
