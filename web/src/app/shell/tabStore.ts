/** The opened pages of this window. They outlive a reload and a sign-in. */
import { readStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';
import type { Tab } from './tabs';

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'search' in value &&
  typeof value.search === 'string' &&
  'seen' in value &&
  typeof value.seen === 'number';

const store = keptStore<readonly Tab[]>({
  keys: ['tabs'],
  area: 'tab',
  read: () => readStored<unknown[]>('tabs', [], 'tab').filter(isTab),
  write: (tabs) => writeStored('tabs', tabs, undefined, 'tab'),
});

export const useTabs = (): readonly Tab[] => store.use();
export const openTabs = store.get;
export const setTabs = store.set;
