/** Who comes to a session, and what moves it on. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { venueDate } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { StateCell } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { nameOf } from '../../shared/venueNames';
import styles from './booking.module.css';
import { clockOf, nameBeside } from './days';
import { sessionState, signUpState } from './states';
import { texts } from './texts';
import { type SessionRow, type SignUpRow, useSignUpsIn } from './useBooking';

const SignInWindow = lazyWindow(() => import('./SignInWindow'));

const steps = {
  CREATED: { to: 'lockSession', path: 'PUT /session/sysSession/lock' },
  FULL: { to: 'lockSession', path: 'PUT /session/sysSession/lock' },
  LOCKED: { to: 'startSession', path: 'PUT /session/sysSession/start' },
  STARTED: { to: 'endSession', path: 'PUT /session/sysSession/end' },
} as const;
type Step = (typeof steps)[keyof typeof steps];
const stepOf = (state: string): Step | null => (state in steps ? steps[state as keyof typeof steps] : null);

const awaits = ({ state, reservationState, reservedHeads, signedIn }: SignUpRow): boolean =>
  state === 'REGISTERED' && (reservationState === 'SUCCESS' || signedIn < reservedHeads);

function Person({ row, mayEnter, onSignIn }: { row: SignUpRow; mayEnter: boolean; onSignIn: () => void }) {
  const t = texts.use();
  const state = signUpState(row.state, row.state_dictText);
  return (
    <li className={state.done ? styles.sessionDone : ''}>
      <span className={styles.sessionAbout}>
        <b className="one-line">{row.name}</b>
        <small className="one-line num">
          {row.reservationId_dictText}
          {row.kind !== 'PERSON' && ` · ${row.kind_dictText}`}
        </small>
      </span>
      <span className={`${styles.sessionHeads} num`}>
        {t('heads', { count: row.heads })}
        <small>{row.signedIn > 0 && t('signedInOf', { count: row.signedIn, heads: row.reservedHeads })}</small>
      </span>
      {mayEnter && awaits(row) ? <KeyButton onClick={onSignIn}>{t('signIn')}</KeyButton> : <StateCell state={state} />}
    </li>
  );
}

export function SessionSide({
  session,
  onReserve,
  onChange,
  onMoved,
}: {
  session: SessionRow | null;
  onReserve: (sessionId: string) => void;
  onChange: (row: SessionRow) => void;
  onMoved: () => void;
}) {
  const t = texts.use();
  const signUps = useSignUpsIn(session?.id ?? null);
  const maySignIn = useMayPress('reservation:signin');
  const [signingIn, setSigningIn] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: ({ path, id }: { path: Step['path']; id: string }) => call(path, { id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: onMoved,
  });
  if (session === null)
    return (
      <aside className={styles.sessionSide}>
        <EmptyState title={t('chooseSession')} />
      </aside>
    );
  const step = stepOf(session.state);
  const isOpen = session.state === 'CREATED' || session.state === 'FULL';
  const rows = signUps.data ?? [];
  return (
    <aside className={styles.sessionSide} aria-label={t('whoComes')}>
      <header>
        <h2 className="num">
          {clockOf(session.startTime)} <span>{nameBeside(nameOf(session), session.startTime)}</span>
        </h2>
        <StateCell state={sessionState(session.state, session.state_dictText)} />
      </header>
      <ul className={styles.sessionPeople} tabIndex={0} aria-busy={signUps.isPending}>
        {rows.map((row) => (
          <Person
            key={row.id}
            row={row}
            mayEnter={maySignIn && session.day === venueDate()}
            onSignIn={() => setSigningIn(row.reservationId)}
          />
        ))}
        {signUps.isSuccess && rows.length === 0 && <li className={styles.sessionNobody}>{t('nobodyYet')}</li>}
      </ul>
      <footer>
        {isOpen && (
          <Permitted to="session:edit">
            <KeyButton onClick={() => onChange(session)}>{t('changeIt')}</KeyButton>
          </Permitted>
        )}
        {step && (
          <Permitted to="session:run">
            <KeyButton busy={move.isPending} onClick={() => move.mutate({ path: step.path, id: session.id })}>
              {t(step.to)}
            </KeyButton>
          </Permitted>
        )}
        {isOpen && (
          <Permitted to="reservation:add">
            <KeyButton tone="primary" onClick={() => onReserve(session.id)}>
              {t('reserve')}
            </KeyButton>
          </Permitted>
        )}
      </footer>
      {signingIn !== null && <SignInWindow id={signingIn} onClose={() => setSigningIn(null)} />}
    </aside>
  );
}
