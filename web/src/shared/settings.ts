/** Look of the shell as this browser prefers it, kept in `pro__settings`. */
import { readStored, writeStored } from './storage';
import { keptStore } from './store';

export interface Settings {
  mode: 'light' | 'dark';
  /** One tab for each opened page. */
  multiTab: boolean;
  /** Side menu narrowed to its rail. */
  rail: boolean;
}

function kept(): Settings {
  const { mode, multiTab, rail } = readStored<Partial<Record<keyof Settings, unknown>>>('settings', {});
  return { mode: mode === 'dark' ? 'dark' : 'light', multiTab: multiTab === true, rail: rail === true };
}

const store = keptStore<Settings>({
  keys: ['settings'],
  area: 'computer',
  read: kept,
  write: (settings) => writeStored('settings', settings),
});

export const currentSettings = store.get;

/** Changes and remembers some settings. */
export const changeSettings = (change: Partial<Settings>): void =>
  store.change((settings) => ({ ...settings, ...change }));

export const useSettings = (): Settings => store.use();
