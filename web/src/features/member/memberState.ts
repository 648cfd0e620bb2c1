/** Whether a member can pay: what stops a sale first is said first. Pure. */
import type { member, RowOf } from '@paddock/contracts/resources';
import type { RowState } from '../../shared/resource';
import type { texts } from './texts';

export type MemberState = 'open' | 'frozen' | 'lost' | 'expired';
type Row = Pick<RowOf<typeof member>, 'frozen' | 'cardLost' | 'endTime'>;

/** `today`: the day in the store, `yyyy-MM-dd`. The last valid day is a valid one. */
export function stateOf(row: Row, today: string): MemberState {
  if (row.frozen === 'YES') return 'frozen';
  if (row.cardLost === 'YES') return 'lost';
  return row.endTime !== null && row.endTime < today ? 'expired' : 'open';
}

export function memberState(row: Row, today: string, t: ReturnType<(typeof texts)['use']>): RowState {
  switch (stateOf(row, today)) {
    case 'frozen':
      return { glyph: 'padlock', tone: 'grey', word: t('frozen'), done: true };
    case 'lost':
      return { glyph: 'cross', tone: 'grey', word: t('lost') };
    case 'expired':
      return { glyph: 'clock', tone: 'care', word: t('expired') };
    case 'open':
      return { glyph: 'tick', tone: 'go', word: t('open') };
  }
}
