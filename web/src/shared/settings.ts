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

const defaults: Settings = { mode: 'light', multiTab: false, rail: false };
let settings: Settings = { ...defaults, ...readStored<Partial<Settings>>('settings', {}) };
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
