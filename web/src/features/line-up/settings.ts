/** Settings of this counter, kept in its local storage; what is left open there is as the store has set it. */
import { WAIT_MINUTES_MAX } from '@paddock/contracts/limits';
import { useDepartInfo } from '../../shared/depart';
import { lapCountPreset, storedLapCount } from '../../shared/lapCount';
import { readStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';

export interface CounterSettings {
  /** A sale to the line takes the next number by itself and prints the ticket. */
  autoPaidui: boolean;
  /** Minutes; null: as long as the store has set. */
  waitTime: number | null;
  /** Empty: the store's own printer. */
  printId: string;
  /** A sale to the line prints its ticket. */
  printTicket: boolean;
  /** Vehicle tiles in a row of the strip. */
  machineCount: number;
  /** Laps of a dispatch when no rule gives any. */
  lapCount: number;
}

const defaults: CounterSettings = {
  autoPaidui: false,
  waitTime: null,
  printId: '',
  printTicket: true,
  machineCount: 10,
  lapCount: lapCountPreset,
};

/** What every computer had stored that had stored anything, when each had a wait of its own. */
const formerWait = 60;

const ownWait = (): number | null => {
  const wait = waitOf(readStored<unknown>('waitTime', null));
  // It is this computer's own where somebody has chosen it since.
  return wait === formerWait && !readStored('ownWait', false) ? null : wait;
};

const waitOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= WAIT_MINUTES_MAX ? value : null;

function read(): CounterSettings {
  return {
    autoPaidui: readStored('autoPaidui', defaults.autoPaidui),
    waitTime: ownWait(),
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
    // Before the wait itself, which other windows of this computer read as soon as it is there.
    writeStored('ownWait', settings.waitTime !== null);
    for (const key of Object.keys(defaults) as (keyof CounterSettings)[]) writeStored(key, settings[key]);
  },
});

export const counterSettings = store.get;
export const onCounterSettings = store.subscribe;

/** Changes and remembers some settings. Anyone who lets numbers be taken by themselves wants them printed. */
export const changeCounterSettings = (change: Partial<CounterSettings>): void =>
  store.change((settings) => ({
    ...settings,
    ...change,
    ...(change.autoPaidui === true && !settings.autoPaidui ? { printTicket: true } : {}),
  }));

export const useCounterSettings = (): CounterSettings => store.use();

/** How long a number waits at this counter, in minutes; undefined while the store's own time is not read yet. */
export function useWaitMinutes(): number | undefined {
  const own = useCounterSettings().waitTime;
  const ofStore = useDepartInfo()?.waitMinutes;
  return own ?? ofStore;
}
