/** Whose shift it is at this computer. */
import { useSyncExternalStore } from 'react';
import { api, ApiError, getList } from '../../shared/api';
import type { CashierRef, CashierRow } from '../../shared/pickers';
import { currentSession, onSessionChange } from '../../shared/session';
import { readStored, removeStored, writeStored } from '../../shared/storage';
import { cashierOf, type KeptCashier } from './keptCashier';

const listeners = new Set<() => void>();
let known: CashierRef | null = null;

/** The cashier of this shift in the store that is signed in here. */
export function presentCashier(): CashierRef | null {
  const here = cashierOf(readStored<KeptCashier>('cashier', {}), currentSession().user?.orgCode);
  if (here?.id !== known?.id) known = here;
  return known;
}

/** Stores who has the shift; null when nobody has it. */
export function keepCashier(cashier: CashierRef | null): void {
  const orgCode = currentSession().user?.orgCode;
  if (cashier) writeStored('cashier', { id: cashier.id, realname: cashier.realname, orgCode });
  else removeStored('cashier');
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the shift here. */
export function onShiftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  const leave = [onShiftChange(listener), onSessionChange(listener)];
  return () => leave.forEach((each) => each());
}

export const usePresentCashier = (): CashierRef | null => useSyncExternalStore(subscribe, presentCashier);

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
