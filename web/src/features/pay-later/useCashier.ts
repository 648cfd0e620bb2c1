/** Who takes the money: the cashier of this shift, or the signed-in user when that person is one of the store's cashiers. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CashierRef } from '../../shared/pickers';
import { onSessionChange, useSession } from '../../shared/session';
import { cashiersQuery } from '../cashier/cashiersQuery';
import { presentCashier } from '../cashier/shift';

export interface CashierChoice {
  cashier: CashierRef | null;
  /** Then one is required. */
  storeHasCashiers: boolean;
  /** Of another store: the service knows the cashiers of the own one only and notes the signed-in user. */
  isForeign: boolean;
  choose: (cashier: CashierRef | null) => void;
}

/** Chosen since this page was loaded; the shift itself is changed by the cashier panel only. */
let chosenHere: CashierRef | null = null;
onSessionChange(() => (chosenHere = null));

/** `orgCode`: the store that takes the money; the own one by default. */
export function useCashier(orgCode?: string): CashierChoice {
  const { user } = useSession();
  const [chosen, setChosen] = useState<CashierRef | null>(() => presentCashier() ?? chosenHere);
  const list = useQuery(cashiersQuery(user?.orgCode ?? ''));
  const isForeign = orgCode !== undefined && orgCode !== user?.orgCode;
  const self = list.data?.find((row) => row.id === user?.id) ?? null;
  return {
    cashier: isForeign ? null : (chosen ?? self),
    isForeign,
    storeHasCashiers: !isForeign && (list.data?.length ?? 0) > 0,
    choose: (cashier) => {
      chosenHere = cashier;
      setChosen(cashier);
    },
  };
}
