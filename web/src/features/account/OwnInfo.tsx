/** The own name, picture and phone. The phone changes only with a code that was sent to the new number. */
import type { Calls } from '@paddock/contracts/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import controls from '../../shared/controls.module.css';
import { uploadWithProgress } from '../../shared/files';
import { Icon } from '../../shared/Icon';
import { notices } from '../../shared/notices';
import { keepUser } from '../../shared/session';
import { useUnsaved } from '../../shared/unsaved';
import { addressOf } from '../../shared/uploaded';
import { useHotkeys } from '../../shared/useHotkeys';
import { roleNames } from '../../shared/venueNames';
import { digitsOf, usePhoneCode, wordsOf } from '../user/usePhoneCode';
import { ownInfoKey } from './AccountSettings';
import styles from './account.module.css';
import { texts } from './texts';

type Info = Calls['GET /user/info']['result'];
const imageTypes = 'image/jpeg,image/png';

export function OwnInfo({ user }: { user: Info }) {
  const t = texts.use();
  const queries = useQueryClient();
  const [realname, setRealname] = useState(user.realname);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const move = usePhoneCode('0', (mobile) => call('POST /sys/user/phoneCode', { mobile }, { silent: true }));

  const done = (message: string, fresh: Omit<Info, 'token' | 'hasRefundPassword'>): void => {
    notices.success(message);
    queries.setQueryData<Info>(ownInfoKey(), (known) => known && { ...known, ...fresh });
    keepUser(fresh);
  };
  const save = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      call('PUT /sys/user/editSlefInfo', {
        id: user.id,
        realname: realname.trim(),
        captcha: digitsOf(move.code),
        ...(isMoving ? { phone: digitsOf(move.phone) } : {}),
      }),
    onSuccess: ({ message, result }) => {
      done(message, result);
      stopMoving();
    },
    onError: (failure) => {
      const message = wordsOf(failure, t('failed'));
      const field = fieldOf(failure);
      if (field === 'phone') move.setPhoneFault(message);
      else if (field === 'captcha') move.setCodeFault(message);
      else setNameFault(message);
    },
  });
  const picture = useMutation({
    mutationFn: async (file: File) => {
      const { message } = await uploadWithProgress(file, () => undefined, new AbortController().signal);
      return call('PUT /sys/user/editSlefInfo', { id: user.id, avatar: message, captcha: '' });
    },
    onSuccess: ({ message, result }) => done(message, result),
  });
  const stopMoving = (): void => {
    setMoving(false);
    move.setPhone('');
    move.setCode('');
  };
  const isNamed = realname.trim() !== user.realname;
  const changes = [isNamed ? t('personName') : null, isMoving ? t('phone') : null].filter((each) => each !== null);
  useUnsaved(changes.length > 0);
  const submit = (): void => {
    const missing = realname.trim() === '' ? t('nameRequired') : null;
    setNameFault(missing);
    if (save.isPending || missing !== null || changes.length === 0) return;
    if (isMoving && !move.check()) return;
    save.mutate();
  };
  const giveUp = (): void => {
    setRealname(user.realname);
    setNameFault(null);
    stopMoving();
  };
  useHotkeys({ 'Ctrl+Enter': submit });

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <div className={styles.picture}>
        {user.avatar ? (
          <img src={addressOf(user.avatar)} alt={t('picture')} />
        ) : (
          <span aria-hidden>{user.realname.slice(0, 1)}</span>
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
          <label htmlFor="own-name">
            <b aria-hidden>* </b>
            {t('personName')}
            {isNamed && <small>{t('before', { value: user.realname })}</small>}
          </label>
          <input
            id="own-name"
            value={realname}
            maxLength={60}
            aria-invalid={nameFault !== null || undefined}
            onChange={(event) => {
              setRealname(event.target.value);
              setNameFault(null);
            }}
          />
          {nameFault !== null && <Fault text={nameFault} />}
        </div>
        <div data-changed={isMoving || undefined}>
          <label htmlFor="own-phone">
            {t('phone')}
            <button type="button" className="link-button" onClick={isMoving ? stopMoving : () => setMoving(true)}>
              {t(isMoving ? 'keepPhone' : 'movePhone')}
            </button>
          </label>
          {isMoving ? (
            <>
              <input
                id="own-phone"
                type="tel"
                autoFocus
                placeholder={t('freshPhone')}
                value={move.phone}
                aria-invalid={move.phoneFault !== null || undefined}
                onChange={(event) => move.setPhone(event.target.value)}
              />
              {move.phoneFault !== null && <Fault text={move.phoneFault} />}
              <div className={styles.code}>
                <input
                  aria-label={t('code')}
                  placeholder={t('code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={move.code}
                  aria-invalid={move.codeFault !== null || undefined}
                  onChange={(event) => move.setCode(event.target.value)}
                />
                <button
                  type="button"
                  className={controls.button}
                  disabled={move.isSending || move.left !== null}
                  onClick={() => void move.send()}
                >
                  {move.left === null ? t('sendCode') : t('sendAgain', { left: move.left })}
                </button>
              </div>
              {move.codeFault !== null && <Fault text={move.codeFault} />}
            </>
          ) : (
            <input id="own-phone" value={user.phone ?? ''} placeholder={t('noPhone')} readOnly />
          )}
        </div>
        <div>
          <label htmlFor="own-username">{t('username')}</label>
          <input id="own-username" value={user.username} readOnly />
        </div>
        <div>
          <label htmlFor="own-roles">{t('roles')}</label>
          <input id="own-roles" value={roleNames(user)} readOnly />
        </div>
      </div>
      {changes.length > 0 && (
        <div className={styles.foot}>
          <span>{t('unsaved', { count: changes.length, names: changes.join(t('comma')) })}</span>
          <button type="button" className={controls.button} onClick={giveUp}>
            {t('discard')}
          </button>
          <button type="submit" className={`${controls.button} ${controls.primary}`} disabled={save.isPending}>
            {t('save')}
            <kbd className="keycap">Ctrl Enter</kbd>
          </button>
        </div>
      )}
    </form>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      <Icon name="warning" size={12} /> {text}
    </p>
  );
}
