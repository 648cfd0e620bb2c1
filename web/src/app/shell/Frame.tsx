/** Header, menu, tabs and fixed side buttons around the pages, as the person has set them. */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { useOpenEntry } from '../menuEntry';
import { useNoteOpened } from '../oftenOpened';
import { visibleMenu, type Page } from '../pages';
import type { ScreenLayout } from '../../shared/screens';
import { isSuperAdmin, useSession, type MenuNode } from '../../shared/session';
import { changeSettings, useSettings, type Settings } from '../../shared/settings';
import { narrowWindow, useMediaQuery } from '../../shared/useMediaQuery';
import { Header, type HeaderProps } from './Header';
import { holds } from './menuTree';
import { MenuSearch } from './MenuSearch';
import { searched } from './menuSearch';
import { PartBoundary } from './PartBoundary';
import './shell.css';
import { ShellDialogs, type ShellDialog } from './ShellDialogs';
import { SideButtons, useSideButtons } from './SideButtons';
import { SideMenu } from './SideMenu';
import { texts } from './texts';
import { useAwayHeader } from './useAwayHeader';

const TabStrip = lazyPart(async () => ({ default: (await import('./TabStrip')).TabStrip }));
const MenuSheet = lazyPart(() => import('./MenuSheet'));

/** Below 1088 the menu is a rail, and below 768 a sheet. Browsers compare widths with a tolerance, so that 1087.99 would hold 1088. */
const tablet = 'not all and (min-width: 1088px)';
const mobile = 'not all and (min-width: 768px)';

function useMenuPlace(
  layout: ScreenLayout,
  isTablet: boolean,
  isSmall: boolean,
  { navMode, rail }: Settings,
): HeaderProps['menuPlace'] {
  const isMobile = useMediaQuery(mobile);
  if (isMobile) return 'sheet';
  if (isTablet) return 'rail';
  if (navMode === 'top') return 'top';
  return layout === 'full' || rail || isSmall ? 'rail' : 'side';
}

/** One group stands open: the one that was pressed, until a page outside of it is opened. */
function useOpenGroup(menus: readonly MenuNode[], path: string, openGroup: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const open = menus.find((node) => node.path === openGroup);
    if (openGroup !== '' && !(open && holds(open, path))) changeSettings({ openGroup: '' });
  }, [menus, path, openGroup]);
}

export default function Frame({
  layout,
  page,
  path,
  children,
}: {
  layout: ScreenLayout;
  page: Page | null;
  path: string;
  children: ReactNode;
}) {
  const t = texts.use();
  const openEntry = useOpenEntry();
  const { user, permissions } = useSession();
  const settings = useSettings();
  const { menuTheme, openGroup, fixedHeader } = settings;
  const isTablet = useMediaQuery(tablet);
  const isSmall = useMediaQuery(narrowWindow);
  const place = useMenuPlace(layout, isTablet, isSmall, settings);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const [sheet, setSheet] = useState(false);
  const [typed, setTyped] = useState('');
  const menus = visibleMenu(permissions?.menu ?? []);
  const buttons = useSideButtons(setDialog);
  useOpenGroup(menus, path, openGroup);
  useNoteOpened(page?.path);
  const [scroller, away] = useAwayHeader(fixedHeader && settings.autoHideHeader);
  const full = layout === 'full';
  const withTabs = settings.multiTab && !full;
  const withDock = !full && place !== 'sheet';
  const select = (node: MenuNode): void => {
    setSheet(false);
    openEntry(node);
  };
  const searches = isSuperAdmin(user);
  const side = (collapsed: boolean): ReactNode => (
    <SideMenu
      menus={collapsed ? menus : searched(menus, typed)}
      theme={menuTheme}
      collapsible={place === 'side' || (place === 'rail' && (settings.rail || (isSmall && !isTablet)) && !full)}
      collapsed={collapsed}
      onCollapse={(rail) => (isSmall ? setSheet(!rail) : changeSettings({ rail }))}
      selected={path}
      open={openGroup}
      onOpen={(group) => changeSettings({ openGroup: group })}
      onSelect={select}
      typed={collapsed ? '' : typed.trim()}
      head={searches && !collapsed && <MenuSearch menus={menus} typed={typed} onType={setTyped} onSelect={select} />}
    />
  );
  const classes = [
    'shell',
    `shell-${place}`,
    withTabs && 'shell-tabbed',
    full && 'shell-full',
    withDock && 'shell-docked',
    fixedHeader && 'shell-header-fixed',
    away && 'shell-header-away',
    settings.fixSidebar && place !== 'top' && 'shell-side-fixed',
    `shell-${settings.contentWidth}`,
  ];
  return (
    <>
      <div id="shell" ref={scroller} className={classes.filter(Boolean).join(' ')}>
        <a
          className="skip-link"
          href="#main"
          onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
        >
          {t('toMain')}
        </a>
        <PartBoundary>
          <Header
            page={full ? page : null}
            path={path}
            menus={menus}
            menuPlace={place}
            theme={menuTheme}
            searches={searches}
            narrow={isTablet || place === 'top'}
            extra={place === 'sheet' && !full ? buttons.map(({ flag, ...button }) => ({ ...button, label: flag })) : []}
            onSelect={select}
            onOpenMenu={() => setSheet(true)}
            onOpen={setDialog}
          />
        </PartBoundary>
        {(place === 'side' || place === 'rail') && <PartBoundary>{side(place === 'rail')}</PartBoundary>}
        {withTabs && (
          <PartBoundary>
            <Suspense fallback={<div className="tab-strip" />}>
              <TabStrip page={page} />
            </Suspense>
          </PartBoundary>
        )}
        <main id="main" className="shell-main" tabIndex={-1}>
          {children}
        </main>
        {place === 'top' && !full && <footer className="shell-foot">{t('copyright')}</footer>}
        {withDock && (
          <PartBoundary>
            <SideButtons buttons={buttons} />
          </PartBoundary>
        )}
      </div>
      {sheet && (
        <Suspense>
          <MenuSheet onClose={() => setSheet(false)}>{side(false)}</MenuSheet>
        </Suspense>
      )}
      <PartBoundary key={dialog}>
        <ShellDialogs open={dialog} onClose={() => setDialog(null)} />
      </PartBoundary>
    </>
  );
}
