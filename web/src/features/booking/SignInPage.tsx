/** The way from a reservation to the track: what the customer says finds it, Enter opens it, Enter signs in. */
import { useEffect, useRef, useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { Icon } from '../../shared/Icon';
import { KeyButton, KeyCap } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { dayOf } from '../../shared/format';
import { StateCell } from '../../shared/resource';
import { useHotkeys } from '../../shared/useHotkeys';
import { useHome } from '../../shared/useLayer';
import { useRested } from '../../shared/useRested';
import { sessionNameOf } from '../../shared/venueNames';
import styles from './booking.module.css';
import { clockOf, nameBeside } from './days';
import { useReservationState } from './states';
import { texts } from './texts';
import { type ReservationHit, useBookingRenewal, useReservationSearch } from './useBooking';

const SignInWindow = lazyWindow(() => import('./SignInWindow'));
const windows = [SignInWindow];
const none: readonly ReservationHit[] = [];

const mayEnter = ({ state, today, heads, signedIn }: ReservationHit): boolean =>
  today && (state === 'SUCCESS' || (state === 'SIGNEDIN' && signedIn < heads));

export default function SignInPage() {
  const t = texts.use();
  usePreload(windows);
  useBookingRenewal();
  const stateOf = useReservationState();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [openId, setOpenId] = useState<string | null>(null);
  const asked = useRested(text.trim());
  const found = useReservationSearch(asked);
  const field = useRef<HTMLInputElement>(null);
  const hits = found.data ?? none;
  const chosen = hits[Math.min(at, hits.length - 1)];
  const isOlder = asked !== text.trim() || found.isPlaceholderData;
  const open = (hit: ReservationHit | undefined): void => {
    if (hit && mayEnter(hit)) setOpenId(hit.id);
  };
  useHotkeys({
    ArrowDown: () => setAt((known) => Math.min(known + 1, hits.length - 1)),
    ArrowUp: () => setAt((known) => Math.max(known - 1, 0)),
    Enter: () => {
      if (!isOlder) open(chosen);
    },
    Escape: () => setText(''),
  });
  useHome(() => field.current?.focus());
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.signInPage}>
      <label className={styles.signInSearch}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
        />
        <KeyCap>Enter</KeyCap>
      </label>
      <h1 className={styles.bookingPart}>{asked === '' ? t('comingUp') : t('signIn')}</h1>
      <ul className={styles.signInHits} aria-busy={found.isPending}>
        {hits.map((hit) => (
          <li key={hit.id} aria-current={hit.id === chosen?.id}>
            <b className={`${styles.sessionTime} num`}>{clockOf(hit.startTime)}</b>
            <span className={styles.sessionAbout}>
              <b className="one-line">{hit.name}</b>
              <small className="one-line num">
                {[
                  hit.today ? '' : dayOf(hit.startTime),
                  hit.number,
                  hit.phone,
                  nameBeside(sessionNameOf(hit), hit.startTime),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={`${styles.sessionHeads} num`}>
              {t('heads', { count: hit.heads })}
              <small>{hit.signedIn > 0 && t('signedInOf', { count: hit.signedIn, heads: hit.heads })}</small>
            </span>
            <StateCell state={stateOf(hit.state)} />
            {mayEnter(hit) ? (
              <KeyButton tone={hit.id === chosen?.id ? 'primary' : 'plain'} onClick={() => open(hit)}>
                {t('signIn')}
              </KeyButton>
            ) : (
              <span className={styles.signInNot}>{hit.today ? '' : t('notToday')}</span>
            )}
          </li>
        ))}
      </ul>
      {found.isError && found.data === undefined && <ErrorState onRetry={() => void found.refetch()} />}
      {found.isSuccess && hits.length === 0 && <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />}
      {openId !== null && (
        <SignInWindow
          id={openId}
          onClose={() => {
            setOpenId(null);
            setText('');
          }}
        />
      )}
    </div>
  );
}
