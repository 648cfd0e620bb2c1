/** The own name, picture and phone. The phone changes only with a code that was sent to the new number. */
import { firstCharacters } from '@paddock/contracts/characters';
import type { Calls } from '@paddock/contracts/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState, type ChangeEvent } from 'react';
import { fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import { uploadWithProgress } from '../../shared/files';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { keepUser } from '../../shared/session';
import { addressOf } from '../../shared/uploaded';
import { useHotkeys } from '../../shared/useHotkeys';
import { roleNames } from '../../shared/venueNames';
import { WindowForm } from '../../shared/WindowForm';
import { digitsOf, phoneFaultOf, useSentCodes, wordsOf } from '../user/usePhoneCode';
import { ownInfoKey } from './AccountSettings';
import styles from './account.module.css';
import { texts } from './texts';

type Info = Calls['GET /user/info']['result'];
const imageTypes = 'image/jpeg,image/png';

interface Typed {
  realname: string;
  /** Both only while the phone is being changed. */
  phone?: string;
  captcha?: string;
}

export default function OwnInfo({ user }: { user: Info }) {
  const t = texts.use();
  const queries = useQueryClient();
  const [form] = Form.useForm<Typed>();
  const realname = (Form.useWatch('realname', form) ?? user.realname).trim();
  const phone = Form.useWatch('phone', form) ?? '';
  const [isMoving, setMoving] = useState(false);
  const codes = useSentCodes((mobile) => call('POST /sys/user/phoneCode', { mobile }, { silent: true }));

  const done = (message: string, fresh: Omit<Info, 'token' | 'hasRefundPassword'>): void => {
    notices.success(message);
    queries.setQueryData<Info>(ownInfoKey(), (known) => known && { ...known, ...fresh });
    keepUser(fresh);
  };
  const refuse = (name: keyof Typed, failure: unknown): void =>
    form.setFields([{ name, errors: [wordsOf(failure, t('failed'))] }]);
  const save = useMutation({
    meta: { silent: true },
    mutationFn: (typed: Typed) =>
      call('PUT /sys/user/editSlefInfo', {
        id: user.id,
        realname: typed.realname.trim(),
        captcha: digitsOf(typed.captcha ?? ''),
        ...(isMoving ? { phone: digitsOf(typed.phone ?? '') } : {}),
      }),
    onSuccess: ({ message, result }) => {
      done(message, result);
      setMoving(false);
    },
    onError: (failure) => {
      const field = fieldOf(failure);
      refuse(field === 'phone' || field === 'captcha' ? field : 'realname', failure);
    },
  });
  const picture = useMutation({
    mutationFn: async (file: File) => {
      const { message } = await uploadWithProgress(file, () => undefined, new AbortController().signal);
      return call('PUT /sys/user/editSlefInfo', { id: user.id, avatar: message, captcha: '' });
    },
    onSuccess: ({ message, result }) => done(message, result),
  });
  const sendCode = (): void => {
    form.setFields([{ name: 'captcha', errors: [] }]);
    void form
      .validateFields(['phone'])
      .then(() => codes.send(phone).catch((failure: unknown) => refuse('captcha', failure)))
      .catch(() => undefined);
  };
  const isNamed = realname !== user.realname;
  const changes = [isNamed ? t('personName') : null, isMoving ? t('phone') : null].filter((each) => each !== null);
  // By what was typed, not by what is shown: the key may follow the last letter before the page shows it as changed.
  const submit = (typed: Typed): void => {
    const isChanged = isMoving || typed.realname.trim() !== user.realname;
    if (!save.isPending && isChanged) save.mutate(typed);
  };
  const giveUp = (): void => {
    form.setFields([{ name: 'realname', value: user.realname, errors: [] }]);
    setMoving(false);
  };
  useHotkeys({ 'Ctrl+Enter': form.submit });
  const left = codes.leftOf(phone);

  return (
    <WindowForm<Typed>
      form={form}
      name="own"
      autoComplete="on"
      isUnsaved={changes.length > 0}
      initialValues={{ realname: user.realname }}
      onFinish={submit}
    >
      <div className={styles.picture}>
        {user.avatar ? (
          <img src={addressOf(user.avatar)} alt={t('picture')} />
        ) : (
          <span aria-hidden>{firstCharacters(user.realname, 1)}</span>
        )}
        <div>
          <label className={styles.upload}>
            {t('upload')}
            <input
              type="file"
              accept={imageTypes}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                const file = event.target.files?.[0];
                if (file) picture.mutate(file);
                event.target.value = '';
              }}
            />
          </label>
          <small>{t('uploadHint')}</small>
        </div>
      </div>
      <div className={styles.fields}>
        <div data-changed={isNamed || undefined}>
          <Form.Item
            name="realname"
            label={
              <>
                {t('personName')}
                {isNamed && <small>{t('before', { value: user.realname })}</small>}
              </>
            }
            rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
          >
            <Input maxLength={60} />
          </Form.Item>
        </div>
        <div data-changed={isMoving || undefined}>
          <Form.Item
            {...(isMoving
              ? {
                  name: 'phone',
                  preserve: false,
                  rules: [
                    {
                      validator: (_rule: unknown, typed: string | undefined) => {
                        const fault = phoneFaultOf(typed ?? '');
                        return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
                      },
                    },
                  ],
                }
              : { htmlFor: 'own-phone' })}
            label={
              <>
                {t('phone')}
                <button type="button" className="link-button" onClick={() => setMoving(!isMoving)}>
                  {t(isMoving ? 'keepPhone' : 'movePhone')}
                </button>
              </>
            }
          >
            {isMoving ? (
              <Input type="tel" autoFocus placeholder={t('freshPhone')} />
            ) : (
              <Input id="own-phone" value={user.phone ?? ''} placeholder={t('noPhone')} readOnly />
            )}
          </Form.Item>
          {isMoving && (
            <div className={styles.code}>
              <Form.Item
                name="captcha"
                preserve={false}
                rules={[{ required: true, whitespace: true, message: t('codeRequired') }]}
              >
                <Input
                  aria-label={t('code')}
                  placeholder={t('code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              </Form.Item>
              <Button disabled={codes.isSending || left !== null} onClick={sendCode}>
                {left === null ? t('sendCode') : t('sendAgain', { left })}
              </Button>
            </div>
          )}
        </div>
        <Form.Item label={t('username')} htmlFor="own-username">
          <Input id="own-username" value={user.username} readOnly />
        </Form.Item>
        <Form.Item label={t('roles')} htmlFor="own-roles">
          <Input id="own-roles" value={roleNames(user)} readOnly />
        </Form.Item>
      </div>
      {changes.length > 0 && (
        <div className={styles.foot}>
          <span>{t('unsaved', { count: changes.length, names: changes.join(t('comma')) })}</span>
          <Button onClick={giveUp}>{t('discard')}</Button>
          <KeyButton type="submit" tone="primary" cap="Ctrl Enter" busy={save.isPending}>
            {t('save')}
          </KeyButton>
        </div>
      )}
    </WindowForm>
  );
}
