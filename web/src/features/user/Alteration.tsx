/**
 * A new password: by the link that an administrator has sent, or in three steps: phone and code, a new password, done. Plain forms, of fields for
 * open pages (`OpenField`).
 */
import { maskPhone } from '@paddock/contracts/wire/format';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { ByLink } from './ByLink';
import { OpenPage } from './OpenPage';
import { PasswordPair, usePasswordPair } from './PasswordPair';
import { PhoneFields } from './PhoneFields';
import styles from './sign-in.module.css';
import { texts } from './texts';
import { digitsOf, usePhoneCode, wordsOf } from './usePhoneCode';

function Step({
  number,
  now,
  title,
  side,
  children,
}: {
  number: number;
  now: number;
  title: string;
  side?: ReactNode;
  children?: ReactNode;
}) {
  const state = number < now ? styles.done : number === now ? styles.now : '';
  return (
    <li className={`${styles.step} ${state}`} aria-current={number === now ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden>
        {number < now ? <Icon name="tick" size={12} /> : number}
      </span>
      <h2>
        {title}
        {side}
      </h2>
      {children}
    </li>
  );
}

function ByCode() {
  const t = texts.use();
  const navigate = useNavigate();
  const pair = usePhoneCode('2');
  const passwords = usePasswordPair();
  const [step, setStep] = useState(1);
  const [busy, setBusy] = useState(false);
  const phone = digitsOf(pair.phone);
  const code = digitsOf(pair.code);

  const run = async (work: () => Promise<unknown>, next: number): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setStep(next);
    } catch (failure) {
      const message = wordsOf(failure, t('requestError'));
      if (fieldOf(failure) === 'password') passwords.setFault(message);
      else {
        pair.setCodeFault(message);
        setStep(1);
      }
    } finally {
      setBusy(false);
    }
  };
  const verify = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !pair.check()) return;
    void run(() => call('POST /sys/user/phoneVerification', { phone, smscode: code }, { silent: true }), 2);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !passwords.check()) return;
    const { password, again: confirmpassword } = passwords;
    const input = { phone, captcha: code, password, confirmpassword };
    void run(() => call('POST /auth/forge-password', input, { silent: true }), 3);
  };
  const verb = (text: string) => (
    <button className="login-button login-go" disabled={busy}>
      {text}
      <kbd className="keycap">Enter</kbd>
    </button>
  );
  return (
    <OpenPage>
      <h1>{t('alteration')}</h1>
      <ol className={styles.steps}>
        <Step
          number={1}
          now={step}
          title={t('phoneAndCode')}
          side={
            step === 2 && (
              <button type="button" className={styles.change} onClick={() => setStep(1)}>
                {t('changeNote')}
              </button>
            )
          }
        >
          {step === 1 ? (
            <form onSubmit={verify} noValidate>
              <PhoneFields of={pair} autoFocus />
              {verb(t('next'))}
            </form>
          ) : (
            <p className={styles.note}>
              {pair.left === null || step === 3
                ? maskPhone(phone)
                : t('codeLeft', { phone: maskPhone(phone), left: pair.left })}
            </p>
          )}
        </Step>
        <Step number={2} now={step} title={t('freshPassword')}>
          {step === 2 && (
            <form onSubmit={save} noValidate>
              <PasswordPair of={passwords} label={t('freshPassword')} autoFocus />
              {verb(t('savePassword'))}
            </form>
          )}
        </Step>
        <Step number={3} now={step} title={t('finished')}>
          <p className={styles.note}>{t('finishedHint')}</p>
          {step === 3 && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void navigate('/user/login');
              }}
            >
              <button className="login-button login-go" autoFocus>
                {t('toLogin')}
                <kbd className="keycap">Enter</kbd>
              </button>
            </form>
          )}
        </Step>
      </ol>
      {step !== 3 && (
        <p className={styles.row}>
          <Link to="/user/login">{t('backToLogin')}</Link>
        </p>
      )}
    </OpenPage>
  );
}

export default function Alteration() {
  const token = useSearchParams()[0].get('t');
  return token === null ? <ByCode /> : <ByLink key={token} token={token} />;
}
