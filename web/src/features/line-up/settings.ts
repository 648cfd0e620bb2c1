/** Settings of this counter, kept in its local storage. */
import { lapCountPreset, storedLapCount } from '../../shared/lapCount';
import { readStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';

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
  lapCount: lapCountPreset,
};

function read(): CounterSettings {
  return {
    autoPaidui: readStored('autoPaidui', defaults.autoPaidui),
    waitTime: readStored('waitTime', defaults.waitTime),
    printId: readStored('printId', defaults.printId),
    printTicket: readStored('printTicket', defaults.printTicket),
    machineCount: readStored('machineCount', defaults.machineCount),
    lapCount: storedLapCount(),
  };
}

const store = keptStore<CounterSettings>({
  keys: Object.keys(defaults) as (keyof CounterSettings)[],
  area: 'computer',
  read,
  write: (settings) => {
    for (const key of Object.keys(defaults) as (keyof CounterSettings)[]) writeStored(key, settings[key]);
  },
});

export const counterSettings = store.get;

/** Changes and remembers some settings. Who lets numbers be taken by themselves wants them printed. */
export const changeCounterSettings = (change: Partial<CounterSettings>): void =>
  store.change((settings) => ({
    ...settings,
    ...change,
    ...(change.autoPaidui === true && !settings.autoPaidui ? { printTicket: true } : {}),
  }));

export const useCounterSettings = (): CounterSettings => store.use();
