/** The sales that are open at this counter, one tab each. Pure. */
import { isBlank, newSale, saleReducer, type Preset, type Sale, type SaleAction } from './sale';
import type { ConsumeType, TariffRow } from './wire';

export interface Desk {
  sales: readonly Sale[];
  activeKey: string;
  /** Makes the keys of tabs unique. */
  opened: number;
  /** Rule sold last for each type, offered again by Enter after the next card. */
  lastTariffs: Readonly<Partial<Record<ConsumeType, TariffRow>>>;
}

export type DeskAction =
  | { do: 'open'; preset: Preset }
  | { do: 'show'; key: string }
  | { do: 'close'; key: string; preset: Preset }
  /** The language was changed: `names` are the default driver's in all of them. */
  | { do: 'setLanguage'; names: readonly string[]; driverName: string }
  | { do: 'inSale'; key: string; action: SaleAction };

export function newDesk(preset: Preset): Desk {
  return { sales: [newSale('1', preset)], activeKey: '1', opened: 1, lastTariffs: {} };
}

/** The sale in front. */
export function activeSale(desk: Desk): Sale {
  const sale = desk.sales.find((each) => each.key === desk.activeKey) ?? desk.sales[0];
  if (!sale) throw new Error('a desk always has a sale');
  return sale;
}

/** A sale that waits for its answer or its payment stays open. */
export const mayClose = (sale: Sale): boolean => sale.phase.kind === 'editing';

/** A sale without an answer is given up only after a question. */
export const asksToClose = (sale: Sale): boolean => sale.phase.kind === 'unanswered';

function open(desk: Desk, preset: Preset): Desk {
  const blank = desk.sales.find((sale) => isBlank(sale) && sale.sold === null);
  if (blank) return { ...desk, activeKey: blank.key };
  const key = String(desk.opened + 1);
  return { ...desk, sales: [...desk.sales, newSale(key, preset)], activeKey: key, opened: desk.opened + 1 };
}

function close(desk: Desk, key: string, preset: Preset): Desk {
  const index = desk.sales.findIndex((sale) => sale.key === key);
  const closing = desk.sales[index];
  if (!closing || !mayClose(closing)) return desk;
  const sales = desk.sales.toSpliced(index, 1);
  const neighbour = sales[Math.min(index, sales.length - 1)];
  if (!neighbour) return open({ ...desk, sales: [] }, preset);
  return { ...desk, sales, activeKey: desk.activeKey === key ? neighbour.key : desk.activeKey };
}

/** The default name is no name: it follows the language, so that a member's own name still takes its place. */
function setLanguage(desk: Desk, names: readonly string[], driverName: string): Desk {
  const isForeign = (name: string): boolean => name !== driverName && names.includes(name);
  if (!desk.sales.some((sale) => sale.drivers.some(isForeign))) return desk;
  const inLanguage = (sale: Sale): Sale => ({
    ...sale,
    drivers: sale.drivers.map((name) => (isForeign(name) ? driverName : name)),
  });
  return { ...desk, sales: desk.sales.map(inLanguage) };
}

export function deskReducer(desk: Desk, action: DeskAction): Desk {
  switch (action.do) {
    case 'open':
      return open(desk, action.preset);
    case 'show':
      return desk.sales.some((sale) => sale.key === action.key) ? { ...desk, activeKey: action.key } : desk;
    case 'close':
      return close(desk, action.key, action.preset);
    case 'setLanguage':
      return setLanguage(desk, action.names, action.driverName);
    case 'inSale': {
      const sale = desk.sales.find((each) => each.key === action.key);
      if (!sale) return desk;
      const changed = saleReducer(sale, action.action);
      const sales = desk.sales.map((each) => (each === sale ? changed : each));
      const sold = action.action.do === 'sell' && sale.type !== null && sale.tariff !== null;
      return {
        ...desk,
        sales,
        lastTariffs: sold ? { ...desk.lastTariffs, [sale.type as ConsumeType]: sale.tariff } : desk.lastTariffs,
      };
    }
  }
}
