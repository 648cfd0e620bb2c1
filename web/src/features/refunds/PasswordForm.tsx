/** Sets the own refund password, where somebody is to give money back and has none yet. The sign-in password proves who it is. */
import { useMutation } from '@tanstack/react-query';
import { Input, type InputRef } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { fieldOf, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { useSession } from '../../shared/session';
import styles from './refunds.module.css';
import { texts } from './texts';

export function PasswordForm({ onSet }: { onSet: () => void }) {
  const t = texts.use();
  const { user } = useSession();
  const [signIn, setSignIn] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const signInField = useRef<InputRef>(null);
  const passwordField = useRef<InputRef>(null);
  const save = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      call('POST /sys/user/changRefundPassword', {
        ...{ username: user?.username ?? '', oldpassword: signIn, password, confirmpassword: again },
      }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onSet();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      setFault(error.message);
      // What was refused goes: the next try would be typed behind it.
      if (fieldOf(error) === 'oldpassword') {
        setSignIn('');
        signInField.current?.focus();
      } else {
        setPassword('');
        setAgain('');
        passwordField.current?.focus();
      }
    },
  });
  const field = (
    label: string,
    value: string,
    change: (value: string) => void,
    ref: RefObject<InputRef | null> | null,
    known = false,
  ) => (
    <label className={styles.field}>
      <span>{label}</span>
      <Input
        ref={ref}
        type="password"
        autoComplete={known ? 'current-password' : 'new-password'}
        data-own-enter
        maxLength={200}
        value={value}
        onChange={({ target }) => change(target.value)}
        onPressEnter={() => save.mutate()}
      />
    </label>
  );
  return (
    <section className={styles.part}>
      <h3>{t('noPasswordYet')}</h3>
      <div className={styles.fields}>
        {field(t('ownSignInPassword'), signIn, setSignIn, signInField, true)}
        {field(t('newPassword'), password, setPassword, passwordField)}
        {field(t('passwordAgain'), again, setAgain, null)}
      </div>
      {fault !== null && (
        <small className={styles.fault} role="alert">
          {fault}
        </small>
      )}
      <KeyButton busy={save.isPending} onClick={() => save.mutate()}>
        {t('setPassword')}
      </KeyButton>
    </section>
  );
}
