/** A sale of several rules: two adults by one, a child by another, under one number. Pure. */
import { chargesOf, type Charge } from './charge';
import { hasPrice, type LinePrice } from '../../shared/priceChange/price';
import { headCountOf, type Sale, type SaleLine } from './sale';
import type { ConsumeType, TariffRow } from './wire';

const togetherTypes: readonly ConsumeType[] = [
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'BALANCEANDINTEGRAL',
  'NOCARDCONSUME',
  'QUAN',
];

export const linesMax = 20;

/** Everything that is sold, the line that is being filled in last. */
export const linesOf = (sale: Sale): SaleLine[] =>
  sale.tariff === null
    ? [...sale.lines]
    : [...sale.lines, { tariff: sale.tariff, drivers: sale.drivers, vehicles: sale.vehicles, price: sale.price }];

/** The rule that says which project and which kind of sale it is. */
export const leadingTariff = (sale: Sale): TariffRow | null => linesOf(sale)[0]?.tariff ?? null;

export const peopleBefore = (sale: Sale): number => sale.lines.reduce((sum, { drivers }) => sum + drivers.length, 0);
export const peopleOf = (sale: Sale): number =>
  peopleBefore(sale) + (sale.tariff || sale.lines.length === 0 ? headCountOf(sale) : 0);

/** Whether another rule may follow the one that is filled in. */
export const mayAddLine = (sale: Sale): boolean =>
  sale.type !== null && togetherTypes.includes(sale.type) && sale.tariff !== null && sale.lines.length < linesMax - 1;

/** Whether the price of the rule that is filled in can be changed. */
export const mayChangePrice = (sale: Sale): boolean =>
  sale.type !== null && hasPrice(sale.type) && sale.tariff !== null && sale.tariff.price > 0;

const priced = (tariff: TariffRow, price: LinePrice | null): TariffRow =>
  price === null ? tariff : { ...tariff, price: price.yuan };

export const chargesOfLine = (type: ConsumeType, line: SaleLine): Charge[] =>
  chargesOf(type, priced(line.tariff, line.price), line.drivers.length);

/** What all lines take together; one line with what it takes each time. */
export function chargesOfSale(sale: Sale): Charge[] {
  if (sale.type === null) return [];
  if (sale.lines.length === 0)
    return sale.tariff === null ? [] : chargesOf(sale.type, priced(sale.tariff, sale.price), headCountOf(sale));
  const { type } = sale;
  const all = linesOf(sale).flatMap((line) => chargesOfLine(type, line));
  return [...Map.groupBy(all, ({ unit }) => unit)].map(([unit, charges]) => ({
    ...{ unit, each: 0 },
    total: charges.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100,
  }));
}
