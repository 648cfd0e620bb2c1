/** User name and password. Several stores: one must be chosen before anything opens. */
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, ApiError } from '../../shared/api';
import { Icon } from '../../shared/Icon';
import { forgetSignIn, signIn, type UserInfo } from '../../shared/session';
import { texts } from './texts';

const StoreChoice = lazy(() => import('./StoreChoice'));

interface SignInResult {
  token: string;
  userInfo: UserInfo;
  departs?: { orgCode: string; departName: string }[];
  /** 0: no store, 1: one, 2: several. */
  multi_depart?: number;
}

const done = '200';

export function LoginCard({ onChoosing }: { onChoosing: (choosing: boolean) => void }) {
  const t = texts.use();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
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
    await api.post('/sys/logout', {}, { silent: true }).catch(() => undefined);
    forgetSignIn();
    choose(false);
    setError(message);
  };

  const accept = async (result: SignInResult): Promise<void> => {
    const several = result.multi_depart === 2;
    if (several) choose(true);
    signIn(result.token, result.userInfo);
    if (result.multi_depart === 0) await giveUp(t('noDepartment'));
    else if (!several) enter();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (username.trim() === '') return setError(t('userRequired'));
    if (password === '') return setError(t('passwordRequired'));
    setError(null);
    setBusy(true);
    try {
      const answer = await api.post<SignInResult>(
        '/sys/login',
        { username: username.trim(), password },
        { silent: true },
      );
      if (String(answer.code) !== done) setError(answer.message || t('loginFailed'));
      else await accept(answer.result);
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.kind === 'refused';
      setError(refused ? failure.message || t('loginFailed') : t('requestError'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="login" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('login')}</h1>
      <label htmlFor="username">{t('username')}</label>
      <div className="login-field">
        <Icon name="user" />
        <input
          id="username"
          name="username"
          autoComplete="username"
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          aria-describedby={error ? 'login-error' : undefined}
        />
      </div>
      <label htmlFor="password">{t('password')}</label>
      <div className="login-field">
        <Icon name="padlock" />
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-describedby={error ? 'login-error' : undefined}
        />
      </div>
      <p id="login-error" className="login-error" role="alert">
        {error && (
          <>
            <Icon name="warning" size={14} /> {error}
          </>
        )}
      </p>
      <button className="login-button" disabled={busy}>
        {t('login')}
        <kbd className="keycap">Enter</kbd>
      </button>
      <p className="login-kept">{t('kept')}</p>
      {choosing && (
        <Suspense fallback={null}>
          <StoreChoice onChosen={enter} onGiveUp={() => void giveUp(t('chooseArea'))} />
        </Suspense>
      )}
    </form>
  );
}
