/** One tab for each opened page; home stays. The context menu of a tab refreshes it or closes its neighbours. */
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../shared/Icon';
import { Menu, type MenuEntry } from '../../shared/Menu';
import { notices } from '../../shared/notices';
import type { Page } from '../pages';
import { refreshPage } from './refresh';
import { texts } from './texts';

interface Tab {
  path: string;
  title: string;
}

const homePath = '/dashboard/workplace';

export function TabStrip({ page }: { page: Page | null }) {
  const t = texts.use();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<Tab[]>([]);
  const [menuAt, setMenuAt] = useState<{ path: string; left: number } | null>(null);
  const here = page?.path ?? homePath;
  // A page opens its tab when it comes: one that was closed stands there until the next page has come.
  const [opened, setOpened] = useState<string | null>(null);
  if (page && page.path !== opened) {
    setOpened(page.path);
    if (page.title && page.path !== homePath && !tabs.some((tab) => tab.path === page.path)) {
      setTabs([...tabs, { path: page.path, title: page.title }]);
    }
  }
  const all: Tab[] = [{ path: homePath, title: t('home') }, ...tabs];

  const keep = (kept: Tab[], fallback: string): void => {
    setTabs(kept.filter((tab) => tab.path !== homePath));
    if (!kept.some((tab) => tab.path === here)) void navigate(fallback);
  };
  const close = (path: string): void => {
    if (path === homePath || all.length === 1) {
      notices.warning(t('lastTab'));
      return;
    }
    const index = all.findIndex((tab) => tab.path === path);
    keep(
      all.filter((tab) => tab.path !== path),
      all[index - 1]?.path ?? homePath,
    );
  };
  const openMenu = (event: MouseEvent<HTMLElement>, path: string): void => {
    event.preventDefault();
    setMenuAt({ path, left: event.currentTarget.offsetLeft });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, path: string): void => {
    if (event.key === 'Delete') close(path);
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      setMenuAt({ path, left: event.currentTarget.offsetLeft });
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const titles = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('.tab-title') ?? [])];
      const at = titles.findIndex((title) => title === document.activeElement);
      titles[at + (event.key === 'ArrowLeft' ? -1 : 1)]?.focus();
    }
  };
  /** What the menu of a tab does, and how many tabs would go. */
  const actionsOf = (path: string): MenuEntry[] => {
    const index = all.findIndex((tab) => tab.path === path);
    const entry = (key: 'closeLeft' | 'closeRight' | 'closeOthers', goes: (tab: Tab, at: number) => boolean) => {
      const going = all.filter((tab, at) => tab.path !== homePath && goes(tab, at));
      return {
        key,
        label: t(key),
        detail: String(going.length),
        disabled: going.length === 0,
        onPress: () =>
          keep(
            all.filter((tab) => !going.includes(tab)),
            path,
          ),
      };
    };
    return [
      {
        key: 'refresh',
        label: t('refresh'),
        onPress: () => {
          void navigate(path);
          refreshPage();
        },
      },
      entry('closeLeft', (_, at) => at < index),
      entry('closeRight', (_, at) => at > index),
      entry('closeOthers', (_, at) => at !== index),
    ];
  };

  return (
    <nav className="tab-strip" aria-label={t('tabs')}>
      {all.map((tab) => (
        <span
          key={tab.path}
          className={`tab${tab.path === here ? ' on' : ''}`}
          onContextMenu={(event) => openMenu(event, tab.path)}
          onKeyDown={(event) => onKeyDown(event, tab.path)}
        >
          <button
            className="tab-title"
            aria-haspopup="menu"
            onClick={() => void navigate(tab.path)}
            aria-current={tab.path === here ? 'page' : undefined}
          >
            {tab.title}
          </button>
          {tab.path !== homePath && (
            <button
              className="tab-close"
              aria-label={t('closeTab', { title: tab.title })}
              onClick={() => close(tab.path)}
            >
              <Icon name="cross" size={11} />
            </button>
          )}
        </span>
      ))}
      {menuAt && (
        <Menu
          label={t('tabMenu')}
          className="tab-menu"
          style={{ left: menuAt.left }}
          entries={actionsOf(menuAt.path)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </nav>
  );
}
