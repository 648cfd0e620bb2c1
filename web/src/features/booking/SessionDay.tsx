/** A day of sessions with what is left of their places, beside who comes to the chosen one. */
import { session, type Resource } from '@paddock/contracts/resources';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { DayField } from '../../shared/DayField';
import { venueDate } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { FormDrawer } from '../../shared/resource/lazyParts';
import { useHotkeys } from '../../shared/useHotkeys';
import { words } from '../../shared/words';
import styles from './booking.module.css';
import { dayLater } from './days';
import { SessionLine } from './SessionLine';
import { SessionSide } from './SessionSide';
import { texts } from './texts';
import { reservationForm, type SessionRow, useBookingRenewal, useSessionsOf } from './useBooking';

const RepeatWindow = lazyWindow(() => import('./RepeatWindow'));
const parts = [RepeatWindow, FormDrawer];
const nobody: readonly SessionRow[] = [];
const noNeighbours = { previous: null, next: null };
const noSlots = {};

type Opened =
  | { form: 'session'; row: SessionRow | null }
  | { form: 'reservation'; sessionId: string }
  | { form: 'repeat' };

/** The one that is next, where the day is today. */
const nextOf = (rows: readonly SessionRow[]): SessionRow | undefined =>
  rows.find(({ state }) => state !== 'ENDED' && state !== 'STARTED') ?? rows[0];

export default function SessionDay() {
  const t = texts.use();
  const w = words.use();
  usePreload(parts);
  const [address, setAddress] = useSearchParams();
  const today = venueDate();
  const day = address.get('day') ?? today;
  const sessions = useSessionsOf(day);
  const renew = useBookingRenewal();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const rows = sessions.data ?? nobody;
  const chosen = rows.find(({ id }) => id === chosenId) ?? nextOf(rows) ?? null;
  const goTo = (next: string): void => setAddress(next === today ? {} : { day: next });
  const close = (): void => setOpened(null);
  const saved = (message: string): void => {
    notices.success(message);
    close();
    renew();
  };
  const move = (by: number): void => {
    const next = rows[rows.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) setChosenId(next.id);
  };
  useHotkeys({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => goTo(dayLater(day, 1)),
    PageUp: () => goTo(dayLater(day, -1)),
  });
  useEffect(() => {
    document.querySelector('main [aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  const places = rows.reduce((sum, row) => sum + row.places, 0);
  const taken = rows.reduce((sum, row) => sum + row.placesTaken, 0);
  const drawer = (of: Resource, row: SessionRow | null, given: Readonly<Record<string, string>>) => (
    <FormDrawer
      of={of}
      mode={row ? 'edit' : 'add'}
      row={row}
      given={given}
      kept={Object.keys(given)}
      slots={noSlots}
      overtaken={null}
      neighbours={noNeighbours}
      onSaved={saved}
      onClose={close}
    />
  );
  return (
    <div className={styles.sessions}>
      <section className={styles.sessionsList}>
        <header className={styles.sessionsBar}>
          <h1 className="sr-only">{t('sessions')}</h1>
          <span className={styles.sessionsDay}>
            <button type="button" aria-label={t('dayBefore')} onClick={() => goTo(dayLater(day, -1))}>
              <Icon name="left" size={14} />
            </button>
            <DayField label={t('calendarDay')} value={day} onChange={goTo} />
            <button type="button" aria-label={t('dayAfter')} onClick={() => goTo(dayLater(day, 1))}>
              <Icon name="right" size={14} />
            </button>
          </span>
          {day !== today && <KeyButton onClick={() => goTo(today)}>{w('today')}</KeyButton>}
          {rows.length > 0 && (
            <span className={`${styles.sessionsSums} num`}>{t('daySums', { count: rows.length, taken, places })}</span>
          )}
          <span className={styles.sessionsTools}>
            <Permitted to="session:add">
              <KeyButton onClick={() => setOpened({ form: 'session', row: null })}>{t('addSession')}</KeyButton>
              <KeyButton tone="ink" onClick={() => setOpened({ form: 'repeat' })}>
                {t('openDay')}
              </KeyButton>
            </Permitted>
          </span>
        </header>
        <div className={styles.sessionsRows} aria-busy={sessions.isPending}>
          {sessions.isError && sessions.data === undefined && <ErrorState onRetry={() => void sessions.refetch()} />}
          {sessions.isSuccess && rows.length === 0 && <EmptyState title={t('noSessions')} hint={t('noSessionsHint')} />}
          {rows.map((row) => (
            <SessionLine key={row.id} row={row} chosen={row.id === chosen?.id} onChoose={() => setChosenId(row.id)} />
          ))}
        </div>
      </section>
      <SessionSide
        session={chosen}
        onReserve={(sessionId) => setOpened({ form: 'reservation', sessionId })}
        onChange={(row) => setOpened({ form: 'session', row })}
        onMoved={renew}
      />
      {opened?.form === 'repeat' && <RepeatWindow day={day} onSaved={saved} onClose={close} />}
      {opened?.form === 'session' && drawer(session, opened.row, {})}
      {opened?.form === 'reservation' && drawer(reservationForm, null, { sessionId: opened.sessionId })}
    </div>
  );
}
