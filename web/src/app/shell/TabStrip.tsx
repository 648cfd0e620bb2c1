/** One tab for each opened page; home stays. The context menu of a tab refreshes it or closes its neighbours. */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../queryClient';
import { findPage, type Page } from '../pages';
import { Icon } from '../../shared/Icon';
import { Menu, type MenuEntry } from '../../shared/Menu';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { useSession } from '../../shared/session';
import { unsavedPages, useUnsavedPages } from '../../shared/unsaved';
import { useHotkeys } from '../../shared/useHotkeys';
import { giveUp, refreshPage } from './refresh';
import { openTabs, setTabs, useTabs } from './tabStore';
import { homePath, withPage, type Tab } from './tabs';
import { texts } from './texts';

const narrowestPx = 96;
const restPx = 110;
const home: Tab = { path: homePath, search: '', seen: 0 };
const isUnsaved = (path: string): boolean => unsavedPages().has(path);

/** How many tabs have room. */
function useRoom(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!element) return;
    const look = (): void => setRoom(Math.max(1, Math.floor((element.clientWidth - restPx) / narrowestPx)));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, room];
}

/** The tabs of pages that this person may open in this store; those that are gone are named once. */
function useShownTabs(page: Page | null): readonly (Tab & { title: string })[] {
  const t = texts.use();
  const { permissions } = useSession();
  const { search } = useLocation();
  const tabs = useTabs();
  const before = useRef<string | null>(null);
  const path = page?.path;
  const titled = page !== null && page.title !== '';
  useEffect(() => {
    if (path === undefined) return;
    if (titled && path !== homePath) setTabs(withPage(openTabs(), { path, search }, before.current, isUnsaved));
    before.current = path;
  }, [path, search, titled]);
  const titles = new Map(
    tabs.map((tab) => {
      const found = permissions && findPage(permissions, tab.path);
      return [tab.path, found?.kind === 'page' ? found.page.title : null] as const;
    }),
  );
  const gone = permissions ? tabs.filter((tab) => titles.get(tab.path) === null) : [];
  const goneKey = gone.map((tab) => tab.path).join();
  useEffect(() => {
    if (goneKey === '') return;
    const paths = goneKey.split(',');
    setTabs(openTabs().filter((tab) => !paths.includes(tab.path)));
    notices.info(texts.t('tabsGone', { count: paths.length }));
  }, [goneKey]);
  return [
    { ...home, title: t('home') },
    ...tabs.flatMap((tab) => {
      const title = titles.get(tab.path);
      return title ? [{ ...tab, title }] : [];
    }),
  ];
}

export function TabStrip({ page }: { page: Page | null }) {
  const t = texts.use();
  const navigate = useNavigate();
  const unsaved = useUnsavedPages();
  const all = useShownTabs(page);
  const [strip, room] = useRoom();
  const [menuAt, setMenuAt] = useState<{ path: string; left: number } | null>(null);
  const [listed, setListed] = useState(false);
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const here = page?.path ?? homePath;

  const show = (tab: Tab | undefined): void => {
    if (!tab || tab.path === here) return;
    // The page of a tab reads its data again whenever it is shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    void navigate(tab.path + tab.search);
  };
  const drop = (going: readonly string[]): void => {
    giveUp(going);
    const at = all.findIndex((tab) => tab.path === here);
    const stays = (tab: Tab): boolean => !going.includes(tab.path);
    if (going.includes(here)) show(all.slice(at).find(stays) ?? all.slice(0, at).findLast(stays));
    setTabs(openTabs().filter(stays));
  };
  const close = (going: readonly string[]): void => {
    if (going.includes(homePath)) notices.warning(t('lastTab'));
    else if (going.some(isUnsaved)) setAsking(going);
    else drop(going);
  };
  const step = (by: number): void => {
    const at = all.findIndex((tab) => tab.path === here);
    show(all.at((at + by + all.length) % all.length));
  };
  useHotkeys({ 'Alt+PageUp': () => step(-1), 'Alt+PageDown': () => step(1) });

  const openMenu = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>, path: string): void => {
    event.preventDefault();
    setMenuAt({ path, left: event.currentTarget.offsetLeft });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, path: string): void => {
    if (event.key === 'Delete') close([path]);
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) openMenu(event, path);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const titles = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('.tab-title') ?? [])];
      const at = titles.findIndex((title) => title === document.activeElement);
      titles[at + (event.key === 'ArrowLeft' ? -1 : 1)]?.focus();
    }
  };
  /** What the menu of a tab does, and how many tabs would go. */
  const actionsOf = (path: string): MenuEntry[] => {
    const index = all.findIndex((tab) => tab.path === path);
    const entry = (key: 'closeLeft' | 'closeRight' | 'closeOthers', goes: (at: number) => boolean): MenuEntry => {
      const going = all.filter((tab, at) => tab.path !== homePath && goes(at)).map((tab) => tab.path);
      return {
        key,
        label: t(key),
        detail: t('tabCount', { count: going.length }),
        disabled: going.length === 0,
        separated: key === 'closeLeft',
        onPress: () => {
          if (path !== here) show(all[index]);
          close(going);
        },
      };
    };
    return [
      {
        key: 'refresh',
        label: t('refresh'),
        onPress: () => {
          if (path !== here) show(all[index]);
          refreshPage(path);
        },
      },
      entry('closeLeft', (at) => at < index),
      entry('closeRight', (at) => at > index),
      entry('closeOthers', (at) => at !== index),
    ];
  };

  const folded = all
    .filter((tab) => tab.path !== homePath && tab.path !== here)
    .toSorted((a, b) => a.seen - b.seen)
    .slice(0, Math.max(0, all.length - room));
  const names = (paths: readonly string[]): string =>
    all.flatMap((tab) => (paths.includes(tab.path) && unsaved.has(tab.path) ? [tab.title] : [])).join(t('between'));
  return (
    <nav ref={strip} className="tab-strip" aria-label={t('tabs')}>
      {all
        .filter((tab) => !folded.includes(tab))
        .map((tab) => (
          <span
            key={tab.path}
            className={`tab${tab.path === here ? ' on' : ''}${unsaved.has(tab.path) ? ' tab-unsaved' : ''}`}
            onContextMenu={(event) => openMenu(event, tab.path)}
            onKeyDown={(event) => onKeyDown(event, tab.path)}
          >
            <button
              className="tab-title"
              aria-haspopup="menu"
              title={tab.title}
              onClick={() => show(tab)}
              aria-current={tab.path === here ? 'page' : undefined}
            >
              {tab.path === homePath && <Icon name="grid" size={14} />}
              <span className="one-line">{tab.title}</span>
              {unsaved.has(tab.path) && <span className="sr-only"> {t('unsaved')}</span>}
            </button>
            {tab.path !== homePath && (
              <button
                className="tab-close"
                aria-label={t('closeTab', { title: tab.title })}
                onClick={() => close([tab.path])}
              >
                <Icon name="cross" size={10} />
              </button>
            )}
          </span>
        ))}
      {folded.length > 0 && (
        <span className="popup tab-more">
          <button aria-haspopup="menu" aria-expanded={listed} onClick={() => setListed(!listed)}>
            {t('moreTabs', { count: folded.length })}
            <Icon name="down" size={12} />
          </button>
          {listed && (
            <Menu
              label={t('moreTabs', { count: folded.length })}
              entries={folded.map((tab) => ({ key: tab.path, label: tab.title, onPress: () => show(tab) }))}
              onClose={() => setListed(false)}
            />
          )}
        </span>
      )}
      {menuAt && (
        <Menu
          label={t('tabMenu')}
          className="tab-menu"
          style={{ left: menuAt.left }}
          entries={actionsOf(menuAt.path)}
          onClose={() => setMenuAt(null)}
        />
      )}
      {asking && (
        <PromptDialog
          title={t('prompt')}
          text={t('closeUnsaved', { names: names(asking) })}
          onDismiss={() => setAsking(null)}
          answers={[
            { label: t('cancel'), onPress: () => setAsking(null) },
            {
              label: t('closeWithoutSaving'),
              strong: true,
              onPress: () => {
                drop(asking);
                setAsking(null);
              },
            },
          ]}
        />
      )}
    </nav>
  );
}
