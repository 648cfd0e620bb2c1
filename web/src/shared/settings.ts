/** Look of the shell as this browser prefers it, kept in `pro__settings`. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage';

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

let settings = kept();
const listeners = new Set<() => void>();

export const currentSettings = (): Settings => settings;

/** Changes and remembers some settings. */
export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  writeStored('settings', settings);
  for (const listener of listeners) listener();
}

export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSettings = (): Settings => useSyncExternalStore(onSettingsChange, currentSettings);
