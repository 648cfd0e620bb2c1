/** A new account. It is frozen and has no store until an administrator assigns both. A plain form, of fields for open pages (`OpenField`). */
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import { OpenField } from './OpenField';
import { OpenPage } from './OpenPage';
import { PasswordPair, usePasswordPair } from './PasswordPair';
import { PhoneFields } from './PhoneFields';
import styles from './sign-in.module.css';
import { texts } from './texts';
import { digitsOf, usePhoneCode, wordsOf } from './usePhoneCode';

export default function Register() {
  const t = texts.use();
  const navigate = useNavigate();
  const pair = usePhoneCode('1');
  const passwords = usePasswordPair();
  const [username, setUsername] = useState('');
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);

  const show = (failure: unknown): void => {
    const message = wordsOf(failure, t('requestError'));
    const field = fieldOf(failure);
    if (field === 'username') {
      setNameFault(message);
      name.current?.focus();
    } else if (field === 'phone') pair.setPhoneFault(message);
    else if (field === 'password') passwords.setFault(message);
    else pair.setCodeFault(message);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = username.trim() === '' ? t('userRequired') : null;
    setNameFault(missing);
    // Each says what is wrong with it, not only the first.
    const isRight = [pair.check(), passwords.check()].every(Boolean);
    if (busy || missing !== null || !isRight) return;
    setBusy(true);
    try {
      const { result } = await call(
        'POST /auth/register',
        {
          username: username.trim(),
          phone: digitsOf(pair.phone),
          captcha: digitsOf(pair.code),
          password: passwords.password,
          confirmpassword: passwords.again,
        },
        { silent: true },
      );
      await navigate('/user/register-result', { state: result });
    } catch (failure) {
      show(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <OpenPage>
      <h1>{t('register')}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <OpenField
          id="username"
          label={t('username')}
          hint={t('usernameHint')}
          icon="user"
          autoComplete="username"
          autoFocus
          maxLength={64}
          value={username}
          fault={nameFault}
          inputRef={name}
          onValue={(value) => {
            setUsername(value);
            setNameFault(null);
          }}
        />
        <PhoneFields of={pair} />
        <PasswordPair of={passwords} label={t('password')} />
        <button className="login-button login-go" disabled={busy}>
          {t('register')}
          <kbd className="keycap">Enter</kbd>
        </button>
      </form>
      <p className={styles.row}>
        <span>{t('hasAccount')}</span>
        <Link to="/user/login">{t('backToLogin')}</Link>
      </p>
    </OpenPage>
  );
}
