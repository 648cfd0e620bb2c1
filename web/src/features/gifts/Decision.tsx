/**
 * Pass with the own password, or reject with a reason. A plain form: what must be filled depends on the button, which a form that is sent off as
 * a whole does not know, and the page with its list does without Ant Design.
 */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import controls from '../../shared/controls.module.css';
import { IntentKey } from '../../shared/ids';
import { KeyButton, KeyCap } from '../../shared/KeyCap';
import { isField, nothingFocused } from '../../shared/layers';
import { notices } from '../../shared/notices';
import { useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import styles from './gifts.module.css';
import type { Gift } from './giftText';
import { texts } from './texts';

interface Fault {
  field: 'password' | 'reject';
  message: string;
}

const faultOf = (error: unknown): Fault | null => {
  if (!(error instanceof ApiError)) return null;
  const field = (error.result as { field?: unknown } | null)?.field;
  return field === 'password' || field === 'reject' ? { field, message: error.message } : null;
};

export function Decision({
  gift,
  opened,
  onDecided,
}: {
  gift: Gift;
  /** How often a press on a row has opened one; 0: the arrows have led here. */
  opened: number;
  onDecided: () => void;
}) {
  const t = texts.use();
  const { user } = useSession();
  const [intent] = useState(() => new IntentKey());
  const [reject, setReject] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const rejectField = useRef<HTMLInputElement>(null);
  const faultId = useId();
  // A reviewer who searches, or goes through the rows, keeps the focus.
  useEffect(() => {
    if (nothingFocused() || (opened > 0 && !isField(document.activeElement)))
      passwordField.current?.focus({ preventScroll: true });
  }, [opened]);
  const reasons = [t('reason1'), t('reason2'), t('reason3')];

  const decide = useMutation({
    meta: { silent: true },
    mutationFn: (applyState: 'PASS' | 'REJECT') => {
      const body = { id: gift.id, applyState, reject: applyState === 'REJECT' ? reject.trim() : '', password };
      return call('PUT /apply/sysApply/edit', body, { idempotencyKey: intent.for(body) });
    },
    onSuccess: ({ message }) => {
      notices.success(message);
      onDecided();
    },
    onError: (error) => {
      intent.renew();
      const known = faultOf(error);
      if (known) show(known);
      else if (isRefused(error)) {
        notices.warning(error.message);
        // Somebody else was faster.
        onDecided();
      }
    },
  });
  function show(next: Fault): void {
    setFault(next);
    if (next.field === 'password') setPassword('');
    (next.field === 'password' ? passwordField : rejectField).current?.focus();
  }
  const press = (applyState: 'PASS' | 'REJECT'): void => {
    if (decide.isPending) return;
    if (applyState === 'REJECT' && reject.trim() === '') return show({ field: 'reject', message: t('rejectRequired') });
    if (password === '') return show({ field: 'password', message: t('passwordRequired') });
    decide.mutate(applyState);
  };
  useHotkeys({
    'Alt+n': () => press('REJECT'),
    ...Object.fromEntries(reasons.map((reason, index) => [`Alt+${index + 1}`, () => setReject(reason)])),
  });
  const invalid = (field: Fault['field']) =>
    fault?.field === field ? { 'aria-invalid': true, 'aria-describedby': faultId } : {};
  return (
    <footer className={styles.decision}>
      <p>
        {t('rejectReason')} <KeyCap>Alt</KeyCap> <KeyCap>1–3</KeyCap>
      </p>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <button key={reason} type="button" aria-pressed={reject === reason} onClick={() => setReject(reason)}>
            <small className="num">{index + 1}</small> {reason}
          </button>
        ))}
      </div>
      <div className={styles.act}>
        <span className={controls.field}>
          <input
            ref={rejectField}
            value={reject}
            maxLength={200}
            aria-label={t('rejectReason')}
            placeholder={t('ownWords')}
            {...invalid('reject')}
            onChange={({ target }) => (setReject(target.value), setFault(null))}
          />
        </span>
        <KeyButton cap="Alt+N" busy={decide.isPending} onClick={() => press('REJECT')}>
          {t('reject')}
        </KeyButton>
      </div>
      {fault && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault.message}
        </p>
      )}
      <form
        className={`${styles.act} ${styles.pass}`}
        onSubmit={(event) => {
          event.preventDefault();
          press('PASS');
        }}
      >
        <span className={controls.field}>
          <label htmlFor={`${faultId}-password`}>{t('signInPassword', { name: user?.realname ?? '' })}</label>
          <input
            ref={passwordField}
            id={`${faultId}-password`}
            type="password"
            autoComplete="off"
            value={password}
            maxLength={200}
            data-own-enter
            {...invalid('password')}
            onChange={({ target }) => (setPassword(target.value), setFault(null))}
          />
        </span>
        <KeyButton type="submit" tone="primary" cap="Enter" busy={decide.isPending}>
          {t('pass')}
        </KeyButton>
      </form>
    </footer>
  );
}
