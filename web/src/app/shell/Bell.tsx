/** The bell in the header: how many notices are unread, what they are, and the one that was opened. */
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { openNoticeChannel } from '../../features/notices/channel';
import { reloadMyNotices, useMyNotices, useOpened } from '../../features/notices/myNotices';
import { texts } from '../../features/notices/texts';
import { Icon } from '../../shared/Icon';
import { useLiveTopic } from '../../shared/live';
import { useSession } from '../../shared/session';
import { lazyWindow } from '../lazyWindow';
import './bell.css';

const BellPopup = lazyPart(() => import('../../features/notices/BellPopup'));
const NoticeWindow = lazyWindow(() => import('../../features/notices/NoticeWindow'));
const countMax = 99;

export function Bell() {
  const t = texts.use();
  const { token, user } = useSession();
  const mine = useMyNotices();
  const opened = useOpened();
  const [open, setOpen] = useState(false);
  const userId = user?.id;
  useEffect(
    () => (token === null || userId === undefined ? undefined : openNoticeChannel(userId, token, reloadMyNotices)),
    [token, userId],
  );
  // What another window has read.
  useLiveTopic('notices', reloadMyNotices);
  const count = mine.data ? mine.data.anntMsgTotal + mine.data.sysMsgTotal : 0;
  const label = count === 0 ? t('bell') : t('bellCount', { count });
  return (
    <div className="popup bell">
      <button
        className="popup-button bell-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <b className={`bell-count${mine.isError ? ' bell-stale' : ''}`}>
            {count > countMax ? `${countMax}+` : count}
          </b>
        )}
        {count === 0 && mine.isError && <b className="bell-count bell-stale" />}
      </button>
      {open && (
        <Suspense>
          <BellPopup onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {opened && <NoticeWindow key={opened.notice.anntId} />}
    </div>
  );
}
