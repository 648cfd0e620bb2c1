/** Header of 48: brand, store, how live the picture is, language and the user's menu. */
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Antd } from '../Antd';
import type { Page } from '../pages';
import { api, leaveAndReload } from '../../shared/api';
import { openCustomerDisplay } from '../../shared/customerDisplay';
import { storeName, useDepartInfo } from '../../shared/depart';
import { setLang, useLang } from '../../shared/i18n';
import { BrandMark, Icon } from '../../shared/Icon';
import { LinkStateView } from '../../shared/LinkStateView';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { Tray } from '../../shared/resource/Tray';
import { useMayPress, useSession } from '../../shared/session';
import { changeSettings, useSettings } from '../../shared/settings';
import { BreadcrumbTrail } from './Breadcrumb';
import { LicenceStrip } from './LicenceStrip';
import type { PasswordKind } from './PasswordDialog';
import { PopupMenu } from './PopupMenu';
import { roleNames } from '../../shared/venueNames';
import { texts } from './texts';

const StoreDialog = lazy(() => import('./StoreDialog'));
const PasswordDialog = lazy(() => import('./PasswordDialog'));
const PrinterDialog = lazy(() => import('./PrinterDialog'));

type OpenDialog = 'store' | 'printer' | 'logout' | PasswordKind | null;

async function logOut(): Promise<void> {
  try {
    await api.post('/sys/logout', {}, { silent: true });
  } catch {
    notices.error(texts.t('logoutFailed'));
    return;
  }
  window.location.hash = '#/user/login';
  leaveAndReload();
}

export function Header({ page, narrow }: { page: Page | null; narrow: boolean }) {
  const t = texts.use();
  const language = useLang();
  const navigate = useNavigate();
  const { user } = useSession();
  const depart = useDepartInfo();
  const settings = useSettings();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = (): void => setDialog(null);
  const sells = useMayPress('consume:add');
  const state = (on: boolean): string => t(on ? 'on' : 'off');
  return (
    <header className="shell-header">
      <Link to="/user/login" className="brand" aria-label="Paddock">
        <BrandMark />
        {!narrow && <b>Paddock</b>}
      </Link>
      <button className="store-button" onClick={() => setDialog('store')}>
        <Icon name="store" />
        <span className="one-line">{depart ? storeName(depart) : t('noStore')}</span>
        <span className="store-code">{depart?.orgCode ?? user?.orgCode}</span>
        <Icon name="down" size={12} />
      </button>
      {page && <BreadcrumbTrail page={page} />}
      <LicenceStrip endTime={depart?.endTime ?? null} timeZone={depart?.timeZone} />
      <div className="header-right">
        <Tray />
        <LinkStateView />
        <span className="lang-switch" role="group" aria-label={t('language')}>
          <button aria-pressed={language === 'cn'} onClick={() => setLang('cn')} lang="zh-CN">
            {t('chinese')}
          </button>
          <button aria-pressed={language === 'en'} onClick={() => setLang('en')} lang="en">
            {t('english')}
          </button>
        </span>
        <PopupMenu
          label={t('user')}
          button={
            <>
              <Icon name="user" />
              <b className="one-line">{user?.realname}</b>
              <span className="one-line">{roleNames(user)}</span>
              <Icon name="down" size={12} />
            </>
          }
          entries={[
            { key: 'store', label: t('switchStore'), onPress: () => setDialog('store') },
            { key: 'login', label: t('loginPassword'), onPress: () => setDialog('login') },
            { key: 'refund', label: t('refundPassword'), onPress: () => setDialog('refund') },
            { key: 'printer', label: t('printer'), onPress: () => setDialog('printer') },
            ...(sells ? [{ key: 'customer', label: t('customerDisplay'), onPress: openCustomerDisplay }] : []),
            {
              key: 'multiTab',
              label: t('multiTab'),
              detail: state(settings.multiTab),
              onPress: () => changeSettings({ multiTab: !settings.multiTab }),
            },
            {
              key: 'dark',
              label: t('darkMode'),
              detail: state(settings.mode === 'dark'),
              onPress: () => changeSettings({ mode: settings.mode === 'dark' ? 'light' : 'dark' }),
            },
            { key: 'logout', label: t('logout'), onPress: () => setDialog('logout') },
          ]}
        />
      </div>
      {dialog !== null && dialog !== 'logout' && (
        <Antd>
          {dialog === 'store' && (
            <StoreDialog onClose={close} onSwitched={() => void navigate('/dashboard/workplace')} />
          )}
          {dialog === 'printer' && <PrinterDialog onClose={close} />}
          {(dialog === 'login' || dialog === 'refund') && <PasswordDialog kind={dialog} onClose={close} />}
        </Antd>
      )}
      {dialog === 'logout' && (
        <PromptDialog
          title={t('prompt')}
          text={t('logoutAsk')}
          onDismiss={close}
          answers={[
            { label: t('cancel'), onPress: close },
            { label: t('confirm'), onPress: () => void logOut().finally(close), strong: true },
          ]}
        />
      )}
    </header>
  );
}
