/** A page of the menu in a window over the others, for the one record that a notice names. It has an address of its own. */
import { Suspense, useMemo } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, type Location } from 'react-router';
import type { Page } from '../../app/pages';
import { screenOf } from '../../app/screens';
import { ScreenBoundary } from '../../app/shell/ScreenBoundary';
import { KeyButton } from '../../shared/KeyCap';
import { RecordContext } from '../../shared/resource';
import { Window } from '../../shared/Window';
import styles from './notices.module.css';
import { texts } from './texts';

function Loaded({ component }: { component: string }) {
  const Screen = screenOf(component);
  return <Screen />;
}

export function ScreenWindow({
  page: { path, component, title: pageTitle },
  id,
  title,
  onClose,
}: {
  page: Page;
  /** Empty: all that the page shows. */
  id: string;
  title: string;
  onClose: () => void;
}) {
  const t = texts.use();
  const seen = useMemo(() => {
    const search = id === '' ? '' : `?${new URLSearchParams({ id }).toString()}`;
    const location: Location = { pathname: path, search, hash: '', state: null, key: `notice ${id}`, mask: undefined };
    return { location, navigationType: NavigationType.Pop };
  }, [path, id]);
  return (
    <Window
      className={styles.noticeWindow}
      width="60%"
      style={{ top: '10%', height: '80vh' }}
      onClose={onClose}
      title={
        <>
          <span className={styles.noticeHead}>
            <h2>{title}</h2>
          </span>
          <span className={styles.noticeFacts}>{pageTitle}</span>
        </>
      }
      footer={
        <div className={styles.noticeFoot}>
          <span className={styles.noticeSpace} />
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
        </div>
      }
    >
      <div tabIndex={0} role="document" aria-label={title}>
        <LocationContext value={seen}>
          <RecordContext value={id === '' ? null : id}>
            <ScreenBoundary component={component} title={pageTitle}>
              <Suspense>
                <Loaded component={component} />
              </Suspense>
            </ScreenBoundary>
          </RecordContext>
        </LocationContext>
      </div>
    </Window>
  );
}
