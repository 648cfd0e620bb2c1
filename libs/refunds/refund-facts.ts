/** What the plans are made of: an order as its area knows it, and what was refunded of it before. Pure. */
import type { RefundableSale } from '@paddock/counter';
import type { RefundableRecharge } from '@paddock/membership';
import type { Given, GivenFacts, RechargeFacts } from './recharge-plan';
import type { Refund } from './refund.repository';
import { type SaleFacts, shareOf } from './sale-plan';

/** Everything that was given back or is on its way; what was written off never was. */
const counting = (earlier: readonly Refund[]): readonly Refund[] =>
  earlier.filter(({ state }) => state !== 'WRITTENOFF');

export function saleFactsOf(sale: RefundableSale, earlier: readonly Refund[]): SaleFacts {
  const given = new Map<string, number>();
  for (const { id, amount } of counting(earlier).flatMap(({ persons }) => persons))
    given.set(id, (given.get(id) ?? 0) + amount);
  return {
    paid: sale.paid,
    returned: sale.returned,
    persons: sale.people.map((person, index) => {
      const own = person.own ?? shareOf(sale.paid, sale.people.length, index);
      return {
        ...{ id: person.id, sold: person.sold, left: person.left, own },
        // Anyone who was cancelled has what there was to have.
        returned: person.state === 'cancelled' ? own : Math.min(own, given.get(person.id) ?? 0),
        onTrack: person.state === 'onTrack',
        group: groupOf(sale, person.lineId),
      };
    }),
  };
}

/** Charged once for several people: the line of the sale, or the sale itself. */
function groupOf({ order, lines, people }: RefundableSale, lineId: string | null): string | null {
  const charged = lines.find(({ id }) => id === lineId) ?? order;
  const together = people.filter((other) => other.lineId === lineId);
  return charged.times_charged === 1 && together.length > 1 ? charged.id : null;
}

/** What one used unit of a gift costs in this store. */
export interface UnitPrices {
  visitFen: number | null;
  lapFen: number | null;
}

export function rechargeFactsOf(
  { order, held, card, returnedFen }: RefundableRecharge,
  earlier: readonly Refund[],
  prices: UnitPrices,
): RechargeFacts {
  const gone = new Map<Given, number>();
  for (const { asset, taken, settled } of counting(earlier).flatMap((each) => each.taken))
    gone.set(asset, (gone.get(asset) ?? 0) + taken + settled);
  const row = (asset: Exclude<Given, 'card'>, given: number, unitPriceFen: number | null): GivenFacts => ({
    ...{ asset, given, unitPriceFen, gone: gone.get(asset) ?? 0, held: held.get(asset) ?? 0 },
  });
  return {
    paidFen: order.pay_state === 'nopay' ? 0 : order.amount_fen,
    returnedFen,
    given: [
      row('recharge_fen', order.recharge_fen, 1),
      row('gift_fen', order.gift_fen, 1),
      row('points', order.points, null),
      row('visits:currency', order.visits, prices.visitFen),
      row('laps', order.laps, prices.lapFen),
      {
        ...{ asset: 'card', given: order.card_days === 0 ? 0 : 1, unitPriceFen: null },
        ...{ gone: gone.get('card') ?? 0, held: card?.unused ? 1 : 0 },
      },
    ],
  };
}
