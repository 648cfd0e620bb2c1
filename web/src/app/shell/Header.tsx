/** Header of 48: brand, store, how live the picture is, language and the user's menu; in top mode the menu too. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../lazyPart';
import type { Page } from '../pages';
import { call } from '../../shared/call';
import { storeName, useDepartInfo } from '../../shared/depart';
import { LanguageButtons } from '../../shared/LanguageButtons';
import { useLang } from '../../shared/i18n';
import { BrandMark, Icon } from '../../shared/Icon';
import { LinkStateView } from '../../shared/LinkStateView';
import type { MenuEntry } from '../../shared/Menu';
import { Tray } from '../../shared/resource/Tray';
import { useSession, type MenuNode } from '../../shared/session';
import { readStored, writeStored } from '../../shared/storage';
import { Bell } from './Bell';
import { PartBoundary } from './PartBoundary';
import { BreadcrumbTrail } from './Breadcrumb';
import { LicenceStrip } from './LicenceStrip';
import { menuColours } from './menuColours';
import { MenuSearchPopup } from './MenuSearch';
import type { ShellDialog } from './ShellDialogs';
import { texts } from './texts';
import { UserMenu } from './UserMenu';

const TopMenu = lazyPart(() => import('./TopMenu'));

export interface HeaderProps {
  /** Page whose path stands here, where it has no line of its own. */
  page: Page | null;
  path: string;
  menus: readonly MenuNode[];
  /** Where the menu is: beside the page, in the header, or in a sheet that the header opens. */
  menuPlace: 'side' | 'rail' | 'top' | 'sheet';
  theme: 'light' | 'dark';
  searches: boolean;
  /** No room for whole sentences. */
  narrow: boolean;
  /** What stands elsewhere where there is room for it. */
  extra: readonly MenuEntry[];
  onSelect: (node: MenuNode) => void;
  onOpenMenu: () => void;
  onOpen: (dialog: ShellDialog) => void;
}

/** Messages to a person come in the language that the pages show: the service is asked to note it when it is another one here. */
function useNotedLanguage(): void {
  const userId = useSession().user?.id;
  const language = useLang();
  useEffect(() => {
    const noted = `${userId} ${language}`;
    if (userId === undefined || readStored('notedLanguage', '') === noted) return;
    call('PUT /sys/user/editSlefInfo', { id: userId, captcha: '', language }, { silent: true }).then(
      () => writeStored('notedLanguage', noted),
      () => undefined,
    );
  }, [userId, language]);
}

export function Header({
  page,
  path,
  menus,
  menuPlace,
  theme,
  searches,
  narrow,
  extra,
  onSelect,
  onOpenMenu,
  onOpen,
}: HeaderProps) {
  const t = texts.use();
  useNotedLanguage();
  const { user } = useSession();
  const depart = useDepartInfo();
  const [searching, setSearching] = useState(false);
  const top = menuPlace === 'top';
  const store: ReactNode = (
    <button className="store-button" onClick={() => onOpen('store')}>
      <Icon name="store" />
      <span className="one-line">{depart ? storeName(depart) : t('noStore')}</span>
      <span className="store-code">{depart?.orgCode ?? user?.orgCode}</span>
      <Icon name="down" size={12} />
    </button>
  );
  return (
    <header className="shell-header" style={menuColours(top ? theme : 'light')}>
      <div className="header-in">
        {menuPlace === 'sheet' && (
          <button className="header-button" aria-label={t('openMenu')} title={t('openMenu')} onClick={onOpenMenu}>
            <Icon name="menu" />
          </button>
        )}
        <Link to="/user/login" className="brand" aria-label="Paddock">
          <BrandMark />
          {(menuPlace === 'side' || top) && <b>Paddock</b>}
        </Link>
        {top ? (
          <Suspense fallback={<span className="top-menu" />}>
            <TopMenu menus={menus} selected={path} onSelect={onSelect} />
          </Suspense>
        ) : (
          store
        )}
        {page && !top && <BreadcrumbTrail page={page} />}
        <LicenceStrip
          endTime={depart?.endTime ?? null}
          timeZone={depart?.timeZone}
          short={narrow}
          onContact={() => onOpen('contact')}
        />
        <div className="header-right">
          {top && store}
          <Tray />
          {searches && menuPlace !== 'side' && (
            <span className="popup">
              <button
                className="header-button"
                aria-label={t('searchMenu')}
                title={t('searchMenu')}
                aria-expanded={searching}
                onClick={() => setSearching(!searching)}
              >
                <Icon name="search" />
              </button>
              {searching && <MenuSearchPopup menus={menus} onSelect={onSelect} onClose={() => setSearching(false)} />}
            </span>
          )}
          <LinkStateView />
          <LanguageButtons className="lang-switch" label={t('language')} short />
          <PartBoundary>
            <Bell />
          </PartBoundary>
          <UserMenu onOpen={onOpen} extra={extra} />
        </div>
      </div>
    </header>
  );
}
