/** What happens after a registration: nothing, until somebody enables the account. */
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../shared/Icon';
import { useHotkeys } from '../../shared/useHotkeys';
import { OpenPage } from './OpenPage';
import styles from './sign-in.module.css';
import { texts } from './texts';

interface Registered {
  username: string;
  phone: string;
  createTime: string;
}

export default function RegisterResult() {
  const t = texts.use();
  const navigate = useNavigate();
  // Without one, somebody has come by the address alone.
  const registered = useLocation().state as Registered | null;
  const toLogin = (): void => void navigate('/user/login');
  useHotkeys({ Enter: toLogin });
  const facts = registered && [
    [t('username'), registered.username],
    [t('phone'), registered.phone],
    [t('registeredAt'), registered.createTime.slice(5)],
    [t('ownStore'), t('noneYet')],
  ];
  return (
    <OpenPage>
      <div className={styles.big}>
        <Icon name="tick" size={20} />
      </div>
      <h1>{t('registered')}</h1>
      <p>{t('registeredHint')}</p>
      {facts && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button className="login-button login-go" onClick={toLogin}>
        {t('toLogin')}
        <kbd className="keycap">Enter</kbd>
      </button>
      <p className={styles.row}>{t('frozenUntil')}</p>
    </OpenPage>
  );
}
