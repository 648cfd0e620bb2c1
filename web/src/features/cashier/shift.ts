/** Whose shift it is at this computer. */
import { ApiError } from '../../shared/api';
import { call } from '../../shared/call';
import type { CashierRef } from '../../shared/pickers';
import { currentSession, onSessionChange } from '../../shared/session';
import { readStored, removeStored, writeStored } from '../../shared/storage';
import { keptStore } from '../../shared/store';
import { cashierOf, type KeptCashier } from './keptCashier';

const orgCode = (): string | undefined => currentSession().user?.orgCode;

const store = keptStore<CashierRef | null>({
  keys: ['cashier'],
  area: 'computer',
  read: () => cashierOf(readStored<KeptCashier>('cashier', {}), orgCode()),
  write: (cashier) => {
    if (cashier) writeStored('cashier', { id: cashier.id, realname: cashier.realname, orgCode: orgCode() });
    else removeStored('cashier');
  },
});
// A cashier of one store has no shift in another.
onSessionChange(store.reload);

/** The cashier of this shift in the store that is signed in here. */
export const presentCashier = store.get;
export const usePresentCashier = (): CashierRef | null => store.use();
/** Calls `listener` after each change of the shift here. */
export const onShiftChange = store.subscribe;

/** Stores who has the shift; null when nobody has it. */
export const keepCashier = (cashier: CashierRef | null): void =>
  store.set(cashier && { id: cashier.id, realname: cashier.realname });

/**
 * Lets the service decide whether this cashier takes or leaves the shift in the store that is signed in here, and compare the password.
 * @throws ApiError for somebody who is no cashier of this store, and after too many wrong passwords
 */
export async function askForShift(id: string, conPassword = ''): Promise<'granted' | 'asksPassword' | 'wrongPassword'> {
  try {
    await call('POST /memberrecharge/sysMemberRecharge/checkgongzuo', { id, conPassword });
    return 'granted';
  } catch (error) {
    const key = error instanceof ApiError ? error.key : null;
    if (key === 'cashier.passwordRequired') return 'asksPassword';
    if (key === 'cashier.wrongPassword') return 'wrongPassword';
    throw error;
  }
}
