/** How states of sessions and reservations look: the same on every page. */
import type { IconName } from '../../shared/Icon';
import type { RowState } from '../../shared/resource';
import { useDictionary } from '../../shared/dictionary';

type Look = Pick<RowState, 'tone' | 'done'> & { glyph: IconName };

const sessionLooks: Readonly<Record<string, Look>> = {
  CREATED: { glyph: 'dotHollow', tone: 'go' },
  FULL: { glyph: 'block', tone: 'care' },
  LOCKED: { glyph: 'padlock', tone: 'ink' },
  STARTED: { glyph: 'run', tone: 'go' },
  ENDED: { glyph: 'chequered', tone: 'grey', done: true },
};
const signUpLooks: Readonly<Record<string, Look>> = {
  REGISTERED: { glyph: 'tick', tone: 'ink' },
  PREDEDUCT: { glyph: 'clock', tone: 'care' },
  WAITALLOCATE: { glyph: 'queuing', tone: 'wait' },
  FAILED: { glyph: 'cross', tone: 'grey', done: true },
  CANCELLED: { glyph: 'cross', tone: 'grey', done: true },
};
const reservationLooks: Readonly<Record<string, Look>> = {
  SUCCESS: { glyph: 'tick', tone: 'ink' },
  SIGNEDIN: { glyph: 'tickRound', tone: 'go' },
  WAITCONFIRM: { glyph: 'clock', tone: 'care' },
  CANCELLED: { glyph: 'cross', tone: 'grey', done: true },
};
const unknown: Look = { glyph: 'dotHollow', tone: 'grey' };

const named = (looks: Readonly<Record<string, Look>>, value: string, text: string): RowState => ({
  ...(looks[value] ?? unknown),
  word: text || value,
});
export const sessionState = (value: string, text: string): RowState => named(sessionLooks, value, text);
export const signUpState = (value: string, text: string): RowState => named(signUpLooks, value, text);
export const reservationState = (value: string, text: string): RowState => named(reservationLooks, value, text);

/** The state of a reservation where no row brings its text. */
export function useReservationState(): (value: string) => RowState {
  const items = useDictionary('reservation_state');
  return (value) => reservationState(value, items.find((item) => item.value === value)?.text ?? '');
}
