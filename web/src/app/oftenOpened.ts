/** Counts the pages that a person opens at this computer in the last weeks. The counts stay here. */
import { useEffect } from 'react';
import { venueDate } from '../shared/format';
import type { MenuNode } from '../shared/session';
import { currentSession } from '../shared/session';
import { readStored, writeStored } from '../shared/storage';
import { keptStore } from '../shared/store';
import { mostOpened, opened, type Opening } from './openings';

const isOpening = (value: unknown): value is Opening =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  'path' in value &&
  'day' in value &&
  typeof value.day === 'string' &&
  'count' in value &&
  typeof value.count === 'number';

const store = keptStore<readonly Opening[]>({
  keys: ['opened'],
  area: 'computer',
  read: () => readStored<unknown[]>('opened', []).filter(isOpening),
  write: (all) => writeStored('opened', all),
  quietMs: 1000,
});

/** Counts that a page was opened. */
export function useNoteOpened(path: string | undefined): void {
  useEffect(() => {
    const user = currentSession().user?.id;
    if (path !== undefined && user !== undefined) store.set(opened(store.get(), { user, path }, venueDate()));
  }, [path]);
}

/** The pages that this person opens most, filled up with those that come first for the role. */
export function useMostOpened(pages: readonly MenuNode[], max: number): MenuNode[] {
  const all = store.use();
  return mostOpened(all, currentSession().user?.id, pages, max);
}
