/** The own account: one page, and each section has an address of its own that scrolls to it. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Antd } from '../../app/Antd';
import { lazyPart } from '../../app/lazyPart';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { useLanguageCode } from '../../shared/i18n';
import { useLanguages } from '../../shared/LanguageButtons';
import { chooseLanguage } from '../../shared/languageFiles';
import { Icon } from '../../shared/Icon';
import { Choice, Toggle } from '../../shared/controls';
import { changeSettings, useSettings } from '../../shared/settings';
import { storeKey } from '../../shared/keys';
import styles from './account.module.css';
import { OwnNotices } from './OwnNotices';
import { OwnSignIns } from './OwnSignIns';
import { texts } from './texts';

const PasswordDialog = lazyWindow(() => import('../../app/shell/PasswordDialog'));
// A form is of Ant Design, which the rest of the page does not wait for.
const OwnInfo = lazyPart(() => import('./OwnInfo'));
const SettingDrawer = lazyPart(() => import('../../app/shell/SettingDrawer'));
const windows = [PasswordDialog];

const sections = ['base', 'binding', 'security', 'notification', 'custom'] as const;
type Section = (typeof sections)[number];
const sectionOf = (path: string): Section => sections.find((each) => path.endsWith(`/${each}`)) ?? 'base';

export const ownInfoKey = () => storeKey('own', 'info');

export default function AccountSettings() {
  const t = texts.use();
  const language = useLanguageCode();
  const languages = useLanguages();
  const settings = useSettings();
  const section = sectionOf(useLocation().pathname);
  const [look, setLook] = useState(false);
  const [dialog, setDialog] = useState<'login' | 'refund' | null>(null);
  const info = useQuery({ queryKey: ownInfoKey(), queryFn: () => ask('GET /user/info', {}) });
  const isThere = info.data !== undefined;
  usePreload(windows);
  useEffect(() => {
    if (isThere) document.getElementById(`account-${section}`)?.scrollIntoView({ block: 'start' });
  }, [section, isThere]);

  const user = info.data;
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{t('sections')}</h1>
      <nav className={styles.nav} aria-label={t('sections')}>
        {sections.map((each) => (
          <Link key={each} to={`/account/settings/${each}`} aria-current={each === section ? 'page' : undefined}>
            {t(each)}
          </Link>
        ))}
      </nav>
      {user && (
        <>
          <div className={styles.column}>
            <section id="account-base" aria-label={t('base')}>
              <h2>{t('base')}</h2>
              <Antd fallback={<div className={styles.ownWait} aria-busy />}>
                <OwnInfo user={user} />
              </Antd>
            </section>
            <section id="account-binding" aria-label={t('binding')}>
              <h2>{t('binding')}</h2>
              <div className={styles.line}>
                <span>{t('phone')}</span>
                <span>
                  {user.phone ?? t('noPhone')} <small>{t('phoneUse')}</small>
                </span>
                {user.phone && (
                  <span className={styles.fine}>
                    <Icon name="tick" size={14} /> {t('bound')}
                  </span>
                )}
              </div>
            </section>
            <section id="account-security" aria-label={t('security')}>
              <h2>{t('security')}</h2>
              <div className={styles.line}>
                <span>{t('loginPassword')}</span>
                <span>
                  {t('isSet')} <small>{t('passwordRule')}</small>
                </span>
                <button type="button" className="link-button" onClick={() => setDialog('login')}>
                  {t('changePassword')}
                </button>
              </div>
              <div className={styles.line}>
                <span>{t('ownRefundPassword')}</span>
                <span>
                  {t(user.hasRefundPassword ? 'isSet' : 'isNotSet')} <small>{t('refundUse')}</small>
                </span>
                <button type="button" className="link-button" onClick={() => setDialog('refund')}>
                  {t('changePassword')}
                </button>
              </div>
              <OwnSignIns />
            </section>
          </div>
          <div className={styles.side}>
            <section id="account-notification" aria-label={t('notification')}>
              <h2>{t('notification')}</h2>
              <OwnNotices />
            </section>
            <section id="account-custom" aria-label={t('custom')}>
              <h2>{t('custom')}</h2>
              <div className={styles.line}>
                <span>{t('dark')}</span>
                <Toggle
                  label={t('dark')}
                  checked={settings.mode === 'dark'}
                  onChange={(isDark) => changeSettings({ mode: isDark ? 'dark' : 'light' })}
                />
              </div>
              <div className={styles.line}>
                <span>{t('tabs')}</span>
                <Toggle
                  label={t('tabs')}
                  checked={settings.multiTab}
                  onChange={(multiTab) => changeSettings({ multiTab })}
                />
              </div>
              <div className={styles.line}>
                <span>{t('language')}</span>
                <Choice
                  name="language"
                  label={t('language')}
                  value={language}
                  options={languages.map(({ code, name }) => ({ value: code, label: name }))}
                  onChange={(code) => void chooseLanguage(code)}
                />
              </div>
              <button type="button" className="link-button" onClick={() => setLook(true)}>
                {t('lookAndLayout')}
              </button>
            </section>
          </div>
        </>
      )}
      {look && (
        <Suspense>
          <SettingDrawer onClose={() => setLook(false)} />
        </Suspense>
      )}
      {dialog !== null && (
        <PasswordDialog
          kind={dialog}
          onClose={() => {
            setDialog(null);
            void info.refetch();
          }}
        />
      )}
    </div>
  );
}
