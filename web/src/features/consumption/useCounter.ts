/** The sale in front with everything that its parts need. */
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, type RefObject } from 'react';
import { venueDate } from '../../shared/format';
import { useDepartInfo } from '../../shared/depart';
import { notices } from '../../shared/notices';
import { showPrice } from '../../shared/priceDisplay';
import { sameTerms } from '../../shared/sameTerms';
import { useMayPress, useSession } from '../../shared/session';
import { words, type ConsumeType } from '../../shared/words';
import { remaindersOf, type Charge, type Remainder } from './charge';
import { useRecentOrders } from '../payments/recentOrders';
import { activeSale, type Desk } from './desk';
import { dispatchDesk, knowCashiers } from './deskStore';
import { nextNumber } from './lineUpNumber';
import { projectsQuery } from '../../shared/pickers/members';
import { cashiersQuery } from '../cashier/cashiersQuery';
import { tariffsQuery } from './queries';
import { chargesOfSale, leadingTariff, peopleBefore } from './lines';
import type { Sale, SaleAction } from './sale';
import { dueNow, fromAccounts, splitOf, type SplitSum } from './split';
import { texts } from './texts';
import { storedNumber } from './useSelling';
import type { MemberProject, TariffRow } from './wire';

export interface Counter {
  desk: Desk;
  sale: Sale;
  act: (action: SaleAction) => void;
  projects: readonly MemberProject[];
  tariffs: readonly TariffRow[];
  tariffsLoading: boolean;
  tariffsError: string | null;
  reloadTariffs: () => void;
  charges: readonly Charge[];
  remainders: readonly Remainder[];
  /** The two parts, where the balance pays one of them only. */
  split: SplitSum | null;
  /** Number of the first driver of this sale. */
  firstNumber: number;
  /** People of the lines before the one that is filled in. */
  peopleBefore: number;
  numberPrefix: string;
  storeHasCashiers: boolean;
  storeTakesCash: boolean;
  driverName: string;
  /** Why a type cannot be chosen, or null. */
  barred: (type: ConsumeType) => 'notPermitted' | null;
}

export function useCounter(desk: Desk, numbersInLine: readonly number[]): Counter {
  useRecentOrders();
  const { user } = useSession();
  const depart = useDepartInfo();
  const maySellTestCards = useMayPress('consume:testcard');
  const sale = activeSale(desk);
  const orgCode = user?.orgCode ?? '';
  const tariffs = useQuery(tariffsQuery(orgCode, sale.type));
  const projects = useQuery(projectsQuery(sale.card.member?.id ?? null));
  const cashiers = useQuery(cashiersQuery(orgCode)).data;
  useEffect(() => {
    if (cashiers) knowCashiers(cashiers);
  }, [cashiers]);
  const held = projects.data ?? [];
  const charges = chargesOfSale(sale);
  const split = splitOf(sale, charges);
  // The customer sees what the sale in front costs, also when heads are added after the rule.
  const due = sale.phase.kind === 'editing' ? dueNow(charges, split) : 0;
  useEffect(() => {
    if (due > 0) showPrice(due);
  }, [due, sale.key, sale.tariff?.id]);
  const chosen = sale.phase.kind === 'editing' ? sale.tariff : null;
  const renewed = tariffs.data?.find((tariff) => tariff.id === chosen?.id);
  useEffect(() => {
    if (!chosen || !renewed || JSON.stringify(chosen) === JSON.stringify(renewed)) return;
    if (sameTerms(chosen, renewed, 'consumeRoleName')) {
      dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'renameTariff', tariff: renewed } });
      return;
    }
    dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'chooseTariff', tariff: renewed } });
    notices.warning(texts.t('ruleChanged', { ruleName: renewed.consumeRoleName }));
  }, [chosen, renewed, sale.key]);
  return {
    desk,
    sale,
    act: (action) => dispatchDesk({ do: 'inSale', key: sale.key, action }),
    projects: held,
    tariffs: tariffs.data ?? [],
    tariffsLoading: tariffs.isPending && sale.type !== null,
    tariffsError: tariffs.isError && !tariffs.data ? tariffs.error.message : null,
    reloadTariffs: () => void tariffs.refetch(),
    charges,
    split,
    remainders: remaindersOf(fromAccounts(charges, split), sale.card.member, held, leadingTariff(sale)),
    firstNumber: nextNumber(storedNumber(), venueDate(), numbersInLine),
    peopleBefore: peopleBefore(sale),
    numberPrefix: depart?.queuePrefix ?? '',
    storeHasCashiers: (cashiers?.length ?? 0) > 0,
    storeTakesCash: depart?.isUnline === 'YES',
    driverName: words.t('mysteryRacer'),
    barred: (type) => (type === 'TESTCARD' && !maySellTestCards ? 'notPermitted' : null),
  };
}

/** Where the next card or code goes. */
export interface EntryFocus {
  card: RefObject<HTMLInputElement | null>;
  payCode: RefObject<HTMLInputElement | null>;
  groupCode: RefObject<HTMLInputElement | null>;
  received: RefObject<HTMLInputElement | null>;
  /** Puts the focus where the next thing is read from a card or scanned, at once. */
  entry: () => void;
  /** The same once what was asked for is shown. */
  toEntry: () => void;
}

export const CounterContext = createContext<{ counter: Counter; focus: EntryFocus } | null>(null);

export function useCounterContext(): { counter: Counter; focus: EntryFocus } {
  const context = use(CounterContext);
  if (!context) throw new Error('a part of the counter stands outside of it');
  return context;
}
