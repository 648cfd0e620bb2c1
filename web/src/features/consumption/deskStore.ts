/** The desk of whoever is signed in here. It outlives a change and a reload of the page, never a change of person or store. */
import { useSyncExternalStore } from 'react';
import { CONSUMPTION_TYPES } from '@paddock/contracts';
import { currentSession, onSessionChange } from '../../shared/session';
import { readStored, removeStored, writeStored } from '../../shared/storage';
import { words, type ConsumeType, type RunMode, type UsageMode } from '../../shared/words';
import { onShiftChange, presentCashier } from '../cashier/shift';
import { counterSettings } from '../line-up/settings';
import { deskReducer, newDesk, type Desk, type DeskAction } from './desk';
import { keptDesk, restoredDesk } from './keptDesk';
import { mayBeCharged, type Cashier, type Preset } from './sale';

/** Whoever is signed in, when that person is one of the store's cashiers. */
let self: Cashier | null = null;

/** The cashier of the shift, else whoever is signed in. */
const cashierHere = (): Cashier | null => presentCashier() ?? self;

/** The cashier who was chosen in a sale last; the next sales begin with the same. */
let chosenCashier: Cashier | null = null;

/** What the next sale begins with. */
export function preset(): Preset {
  const type = readStored<string>('consumeType', 'BALANCE');
  return {
    type: CONSUMPTION_TYPES.find((known): known is ConsumeType => known === type) ?? 'BALANCE',
    usageMode: readStored<UsageMode>('usageMode', 'lineup') === 'immediate' ? 'immediate' : 'lineup',
    runMode: readStored<RunMode>('consumeVehicleMode', 'circlemode') === 'timermode' ? 'timermode' : 'circlemode',
    cashier: chosenCashier ?? cashierHere(),
    ticket: counterSettings().printTicket,
    driverName: words.t('mysteryRacer'),
  };
}

const ownerOf = (): string => {
  const { user } = currentSession();
  return `${user?.id ?? ''} ${user?.orgCode ?? ''}`;
};

let owner = ownerOf();
let desk: Desk = restoredDesk(readStored<unknown>('desk', null, sessionStorage), owner, preset());
const listeners = new Set<() => void>();

/** Full storage keeps less than was filled in, but never stops a sale. */
function keep(): void {
  try {
    writeStored('desk', keptDesk(owner, desk), undefined, sessionStorage);
  } catch {
    removeStored('desk', sessionStorage);
  }
}

// Only what is not kept is asked about.
window.addEventListener('beforeunload', (event) => {
  if (desk.sales.some(mayBeCharged)) event.preventDefault();
});

function change(next: Desk): void {
  desk = next;
  keep();
  for (const listener of listeners) listener();
}

onSessionChange(() => {
  if (ownerOf() === owner) return;
  owner = ownerOf();
  chosenCashier = null;
  self = null;
  change(newDesk(preset()));
});

export const currentDesk = (): Desk => desk;

export function dispatchDesk(action: DeskAction): void {
  if (action.do === 'inSale' && action.action.do === 'chooseCashier') chosenCashier = action.action.cashier;
  change(deskReducer(desk, action));
}

// Whoever takes the shift takes the open sales too, unless somebody else is chosen again.
onShiftChange(() => {
  const cashier = cashierHere();
  for (const sale of desk.sales)
    dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'chooseCashier', cashier } });
  chosenCashier = null;
});

/** Tells who the store's cashiers are; sales that have none yet get whoever is signed in. */
export function knowCashiers(cashiers: readonly Cashier[]): void {
  const found = cashiers.find(({ id }) => id === currentSession().user?.id);
  self = found ? { id: found.id, realname: found.realname } : null;
  const cashier = cashierHere();
  for (const sale of desk.sales) {
    if (sale.cashier === null && cashier !== null)
      change(deskReducer(desk, { do: 'inSale', key: sale.key, action: { do: 'chooseCashier', cashier } }));
  }
}

export const useDesk = (): Desk =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => desk,
  );
