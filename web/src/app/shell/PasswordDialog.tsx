/** Changes the own login password, or the one that is typed when money is given back. */
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, type FormRule } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { useSession } from '../../shared/session';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { texts } from './texts';

export type PasswordKind = 'login' | 'refund';

const width = 480;
const lengthMax = 200;

interface Typed {
  oldpassword: string;
  password: string;
  confirmpassword: string;
}

export default function PasswordDialog({ kind, onClose }: { kind: PasswordKind; onClose: () => void }) {
  const t = texts.use();
  const { user } = useSession();
  const [form] = Form.useForm<Typed>();
  const [isFirst, setFirst] = useState(false);
  const save = useMutation({
    meta: { silent: true },
    mutationFn: ({ oldpassword = '', ...fresh }: Typed) =>
      kind === 'login'
        ? call('PUT /sys/user/updatePassword', { oldpassword, ...fresh })
        : call('POST /sys/user/changRefundPassword', { username: user?.username ?? '', oldpassword, ...fresh }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.kind !== 'refused') return;
      const name = error.key?.endsWith('wrongOld') ? 'oldpassword' : 'password';
      form.setFields([{ name: isFirst ? 'password' : name, errors: [error.message] }]);
    },
  });
  const needed = (label: string): FormRule => ({ required: true, message: t('pleaseEnter', { label }) });
  const field = (name: keyof Typed, label: string, rules: FormRule[], isFocused = false) => (
    <Form.Item
      name={name}
      label={label}
      rules={[needed(label), ...rules]}
      {...(name === 'confirmpassword' ? { dependencies: ['password'] } : {})}
    >
      <Input.Password
        {...(isFocused ? { ref: firstFocus } : {})}
        maxLength={lengthMax}
        autoComplete={name === 'oldpassword' ? 'current-password' : 'new-password'}
      />
    </Form.Item>
  );
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={t(kind === 'login' ? 'loginPassword' : 'refundPassword')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <KeyButton tone="ink" busy={save.isPending} onClick={form.submit}>
            {t('confirm')}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">{t(kind === 'login' ? 'loginPasswordHint' : 'refundPasswordHint')}</p>
      <WindowForm<Typed>
        form={form}
        name={`password-${kind}`}
        onFinish={(typed) => {
          if (!save.isPending) save.mutate(typed);
        }}
      >
        {!isFirst && field('oldpassword', t('oldPassword'), [], true)}
        {field('password', t('freshPassword'), [], isFirst)}
        {field('confirmpassword', t('confirmation'), [
          ({ getFieldValue }) => ({
            validator: (_rule, value: string | undefined) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t('passwordsDiffer'))),
          }),
        ])}
      </WindowForm>
      {kind === 'refund' && !isFirst && (
        <button type="button" className="link-button" onClick={() => setFirst(true)}>
          {t('noRefundPassword')}
        </button>
      )}
    </Window>
  );
}
