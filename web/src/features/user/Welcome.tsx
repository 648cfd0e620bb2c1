/** Who is signed in here, and the way in or out. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveAndReload } from '../../shared/api';
import { call } from '../../shared/call';
import { storeName, useDepartInfo } from '../../shared/depart';
import { Icon } from '../../shared/Icon';
import { PromptDialog } from '../../shared/PromptDialog';
import { useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { roleNames } from '../../shared/venueNames';
import { texts } from './texts';

export function Welcome() {
  const t = texts.use();
  const navigate = useNavigate();
  const { user } = useSession();
  const depart = useDepartInfo();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const enter = (): void => void navigate('/dashboard/workplace');
  useHotkeys({ Enter: enter });

  const logOut = async (): Promise<void> => {
    setAsking(false);
    try {
      await call('POST /sys/logout', {}, { silent: true });
      leaveAndReload();
    } catch {
      setFailed(true);
    }
  };

  return (
    <div className="login">
      <h1>{t('welcome')}</h1>
      <p className="welcome-who">
        <b>{user?.nickname || user?.realname}</b>
        <span>{roleNames(user)}</span>
      </p>
      {depart && (
        <p className="welcome-store">
          <Icon name="store" /> {storeName(depart)} <span>{depart.orgCode}</span>
        </p>
      )}
      <button className="login-button" onClick={enter}>
        {t('workplace')}
        <kbd className="keycap">Enter</kbd>
      </button>
      <button className="plain-button welcome-out" onClick={() => setAsking(true)}>
        {t('logout')}
      </button>
      <p className="login-error" role="alert">
        {failed && t('logoutFailed')}
      </p>
      {asking && (
        <PromptDialog
          title={t('prompt')}
          text={t('logoutAsk')}
          onDismiss={() => setAsking(false)}
          answers={[
            { label: t('cancel'), onPress: () => setAsking(false) },
            { label: t('confirm'), onPress: () => void logOut(), strong: true },
          ]}
        />
      )}
    </div>
  );
}
