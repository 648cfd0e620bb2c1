/** Where somebody is signed in, what they may do and why, and what can be done to the account. */
import { maskPhone } from '@paddock/contracts/wire/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { FieldWindow } from '../../shared/FieldWindow';
import { named } from '../../shared/furtherLanguage';
import { minuteTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { useSession } from '../../shared/session';
import { SideWindow } from '../../shared/Window';
import { MayDo } from './MayDo';
import styles from './people.module.css';
import { shortStore } from './roleLines';
import { texts } from './texts';
import type { UserRow } from './UserList';

const width = 640;
const FROZEN = 2;
const PASSWORD_MIN = 8;

export default function AccessWindow({
  row,
  barred,
  onEdit,
  onFreeze,
  onClose,
}: {
  row: UserRow;
  /** Why nothing can be changed. */
  barred: string | null;
  onEdit: () => void;
  onFreeze: (frozen: boolean) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const client = useQueryClient();
  const orgCode = useSession().user?.orgCode ?? '';
  const [resetting, setResetting] = useState(false);
  const key = storeKey('user', 'signIns', row.id);
  const { data: signIns = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('GET /sys/user/signIns', { userId: row.id }, { signal, silent: true }),
    enabled: barred === null,
    retry: false,
    meta: { silent: true },
  });
  const end = useMutation({
    mutationFn: (signInId: string | null) =>
      ask('POST /sys/user/endSignIns', { userId: row.id, ...(signInId === null ? {} : { signInId }) }),
    onSuccess: ({ ended }) => notices.success(t('ended', { count: ended })),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
  const reset = useMutation({
    mutationFn: (password: string) =>
      call('PUT /sys/user/changePassword', { username: row.username, password, confirmpassword: password }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setResetting(false);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  const sendLink = useMutation({
    mutationFn: () => call('POST /sys/user/sendPasswordLink', { userId: row.id }),
    onSuccess: ({ message }) => notices.success(message),
    // Nothing else is left where no links are sent.
    onError: (error) =>
      setResetting(error instanceof ApiError && (error.key === 'code.notSent' || error.key === 'password.noAddress')),
  });
  const clearRefund = useMutation({
    mutationFn: () => call('PUT /sys/user/clearRefundPassword', { userId: row.id }),
    onSuccess: ({ message }) => notices.success(message),
  });
  const storeName = (code: string | null): string => {
    const depart = row.departs.find((each) => each.orgCode === code);
    if (code === null || !depart) return code ?? t('allStores');
    return shortStore(language === 'en' ? depart.departNameEn : depart.departName);
  };
  const hasPhone = (row.phone ?? '') !== '';
  const isFrozen = row.status === FROZEN;
  const shownStore = row.departs.find((each) => each.orgCode === orgCode)?.orgCode ?? row.departs[0]?.orgCode;
  return (
    <SideWindow
      size={width}
      closable={{ placement: 'end' }}
      title={
        <span className="drawer-title">
          <b>{row.realname}</b>
          <span className="one-line">
            {row.username}
            {language === 'cn' ? '，' : ', '}
            {t('access')}
          </span>
        </span>
      }
      extra={<span>{t(isFrozen ? 'frozen' : 'active')}</span>}
      onClose={onClose}
      footer={
        <div className={styles.drawerFoot}>
          <span className={styles.quiet}>{barred ?? ''}</span>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
        </div>
      }
    >
      {barred === null && (
        <section className={styles.part} aria-label={t('signInsTitle', { count: signIns.length })}>
          <h3>
            {t('signInsTitle', { count: signIns.length })}
            <small>{t('signInsHint')}</small>
            {signIns.length > 1 && (
              <button type="button" className="link-button" onClick={() => end.mutate(null)}>
                {t('endOthers')}
              </button>
            )}
          </h3>
          {signIns.length === 0 && <p className={styles.quiet}>{t('nobodySignedIn')}</p>}
          <ul className={styles.lines}>
            {signIns.map((each) => (
              <li key={each.id} className={styles.signIn}>
                <span>
                  <b>{storeName(each.orgCode)}</b>
                  <small>{each.device}</small>
                </span>
                <span>
                  {t('usedAt', { time: minuteTime(each.usedTime) })}
                  <small>{t('signedInAt', { time: minuteTime(each.createTime) })}</small>
                </span>
                <KeyButton onClick={() => end.mutate(each.id)}>{t('end')}</KeyButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Where nothing can be pressed, keys scroll from here. */}
      <section className={styles.part} aria-label={t('roles')} {...(barred !== null && { tabIndex: 0 })}>
        <h3>
          {t('roles')}
          {barred === null && (
            <button type="button" className="link-button" onClick={onEdit}>
              {t('changeRoles')}
            </button>
          )}
        </h3>
        <ul className={styles.lines}>
          {row.roles.map(({ roleId, orgCode: of, roleName, roleNameEn }) => (
            <li key={`${roleId} ${of ?? ''}`} className={styles.roleRow}>
              <span>{storeName(of)}</span>
              <b>{language === 'en' ? named(roleNameEn) : roleName}</b>
            </li>
          ))}
        </ul>
        {row.roles.length === 0 && <p className={styles.quiet}>{t('noRoles')}</p>}
      </section>
      {shownStore !== undefined && <MayDo userId={row.id} orgCode={shownStore} storeName={storeName(shownStore)} />}
      {barred === null && (
        <section className={styles.part} aria-label={t('account')}>
          <h3>{t('account')}</h3>
          <div className={styles.account}>
            <div>
              <KeyButton busy={sendLink.isPending} onClick={() => (hasPhone ? sendLink.mutate() : setResetting(true))}>
                {t('resetPassword')}
              </KeyButton>
              <small>{hasPhone ? t('resetByLink', { phone: maskPhone(row.phone ?? '') }) : t('resetByHand')}</small>
            </div>
            <div>
              <KeyButton busy={clearRefund.isPending} onClick={() => clearRefund.mutate()}>
                {t('clearRefund')}
              </KeyButton>
              <small>{t('clearRefundHint')}</small>
            </div>
            <div>
              <KeyButton onClick={() => onFreeze(!isFrozen)}>{t(isFrozen ? 'unfreeze' : 'freeze')}</KeyButton>
              <small>{t(isFrozen ? 'unfreezeHint' : 'freezeHint')}</small>
            </div>
          </div>
        </section>
      )}
      {resetting && (
        <FieldWindow
          secret
          title={t('resetPassword')}
          hint={t('resetHint')}
          label={t('freshPassword')}
          rules={[{ min: PASSWORD_MIN, required: true, message: t('passwordRequired') }]}
          maxLength={200}
          busy={reset.isPending}
          onSave={(password) => reset.mutate(password)}
          onClose={() => setResetting(false)}
        />
      )}
    </SideWindow>
  );
}
