/** What went wrong in a sentence, why, and the ways on: three pages by key, all others by name. */
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EntryLink, useOpenEntry } from '../../app/menuEntry';
import { wantedAddress } from '../../app/missing';
import { findPage, visibleMenu } from '../../app/pages';
import { copyText } from '../../shared/clipboard';
import { Icon, type IconName } from '../../shared/Icon';
import { KeyButton, KeyCap } from '../../shared/KeyCap';
import { useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { destinationsFor, pagesOf, type Destination } from './destinations';
import styles from './error-page.module.css';
import { texts } from './texts';

type Kind = 'forbidden' | 'missing' | 'failed' | 'slow';
const glyphs: Readonly<Record<Kind, IconName>> = {
  forbidden: 'padlock',
  missing: 'search',
  failed: 'warning',
  slow: 'clock',
};

function AllPages({ pages }: { pages: readonly Destination[] }) {
  const t = texts.use();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => field.current?.focus() });
  const found = pages.filter((page) => page.title.toLowerCase().includes(typed.trim().toLowerCase()));
  const groups = [...new Set(found.map((page) => page.group))];
  return (
    <section className={styles.all} aria-label={t('allPages')}>
      <header>
        <h2>{t('allPages')}</h2>
        <small className="num">{t('pageCount', { count: pages.length })}</small>
        <label className={styles.search}>
          <Icon name="search" size={14} />
          <input
            ref={field}
            data-slash
            value={typed}
            placeholder={t('pageName')}
            aria-label={t('pageName')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <KeyCap>/</KeyCap>
        </label>
      </header>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group}>
            <h3>{group || t('home')}</h3>
            <ul>
              {found
                .filter((page) => page.group === group)
                .map((page) => (
                  <li key={page.path}>
                    <EntryLink entry={page.entry}>{page.title}</EntryLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function ErrorPage({
  kind,
  pageTitle,
  onRetry,
}: {
  kind: Kind;
  /** The page that this stands in the place of. */
  pageTitle?: string;
  onRetry?: () => void;
}) {
  const t = texts.use();
  const navigate = useNavigate();
  const openEntry = useOpenEntry();
  const { permissions, user } = useSession();
  const wanted = wantedAddress.use();
  const pages = useMemo(() => pagesOf(visibleMenu(permissions?.menu ?? [])), [permissions]);
  const places = destinationsFor(pages, wanted);
  const found = permissions && wanted ? findPage(permissions, wanted.split('?')[0] ?? '') : null;
  const title = pageTitle ?? (found?.kind === 'page' ? found.page.title : '');
  const retries = kind === 'failed' || kind === 'slow';
  const back = (): void => void navigate(-1);
  const retry = onRetry ?? ((): void => void navigate(wanted ?? '/dashboard/workplace'));
  const request = t('request', { name: user?.realname ?? '', address: `#${wanted ?? ''}` });
  const copy = (): void => void copyText(request);
  useHotkeys({
    Escape: back,
    ...(retries ? { Enter: retry } : {}),
    ...Object.fromEntries(places.map((place, index) => [String(index + 1), () => openEntry(place.entry)])),
  });
  return (
    <div className={styles.page}>
      <section className={styles.what}>
        <Icon name={glyphs[kind]} size={28} />
        <h1>{title === '' || kind === 'missing' ? t(kind) : t(`${kind}Named`, { title })}</h1>
        <p>{t(`${kind}Hint`)}</p>
        {!retries && wanted && <p className={`${styles.address} one-line`}>#{wanted}</p>}
        <ol>
          {places.map((place, index) => (
            <li key={place.path}>
              <EntryLink entry={place.entry} className={place.alike ? styles.alike : undefined}>
                <KeyCap>{String(index + 1)}</KeyCap>
                <b>{place.title}</b>
                <span>{place.alike ? t('alike') : place.group}</span>
                <Icon name="right" size={14} />
              </EntryLink>
            </li>
          ))}
        </ol>
        <footer>
          {retries && (
            <KeyButton tone="ink" cap="Enter" onClick={retry}>
              {t('tryAgain')}
            </KeyButton>
          )}
          <KeyButton cap="Esc" onClick={back}>
            {t('back')}
          </KeyButton>
          {kind === 'forbidden' ? (
            <button type="button" className="link-button" onClick={copy}>
              {t('copyRequest')}
            </button>
          ) : (
            <Link to="/dashboard/workplace">{t('toHome')}</Link>
          )}
        </footer>
      </section>
      {!retries && <AllPages pages={pages} />}
    </div>
  );
}
