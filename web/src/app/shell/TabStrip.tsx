/** One tab for each opened page; home stays. The context menu of a tab refreshes it or closes its neighbours. */
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../shared/Icon';
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
  const [menuAt, setMenuAt] = useState<{ path: string; x: number } | null>(null);
  const here = page?.path ?? homePath;
  if (page && page.title && page.path !== homePath && !tabs.some((tab) => tab.path === page.path)) {
    setTabs([...tabs, { path: page.path, title: page.title }]);
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
  const openMenu = (event: MouseEvent, path: string): void => {
    event.preventDefault();
    setMenuAt({ path, x: event.clientX });
  };
  const choose = (action: 'refresh' | 'closeLeft' | 'closeRight' | 'closeOthers'): void => {
    if (!menuAt) return;
    const { path } = menuAt;
    const index = all.findIndex((tab) => tab.path === path);
    setMenuAt(null);
    if (action === 'refresh') {
      void navigate(path);
      refreshPage();
    } else if (action === 'closeLeft')
      keep(
        all.filter((tab, at) => at >= index || tab.path === homePath),
        path,
      );
    else if (action === 'closeRight') keep(all.slice(0, index + 1), path);
    else
      keep(
        all.filter((tab) => tab.path === path || tab.path === homePath),
        path,
      );
  };

  return (
    <nav className="tab-strip" aria-label={t('tabs')}>
      {all.map((tab) => (
        <span
          key={tab.path}
          className={`tab${tab.path === here ? ' on' : ''}`}
          onContextMenu={(event) => openMenu(event, tab.path)}
        >
          <button onClick={() => void navigate(tab.path)} aria-current={tab.path === here ? 'page' : undefined}>
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
        <div
          className="popup-menu tab-menu"
          role="menu"
          style={{ left: menuAt.x }}
          onMouseLeave={() => setMenuAt(null)}
          onKeyDown={(event) => event.key === 'Escape' && setMenuAt(null)}
        >
          {(['refresh', 'closeLeft', 'closeRight', 'closeOthers'] as const).map((action) => (
            <button key={action} role="menuitem" onClick={() => choose(action)}>
              {t(action)}
            </button>
          ))}
        </div>
      )}
    </nav>
  );
}
