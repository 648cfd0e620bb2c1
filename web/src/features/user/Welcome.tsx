/** Who is signed in here, and the way in or out. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, leaveAndReload } from '../../shared/api';
import { useDepartInfo } from '../../shared/depart';
import { Icon } from '../../shared/Icon';
import { useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { texts } from './texts';

export function Welcome() {
  const t = texts.use();
  const navigate = useNavigate();
  const { user } = useSession();
  const depart = useDepartInfo();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState(false);
  const enter = (): void => void navigate('/dashboard/workplace');
  useHotkeys({ Enter: enter });

  const logOut = async (): Promise<void> => {
    dialog.current?.close();
    try {
      await api.post('/sys/logout', {}, { silent: true });
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
        <span>{user?.rolesname}</span>
      </p>
      {depart && (
        <p className="welcome-store">
          <Icon name="store" /> {depart.departName} <span>{depart.orgCode}</span>
        </p>
      )}
      <button className="login-button" onClick={enter}>
        {t('workplace')}
        <kbd className="keycap">Enter</kbd>
      </button>
      <button className="plain-button welcome-out" onClick={() => dialog.current?.showModal()}>
        {t('logout')}
      </button>
      <p className="login-error" role="alert">
        {failed && t('logoutFailed')}
      </p>
      <dialog ref={dialog} className="landing-dialog" aria-labelledby="logout-title">
        <h3 id="logout-title">{t('prompt')}</h3>
        <p>{t('logoutAsk')}</p>
        <div className="landing-dialog-foot">
          <button className="plain-button" autoFocus onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button className="plain-button ink-button" onClick={() => void logOut()}>
            {t('confirm')}
          </button>
        </div>
      </dialog>
    </div>
  );
}
