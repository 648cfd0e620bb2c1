/** User name and password. A plain form: the landing page comes before Ant Design, which nobody should wait for to log in. */
import { useRef, useState, type FormEvent } from 'react';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { done, type SignInResult } from './signInResult';
import { texts } from './texts';

export function PasswordLogin({
  error,
  onError,
  onAccepted,
}: {
  error: string | null;
  onError: (message: string | null) => void;
  onAccepted: (result: SignInResult) => Promise<void>;
}) {
  const t = texts.use();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  /** What was refused goes: the next try would be typed behind it. */
  const refuse = (message: string): void => {
    onError(message || t('loginFailed'));
    setPassword('');
    passwordField.current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (username.trim() === '') return onError(t('userRequired'));
    if (password === '') return onError(t('passwordRequired'));
    onError(null);
    setBusy(true);
    try {
      const answer = await call('POST /sys/login', { username: username.trim(), password }, { silent: true });
      if (String(answer.code) !== done) refuse(answer.message);
      else await onAccepted(answer.result);
    } catch (failure) {
      if (isRefused(failure)) refuse(failure.message);
      else onError(t('requestError'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="login" onSubmit={(event) => void submit(event)} noValidate>
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
          ref={passwordField}
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
    </form>
  );
}
