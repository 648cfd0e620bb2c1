/** In place of the rows at the side: there are none yet, or none with the words of the search. */
import type { Resource } from '@paddock/contracts/resources';
import { useLang } from '../i18n';
import { KeyButton } from '../KeyCap';
import { EmptyState } from '../ListStates';
import { labelOf, nameOf } from './model';
import { texts } from './texts';

export function NoSideRows({ of, typed, onClear }: { of: Resource; typed: string; onClear: () => void }) {
  const t = texts.use();
  const language = useLang();
  const name = nameOf(of, language, 'many').toLowerCase();
  if (typed.trim() === '')
    return (
      <EmptyState title={t('emptyTitle', { name })} {...(of.purpose ? { hint: labelOf(of.purpose, language) } : {})} />
    );
  return (
    <EmptyState title={t('noMatch', { name })} action={<KeyButton onClick={onClear}>{t('clearAll')}</KeyButton>} />
  );
}
