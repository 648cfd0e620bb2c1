/** What this person has not read yet: announcements and system messages, the newest first. */
import { useMenuPath } from '../../app/menuLinks';
import { rowTime } from '../../shared/format';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { openNotice, reloadMyNotices, useMyNotices } from '../notices/myNotices';
import { Priority } from '../notices/Priority';
import styles from './dashboard.module.css';
import { PanelLink } from './Panel';
import { texts } from './workplaceTexts';

const shownMax = 5;

export function UnreadNotices() {
  const t = texts.use();
  const all = useMenuPath(['isps/userAnnouncement']);
  const mine = useMyNotices();
  const rows = [...(mine.data?.anntMsgList ?? []), ...(mine.data?.sysMsgList ?? [])]
    .toSorted((a, b) => (b.sendTime ?? '').localeCompare(a.sendTime ?? ''))
    .slice(0, shownMax);
  const count = mine.data ? mine.data.anntMsgTotal + mine.data.sysMsgTotal : 0;
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('unreadNotices')}</h2>
        {count > 0 && <span className={`${styles.panelQuiet} num`}>{t('items', { count })}</span>}
        <PanelLink to={all}>{t('allNotices')}</PanelLink>
      </header>
      {mine.isError && !mine.data && <ErrorState message={mine.error.message} onRetry={reloadMyNotices} />}
      {mine.data && rows.length === 0 && <EmptyState title={t('noneUnread')} hint={t('noneUnreadHint')} />}
      <ul className={styles.panelRows}>
        {rows.map((row) => (
          <li key={row.anntId}>
            <span className="num">{rowTime(row.sendTime).slice(0, -3)}</span>
            <button type="button" className="link-button one-line" onClick={() => openNotice(row)}>
              {row.titile}
            </button>
            <span className={styles.panelQuiet}>
              <Priority value={row.priority} /> {row.sender}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
