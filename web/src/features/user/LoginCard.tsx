/** Two ways in: name and password, or a phone and a code. Several stores: one must be chosen before anything opens. */
import { Suspense, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../app/lazyPart';
import { call } from '../../shared/call';
import { forgetSignIn, signIn } from '../../shared/session';
import { PasswordLogin } from './PasswordLogin';
import { PhoneLogin } from './PhoneLogin';
import styles from './sign-in.module.css';
import type { SignInResult } from './signInResult';
import { texts } from './texts';

const StoreChoice = lazyPart(() => import('./StoreChoice'));
const ways = ['byPassword', 'byPhone'] as const;
type Way = (typeof ways)[number];

export function LoginCard({ onChoosing }: { onChoosing: (choosing: boolean) => void }) {
  const t = texts.use();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [way, setWay] = useState<Way>('byPassword');
  const [choosing, setChoosing] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const enter = (): void => {
    onChoosing(false);
    const wanted = search.get('redirect');
    if (wanted?.startsWith('/') && !wanted.startsWith('//')) void navigate(wanted, { replace: true });
  };
  const choose = (active: boolean): void => {
    setChoosing(active);
    onChoosing(active);
  };
  const giveUp = async (message: string): Promise<void> => {
    await call('POST /sys/logout', {}, { silent: true }).catch(() => undefined);
    forgetSignIn();
    choose(false);
    setWay('byPassword');
    setError(message);
  };
  const accept = async (result: SignInResult): Promise<void> => {
    const several = result.multi_depart === 2;
    if (several) choose(true);
    signIn(result.token, result.userInfo);
    if (result.multi_depart === 0) await giveUp(t('noDepartment'));
    else if (!several) enter();
  };
  const onTabKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = way === 'byPassword' ? 'byPhone' : 'byPassword';
    setWay(next);
    document.getElementById(`login-${next}`)?.focus();
  };

  return (
    <div className="login login-card">
      <h1>{t('login')}</h1>
      <div className={styles.tabs} role="tablist" aria-label={t('login')} onKeyDown={onTabKey}>
        {ways.map((each) => (
          <button
            key={each}
            id={`login-${each}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={each === way}
            aria-controls="login-panel"
            tabIndex={each === way ? 0 : -1}
            onClick={() => setWay(each)}
          >
            {t(each)}
          </button>
        ))}
      </div>
      <div id="login-panel" role="tabpanel" aria-labelledby={`login-${way}`}>
        {way === 'byPassword' ? (
          <PasswordLogin error={error} onError={setError} onAccepted={accept} />
        ) : (
          <PhoneLogin onAccepted={accept} />
        )}
      </div>
      <p className={styles.row}>
        <span>{t('kept')}</span>
        <Link to="/user/alteration">{t('forgotten')}</Link>
      </p>
      <p className={`${styles.row} ${styles.ruled}`}>
        <span>{t('noAccount')}</span>
        <Link to="/user/register">{t('register')}</Link>
      </p>
      {choosing && (
        <Suspense fallback={null}>
          <StoreChoice onChosen={enter} onGiveUp={() => void giveUp(t('chooseArea'))} />
        </Suspense>
      )}
    </div>
  );
}
