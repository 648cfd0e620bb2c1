/** One announcement or system message: 60 % wide, 80 % high, or the whole screen. */
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { leadsThere, pageNamed, useOpenAddress } from '../../app/menuEntry';
import { ask } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { RichText } from '../../shared/RichText';
import { createStore } from '../../shared/store';
import { addressOf } from '../../shared/uploaded';
import { Window } from '../../shared/Window';
import { storeKey } from '../../shared/keys';
import { closeNotice, openNotice, useMyNotices, useOpened } from './myNotices';
import styles from './notices.module.css';
import { Priority } from './Priority';
import { texts } from './texts';
import { ScreenWindow } from './ScreenWindow';
import { RECORD_WINDOWS } from './windows';

/** Kept for the next window too. */
const fullScreen = createStore(false);

export default function NoticeWindow() {
  const t = texts.use();
  const open = useOpenAddress();
  const opened = useOpened();
  const full = fullScreen.use();
  const mine = useMyNotices();
  const body = useRef<HTMLDivElement>(null);
  const id = opened?.notice.anntId ?? '';
  const { data, error } = useQuery({
    queryKey: storeKey('notice', id),
    queryFn: ({ signal }) => ask('GET /sys/annountCement/queryById', { id }, { signal }),
    meta: { silent: true },
    enabled: opened !== null,
  });
  useEffect(() => body.current?.focus(), [data]);
  if (!opened) return null;
  const { notice, wasUnread, before } = opened;
  const RecordWindow = data?.openType === 'component' ? RECORD_WINDOWS[data.openPage] : undefined;
  if (data && RecordWindow) return <RecordWindow id={data.busId} name={data.titile} onClose={closeNotice} />;
  const page = data?.openType === 'component' && data.openPage !== '' ? pageNamed(data.openPage) : null;
  if (data && page) return <ScreenWindow page={page} id={data.busId} title={data.titile} onClose={closeNotice} />;

  const goes = data?.openType === 'url' && wasUnread && data.openPage !== '' && leadsThere(data.openPage);
  const go = (): void => {
    if (!goes) return;
    closeNotice();
    open(data.openPage);
  };
  const next = [...(mine.data?.anntMsgList ?? []), ...(mine.data?.sysMsgList ?? [])].find(
    (each) => each.anntId !== notice.anntId,
  );
  const previous = before.at(-1);
  return (
    <Window
      className={styles.noticeWindow}
      width={full ? '100%' : '60%'}
      style={
        full ? { top: 0, maxWidth: '100%', margin: 0, padding: 0, height: '100%' } : { top: '10%', height: '80vh' }
      }
      onClose={closeNotice}
      keys={{
        Enter: go,
        PageDown: () => body.current?.scrollBy({ top: body.current.clientHeight }),
        PageUp: () => body.current?.scrollBy({ top: -body.current.clientHeight }),
      }}
      title={
        <>
          <span className={styles.noticeHead}>
            <h2>{data?.titile ?? notice.titile}</h2>
            <button
              type="button"
              aria-pressed={full}
              aria-label={t(full ? 'smaller' : 'fullScreen')}
              title={t(full ? 'smaller' : 'fullScreen')}
              onClick={() => fullScreen.set(!full)}
            >
              <Icon name="external" />
            </button>
          </span>
          {data && (
            <span className={styles.noticeFacts}>
              <Priority value={data.priority} />
              <span>{data.sender}</span>
              <span>{rowTime(data.sendTime)}</span>
              {data.endTime !== null && <span>{t('endsAt', { time: rowTime(data.endTime).slice(0, -3) })}</span>}
            </span>
          )}
        </>
      }
      footer={
        <div className={styles.noticeFoot}>
          <button
            type="button"
            className="link-button"
            disabled={!previous}
            onClick={() => previous && openNotice(previous, before.slice(0, -1))}
          >
            {t('previous')}
          </button>
          <button
            type="button"
            className="link-button"
            disabled={!next}
            onClick={() => next && openNotice(next, [...before, { ...notice, readFlag: '1' }])}
          >
            {t('nextUnread')}
          </button>
          <span className={styles.noticeSpace} />
          <KeyButton cap="Esc" onClick={closeNotice}>
            {t('close')}
          </KeyButton>
          {goes && (
            <KeyButton tone="primary" cap="Enter" onClick={go}>
              {t('goHandle')}
            </KeyButton>
          )}
        </div>
      }
    >
      <div ref={body} tabIndex={0} role="document" aria-label={notice.titile}>
        {error && <p>{t('gone')}</p>}
        {!data && !error && <Skeleton active />}
        {data?.homeImage && <img className={styles.noticeImage} src={addressOf(data.homeImage)} alt="" />}
        {data && <RichText html={data.msgContent} />}
      </div>
    </Window>
  );
}
