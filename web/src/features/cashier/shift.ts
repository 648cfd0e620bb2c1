/** Whose shift it is at this computer. */
import { api, ApiError, getList } from '../../shared/api';
import type { CashierRef, CashierRow } from '../../shared/pickers';
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

/** Whether taking or leaving the shift asks for this cashier's password. */
export async function asksPassword(id: string): Promise<boolean> {
  const { records } = await getList<CashierRow>('/memberrecharge/sysMemberRecharge/gongzuolist', {
    id: `${id},`,
    pageSize: 1,
  });
  return records.some((row) => row.id === id && row.havePassword === 'YES');
}

/** Lets the service compare the password; it never comes here. */
export async function passwordIsRight(id: string, conPassword: string): Promise<boolean> {
  try {
    await api.post('/memberrecharge/sysMemberRecharge/checkgongzuo', { id, conPassword });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') return false;
    throw error;
  }
}
