/** How a row stands that is offered for a time (`offered` of its declaration). Pure. */
import type { Resource } from '@paddock/contracts/resources';
import { venueDate } from '../format';
import type { Lang } from '../i18n';
import { wireTime } from '../venueZone';
import { type AnyRow, labelOf, textOf } from './model';
import type { RowState } from './useColumns';

/** How a row stands at a moment; null where the resource is not offered for a time. */
export function offerState(
  of: Pick<Resource, 'offered' | 'fields'>,
  row: AnyRow,
  now: number,
  language: Lang,
  t: (key: 'off' | 'ended' | 'notYet') => string,
): RowState | null {
  const { offered, fields } = of;
  if (!offered) return null;
  const before = (name: string | undefined): number => {
    const value = name === undefined ? '' : textOf(row[name]);
    const present = fields[name ?? '']?.kind === 'date' ? venueDate(now) : wireTime(now);
    return value === '' || value === present ? 0 : value < present ? -1 : 1;
  };
  const { from, to, taken, as } = offered;
  if (row[offered.while] === 'NO') return { glyph: 'barred', tone: 'grey', word: t('off'), done: true };
  if (before(to) < 0) return { glyph: 'minus', tone: 'grey', word: t('ended'), done: true };
  if (taken && Number(row[taken.count]) >= Number(row[taken.of]))
    return { glyph: 'block', tone: 'care', word: labelOf(taken.gone, language) };
  if (before(from) > 0) return { glyph: 'idle', tone: 'ink', word: t('notYet') };
  return { glyph: 'run', tone: 'go', word: labelOf(as, language) };
}
