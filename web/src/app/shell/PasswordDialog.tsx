/** Changes the own login password, or the one that is typed when money is given back. */
import { useMutation } from '@tanstack/react-query';
import { Form, Input, type FormRule } from 'antd';
import { useState } from 'react';
import { fieldOf, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import { useSession } from '../../shared/session';
import { texts } from './texts';

export type PasswordKind = 'login' | 'refund';

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
    mutationFn: ({ oldpassword = '', ...fresh }: Typed) => {
      const body = { username: user?.username ?? '', oldpassword, ...fresh };
      return kind === 'login'
        ? call('PUT /sys/user/updatePassword', body)
        : call('POST /sys/user/changRefundPassword', body);
    },
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      const isOld = fieldOf(error) === 'oldpassword' || error.key === 'password.wrongOld';
      const name = isOld ? 'oldpassword' : 'password';
      // What was refused goes: the next try would be typed behind it.
      form.setFields([
        { name, value: '', errors: [error.message] },
        ...(isOld ? [] : [{ name: 'confirmpassword' as const, value: '', errors: [], touched: false }]),
      ]);
      form.focusField(name);
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
    <FormWindow<Typed>
      form={form}
      name={`password-${kind}`}
      title={t(kind === 'login' ? 'loginPassword' : 'refundPassword')}
      caps={false}
      above={<p className="dialog-hint">{t(kind === 'login' ? 'loginPasswordHint' : 'refundPasswordHint')}</p>}
      below={
        kind === 'refund' &&
        !isFirst && (
          <button type="button" className="link-button" onClick={() => setFirst(true)}>
            {t('noRefundPassword')}
          </button>
        )
      }
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      {field('oldpassword', t(isFirst ? 'ownSignInPassword' : 'oldPassword'), [], true)}
      {field('password', t('freshPassword'), [])}
      {field('confirmpassword', t('confirmation'), [
        ({ getFieldValue }) => ({
          validator: (_rule, value: string | undefined) =>
            !value || value === getFieldValue('password')
              ? Promise.resolve()
              : Promise.reject(new Error(t('passwordsDiffer'))),
        }),
      ])}
    </FormWindow>
  );
}
