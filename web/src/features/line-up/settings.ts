/** Settings of this counter, kept in its local storage. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../shared/storage';

export interface CounterSettings {
  /** A sale to the line takes the next number by itself and prints the ticket. */
  autoPaidui: boolean;
  /** Minutes. */
  waitTime: number;
  /** Empty: the store's own printer. */
  printId: string;
  /** A sale to the line prints its ticket. */
  printTicket: boolean;
  /** Vehicle tiles in the strip. */
  machineCount: number;
  /** Laps of a dispatch when no rule gives any. */
  lapCount: number;
}

const defaults: CounterSettings = {
  autoPaidui: false,
  waitTime: 60,
  printId: '',
  printTicket: true,
  machineCount: 10,
  lapCount: 10,
};

function read(): CounterSettings {
  return {
    autoPaidui: readStored('autoPaidui', defaults.autoPaidui),
    waitTime: readStored('waitTime', defaults.waitTime),
    printId: readStored('printId', defaults.printId),
    printTicket: readStored('printTicket', defaults.printTicket),
    machineCount: readStored('machineCount', defaults.machineCount),
    lapCount: readStored('lapCount', defaults.lapCount),
  };
}

let settings = read();
const listeners = new Set<() => void>();

/** Settings as they are stored now; other windows of the shell write some of them too. */
export function counterSettings(): CounterSettings {
  const stored = read();
  const changed = (Object.keys(stored) as (keyof CounterSettings)[]).some((key) => stored[key] !== settings[key]);
  if (changed) settings = stored;
  return settings;
}

/** Changes and remembers some settings. Who lets numbers be taken by themselves wants them printed. */
export function changeCounterSettings(change: Partial<CounterSettings>): void {
  const printing = change.autoPaidui === true && !counterSettings().autoPaidui ? { printTicket: true } : {};
  for (const [key, value] of Object.entries({ ...change, ...printing }))
    writeStored(key as keyof CounterSettings, value);
  for (const listener of listeners) listener();
}

export const useCounterSettings = (): CounterSettings =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, counterSettings);
