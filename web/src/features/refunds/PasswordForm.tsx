/** Sets the own refund password, where somebody is to give money back and has none yet. The sign-in password proves who it is. */
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
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
    onError: (error) => error instanceof ApiError && setFault(error.message),
  });
  const field = (label: string, value: string, change: (value: string) => void, known = false) => (
    <label className={styles.field}>
      <span>{label}</span>
      <Input
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
        {field(t('ownSignInPassword'), signIn, setSignIn, true)}
        {field(t('newPassword'), password, setPassword)}
        {field(t('passwordAgain'), again, setAgain)}
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
