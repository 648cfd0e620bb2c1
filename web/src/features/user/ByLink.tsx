/** The page behind a one-time link: a new password for its owner, who signs in with it next. A plain form, as in `Alteration`. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldOf } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { OpenPage } from './OpenPage';
import { PasswordPair, usePasswordPair } from './PasswordPair';
import styles from './sign-in.module.css';
import { texts } from './texts';
import { wordsOf } from './usePhoneCode';

export function ByLink({ token }: { token: string }) {
  const t = texts.use();
  const navigate = useNavigate();
  const passwords = usePasswordPair();
  const link = useQuery({
    queryKey: storeKey('passwordLink', token),
    queryFn: ({ signal }) => ask('POST /sys/user/openPasswordLink', { token }, { signal, silent: true }),
    // Each look counts, and what was said stands.
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });
  const save = useMutation({
    meta: { silent: true },
    mutationFn: () => {
      const { password, again: confirmpassword } = passwords;
      return call('POST /sys/user/usePasswordLink', { token, password, confirmpassword }, { silent: true });
    },
    onError: (failure) => {
      if (fieldOf(failure) === 'password') passwords.setFault(wordsOf(failure, t('requestError')));
    },
  });
  const failure = link.error ?? (fieldOf(save.error) === 'password' ? null : save.error);
  const verb = (text: string, autoFocus = false) => (
    <button className="login-button login-go" disabled={save.isPending} autoFocus={autoFocus}>
      {text}
      <kbd className="keycap">Enter</kbd>
    </button>
  );
  if (save.isSuccess)
    return (
      <OpenPage>
        <span className={styles.big}>
          <Icon name="tick" size={24} />
        </span>
        <h1>{save.data.message}</h1>
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void navigate('/user/login');
          }}
        >
          <p>{t('finishedHint')}</p>
          {verb(t('toLogin'), true)}
        </form>
      </OpenPage>
    );
  return (
    <OpenPage>
      <h1>{t('setPassword')}</h1>
      {failure && (
        <p className={styles.fault} role="alert">
          <Icon name="warning" size={14} /> {wordsOf(failure, t('requestError'))}
        </p>
      )}
      {link.data && (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!save.isPending && passwords.check()) save.mutate();
          }}
        >
          <p>{t('linkOf', { name: link.data.realname, username: link.data.username, count: link.data.minutesLeft })}</p>
          {/* For a store of passwords, which keeps this one under its name. */}
          <input type="text" autoComplete="username" value={link.data.username} readOnly hidden />
          <PasswordPair of={passwords} label={t('freshPassword')} autoFocus />
          <p className={styles.note}>{t('linkSets')}</p>
          {verb(t('savePassword'))}
        </form>
      )}
      <p className={styles.row}>
        <Link to="/user/login">{t('backToLogin')}</Link>
        {link.isError && <Link to="/user/alteration">{t('byCode')}</Link>}
      </p>
    </OpenPage>
  );
}
