/** The menu of the person who is signed in: the own account, the store, how the pages look, and the way out. */
import { firstCharacters } from '@paddock/contracts/characters';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { findPage } from '../pages';
import { call } from '../../shared/call';
import { openCustomerDisplay } from '../../shared/customerDisplay';
import { useDepartInfo } from '../../shared/depart';
import { renewDictionaries } from '../../shared/dictionary';
import { openGameScreen } from '../../shared/gameScreen';
import { useLanguageCode } from '../../shared/i18n';
import { useLanguages } from '../../shared/LanguageButtons';
import { chooseLanguage } from '../../shared/languageFiles';
import { Icon } from '../../shared/Icon';
import type { MenuEntry } from '../../shared/Menu';
import { notices } from '../../shared/notices';
import { isSuperAdmin, useMayPress, useSession } from '../../shared/session';
import { changeSettings, useSettings } from '../../shared/settings';
import { addressOf } from '../../shared/uploaded';
import { roleNames } from '../../shared/venueNames';
import { storeKey } from '../../shared/keys';
import { PopupMenu } from './PopupMenu';
import type { ShellDialog } from './ShellDialogs';
import { texts } from './texts';

const ownPage = '/account/settings/base';

/** Reads dictionaries and stores again, here and in the service. */
function useCacheRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await call('GET /sys/dict/refleshCache', {});
      renewDictionaries(client);
      await client.invalidateQueries({ queryKey: storeKey('depart') });
      notices.success(texts.t('cacheRefreshed'));
    } catch {
      notices.error(texts.t('cacheNotRefreshed'));
    }
  };
}

export function UserMenu({
  onOpen,
  extra = [],
}: {
  onOpen: (dialog: ShellDialog) => void;
  extra?: readonly MenuEntry[];
}) {
  const t = texts.use();
  const here = useLanguageCode();
  const languages = useLanguages();
  const navigate = useNavigate();
  const { user, permissions } = useSession();
  const depart = useDepartInfo();
  const { mode } = useSettings();
  const sells = useMayPress('consume:add');
  const refreshCache = useCacheRefresh();
  const own = permissions !== null && findPage(permissions, ownPage).kind === 'page';
  const entries: MenuEntry[] = [
    ...(own ? [{ key: 'own', icon: 'user' as const, label: t('ownInfo'), onPress: () => void navigate(ownPage) }] : []),
    { key: 'login', icon: 'padlock', label: t('loginPassword'), onPress: () => onOpen('login') },
    { key: 'refund', icon: 'key', label: t('refundPassword'), onPress: () => onOpen('refund') },
    {
      key: 'store',
      icon: 'store',
      label: t('switchStore'),
      detail: user?.orgCode ?? '',
      onPress: () => onOpen('store'),
    },
    ...languages
      .filter(({ code }) => code !== here)
      .map(({ code, name }, at): MenuEntry => ({
        ...{ key: `language-${code}`, icon: 'message', separated: at === 0, label: t('language'), detail: name },
        onPress: () => void chooseLanguage(code),
      })),
    { key: 'settings', icon: 'filter', label: t('lookAndLayout'), onPress: () => onOpen('settings') },
    {
      key: 'dark',
      icon: 'queuing',
      label: t('darkMode'),
      detail: t(mode === 'dark' ? 'on' : 'off'),
      onPress: () => changeSettings({ mode: mode === 'dark' ? 'light' : 'dark' }),
    },
    ...(isSuperAdmin(user)
      ? [
          {
            key: 'cache',
            icon: 'back' as const,
            label: t('refreshCache'),
            detail: t('superAdminOnly'),
            onPress: () => void refreshCache(),
          },
        ]
      : []),
    { key: 'printer', icon: 'print', separated: true, label: t('printer'), onPress: () => onOpen('printer') },
    ...(sells
      ? [{ key: 'customer', icon: 'external' as const, label: t('customerDisplay'), onPress: openCustomerDisplay }]
      : []),
    {
      ...{ key: 'screen', icon: 'external', label: t('gameScreen') },
      onPress: () => openGameScreen(user?.orgCode ?? '', depart),
    },
    ...extra,
    { key: 'logout', icon: 'door', separated: true, label: t('logout'), onPress: () => onOpen('logout') },
  ];
  return (
    <PopupMenu
      label={t('user')}
      className="user-menu"
      button={
        <>
          {user?.avatar ? <img src={addressOf(user.avatar)} alt="" /> : <Icon name="user" />}
          <b className="one-line">{user?.realname}</b>
          <span className="one-line">{roleNames(user)}</span>
          <Icon name="down" size={12} />
        </>
      }
      head={
        <div className="user-head">
          <span className="user-mark" aria-hidden>
            {user?.avatar ? <img src={addressOf(user.avatar)} alt="" /> : firstCharacters(user?.realname ?? '', 1)}
          </span>
          <span>
            <b className="one-line">{user?.realname}</b>
            <small className="one-line">
              {t('roleAndAccount', { role: roleNames(user), account: user?.username ?? '' })}
            </small>
          </span>
        </div>
      }
      entries={entries}
    />
  );
}
