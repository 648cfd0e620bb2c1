/** Shows all notices: short ones at the top edge, refusals and the ended sign-in as dialogs. One for the whole application. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { leaveAndReload } from './api';
import { defineTexts } from './i18n';
import { Icon } from './Icon';
import { onWindowOpen } from './layers';
import { hostNotices, type Notice } from './notices';
import { PromptDialog } from './PromptDialog';
import { words } from './words';

const texts = defineTexts(
  'notices',
  {
    cn: {
      expired: '登录已过期',
      expiredHint: '请重新登录后继续',
      newBuild: '系统已更新',
      newBuildHint: '这一部分要重新载入页面后才能打开。没有保存的内容会丢失，可以先保存。',
      later: '稍后',
    },
    en: {
      expired: 'Login expired',
      expiredHint: 'Sign in again to continue',
      newBuild: 'The system was updated',
      newBuildHint: 'Reload the page to open this part. Unsaved changes will be lost; you can save them first.',
      later: 'Later',
    },
  },
  words,
);

const shownSeconds = 4;
const shownMax = 3;

type Short = Extract<Notice, { seconds?: number }> & { id: number; at: number };
/** A window that opens this long after a message covers nothing that belongs to it, in milliseconds. */
const ownMessageMs = 1000;

const looks = {
  success: { icon: 'tickRound', tone: 'go' },
  info: { icon: 'dot', tone: 'wait' },
  warning: { icon: 'warning', tone: 'care' },
  error: { icon: 'warning', tone: 'wrong' },
} as const;

export function NoticeHost() {
  const t = texts.use();
  const w = words.use();
  const [shorts, setShorts] = useState<Short[]>([]);
  const [prompt, setPrompt] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const [newBuild, setNewBuild] = useState(false);

  useEffect(() => {
    let nextId = 0;
    return hostNotices((notice) => {
      if (notice.kind === 'signInExpired') setExpired(true);
      else if (notice.kind === 'newBuild') setNewBuild(true);
      else if (notice.kind === 'operationPrompt') setPrompt(notice.text);
      else {
        const id = (nextId += 1);
        const drop = (): void => setShorts((shown) => shown.filter((each) => each.id !== id));
        setShorts((shown) =>
          [...shown.filter((each) => each.text !== notice.text), { ...notice, id, at: Date.now() }].slice(-shownMax),
        );
        window.setTimeout(drop, (notice.seconds ?? shownSeconds) * 1000);
      }
    });
  }, []);

  // A notice from before a window opened must not hang over it.
  useEffect(
    () =>
      onWindowOpen(() => {
        const from = Date.now() - ownMessageMs;
        setShorts((shown) =>
          shown.every((each) => each.at >= from) ? shown : shown.filter((each) => each.at >= from),
        );
      }),
    [],
  );

  return (
    <>
      {createPortal(
        <div className="notices" aria-live="polite" data-above-layers>
          {shorts.map((notice) => (
            <div key={notice.id} className={`notice tone-${looks[notice.kind].tone}`} role="status">
              <Icon name={looks[notice.kind].icon} />
              <span>{notice.text}</span>
            </div>
          ))}
        </div>,
        document.body,
      )}
      {prompt !== null && (
        <PromptDialog
          title={w('operationPrompt')}
          text={prompt}
          answers={[{ label: w('confirm'), onPress: () => setPrompt(null), strong: true }]}
          onDismiss={() => setPrompt(null)}
        />
      )}
      {newBuild && (
        <PromptDialog
          title={t('newBuild')}
          text={t('newBuildHint')}
          answers={[
            { label: t('later'), onPress: () => setNewBuild(false) },
            { label: t('reload'), onPress: () => window.location.reload(), strong: true },
          ]}
          onDismiss={() => setNewBuild(false)}
        />
      )}
      {expired && (
        <PromptDialog
          title={t('expired')}
          text={t('expiredHint')}
          answers={[{ label: t('relogin'), onPress: () => leaveAndReload(), strong: true }]}
        />
      )}
    </>
  );
}
