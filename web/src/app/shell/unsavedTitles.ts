/** The pages with unsaved input, by their titles. */
import { findPage } from '../pages';
import { currentSession } from '../../shared/session';
import { unsavedPages } from '../../shared/unsaved';
import { texts } from './texts';

export function unsavedTitles(): string {
  const { permissions } = currentSession();
  if (!permissions) return '';
  return [...unsavedPages().keys()]
    .flatMap((path) => {
      const found = findPage(permissions, path);
      return found.kind === 'page' ? [found.page.title] : [];
    })
    .join(texts.t('between'));
}
