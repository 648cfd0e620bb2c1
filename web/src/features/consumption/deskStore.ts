/**
 * The desk of the signed-in user. It outlives a change and a reload of the page, and the end of the sign-in until the same person signs in
 * again in this tab; never a change of person or store.
 */
import { CONSUMPTION_TYPES } from '@paddock/contracts';
import { storedRunMode } from '../../shared/lapCount';
import { currentSession, onSessionChange } from '../../shared/session';
import { notices } from '../../shared/notices';
import { readStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';
import { words, type ConsumeType, type UsageMode } from '../../shared/words';
import { onShiftChange, presentCashier } from '../cashier/shift';
import { counterSettings, onCounterSettings } from '../line-up/settings';
import { presentStore } from '../payments/strip';
import { deskReducer, newDesk, type Desk, type DeskAction } from './desk';
import { keepWithoutSale } from './dueOfSale';
import { keptDesk, restoredDesk } from './keptDesk';
import { mayBeCharged, type Cashier, type Preset } from './sale';
import { texts } from './texts';

/** Long enough to be read by somebody who serves the next customer. */
const outcomeSeconds = 15;

/** The signed-in user, when that person is one of the store's cashiers. */
let self: Cashier | null = null;

/** The cashier of the shift, else the signed-in user. */
const cashierHere = (): Cashier | null => presentCashier() ?? self;

/** The cashier who was chosen in a sale last; the next sales begin with the same. */
let chosenCashier: Cashier | null = null;

/** What the next sale begins with. */
export function preset(): Preset {
  const type = readStored<string>('consumeType', 'BALANCE');
  return {
    type: CONSUMPTION_TYPES.find((known): known is ConsumeType => known === type) ?? 'BALANCE',
    usageMode: readStored<UsageMode>('usageMode', 'lineup') === 'immediate' ? 'immediate' : 'lineup',
    runMode: storedRunMode(),
    cashier: chosenCashier ?? cashierHere(),
    ticket: counterSettings().printTicket,
    driverName: words.t('mysteryRacer'),
  };
}

const ownerOf = (): string => `${currentSession().user?.id ?? ''} ${presentStore()}`;

let owner = ownerOf();
let hasOwner = currentSession().user !== null;
/** Of the owner. */
let chargesFor = presentStore();

/** What is typed may wait a moment; a sale that came, went or was sent may not. */
const urgent = (before: Desk, after: Desk): boolean =>
  before.sales.length !== after.sales.length ||
  before.sales.some((sale, index) => sale.phase !== after.sales[index]?.phase);

const store = keptStore<Desk>({
  keys: ['desk'],
  area: 'tab',
  read: () => restoredDesk(readStored<unknown>('desk', null, 'tab'), owner, preset()),
  // What was kept before a sign-in ended stays for the same person.
  write: (desk) => {
    if (hasOwner) writeStored('desk', keptDesk(owner, desk), undefined, 'tab');
  },
  quietMs: 300,
  urgent,
});

// Only what is not kept is asked about.
window.addEventListener('beforeunload', (event) => {
  if (store.get().sales.some(mayBeCharged)) event.preventDefault();
});

onSessionChange(() => {
  if (ownerOf() === owner) return;
  store.flush();
  hasOwner = currentSession().user !== null;
  // What was charged goes on in its store's strip; what may have been is not to be taken twice.
  const { sales } = store.get();
  for (const sale of sales) {
    if (sale.phase.kind === 'waiting') keepWithoutSale(sale, sale.phase.orderId, sale.phase.since, chargesFor);
  }
  if (sales.some(({ phase }) => phase.kind === 'unanswered'))
    notices.warning(texts.t('outcomeUnknown'), outcomeSeconds);
  owner = ownerOf();
  chargesFor = presentStore();
  chosenCashier = null;
  self = null;
  store.set(hasOwner ? restoredDesk(readStored<unknown>('desk', null, 'tab'), owner, preset()) : newDesk(preset()));
});

export const currentDesk = store.get;

export function dispatchDesk(action: DeskAction): void {
  if (action.do === 'inSale' && action.action.do === 'chooseCashier') chosenCashier = action.action.cashier;
  store.change((desk) => deskReducer(desk, action));
}

// The next cashier of the shift takes the open sales too, unless another one is chosen for them.
onShiftChange(() => {
  const cashier = cashierHere();
  for (const sale of store.get().sales)
    dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'chooseCashier', cashier } });
  chosenCashier = null;
});

let numbersByThemselves = counterSettings().autoPaidui;

// Where numbers are taken by themselves from now on, the sales that are open already print theirs too.
onCounterSettings(() => {
  const before = numbersByThemselves;
  numbersByThemselves = counterSettings().autoPaidui;
  if (before || !numbersByThemselves) return;
  for (const { key } of store.get().sales)
    dispatchDesk({ do: 'inSale', key, action: { do: 'wantTicket', ticket: true } });
});

/** Sets the store's cashiers; sales that have none yet get the signed-in user. */
export function knowCashiers(cashiers: readonly Cashier[]): void {
  const found = cashiers.find(({ id }) => id === currentSession().user?.id);
  self = found ? { id: found.id, realname: found.realname } : null;
  const cashier = cashierHere();
  for (const sale of store.get().sales) {
    const action = { do: 'inSale', key: sale.key, action: { do: 'chooseCashier', cashier } } as const;
    if (sale.cashier === null && cashier !== null) store.change((desk) => deskReducer(desk, action));
  }
}

export const useDesk = (): Desk => store.use();
