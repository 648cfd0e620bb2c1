import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Actor, LOGGER, type Logger, must, Refusal, type Tx } from '@paddock/kernel';
import { Vehicles } from '@paddock/fleet';
import { newRefundNo, PaymentRefunds } from '@paddock/payments';
import { LineUp } from './line-up.service';
import { type LineUpEntry, orderOfEntry } from './line-up.repository';
import { linesOfOrder } from './order-line.repository';
import type { Order } from './order.repository';
import { Orders } from './orders.service';
import { partBack } from './pricing';
import { scannedFenOf } from './split';
import { paidOfLine, partsOfSale, type RefundableSale, RefundableSales } from './refundable-sales.service';

/** What a cancelled place in the line gives back, in the transaction that does. */
export interface GivenBack {
  sale: RefundableSale;
  entry: LineUpEntry;
  /** In the unit of the sale. */
  amount: number;
  /** Where it is: with the member, at the channel under this number, or still owed in cash. */
  to: { at: 'member'; postingId: string | null } | { at: 'channel'; outRefundNo: string } | { at: 'cash' };
}
/** @returns orders that one price covers together, this one among them; none where an order stands alone */
export type CoveredTogether = (tx: Tx, orderId: string) => Promise<readonly string[]>;
export type GivenBackListener = (tx: Tx, actor: Actor, given: GivenBack) => Promise<void>;

/** What follows from a sale at the consumption tool: people in line or on track, and money back when they do not drive. */
@Injectable()
export class Sales implements OnModuleInit {
  private readonly givenBackListeners: GivenBackListener[] = [];
  private readonly coveredTogether: CoveredTogether[] = [];

  constructor(
    private readonly orders: Orders,
    private readonly lineUp: LineUp,
    private readonly refundable: RefundableSales,
    private readonly refunds: PaymentRefunds,
    private readonly vehicles: Vehicles,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.orders.onOrderPaid('track', (tx, order) => this.sendToTrack(tx, order));
  }

  /**
   * Cancels a waiting entry and gives its part back to where it came from. A repeated call changes nothing.
   * @returns false when others of the group still owe its one price, so that nothing is given back yet
   */
  async cancel(tx: Tx, actor: Actor, entryId: string): Promise<boolean> {
    const orderId = await orderOfEntry(tx, actor.orgCode, entryId);
    if (orderId === null) throw new Refusal('notFound');
    await this.refundable.holdAll(tx, actor.orgCode, [orderId, ...(await this.together(tx, orderId))]);
    const entry = await this.lineUp.cancel(tx, actor, entryId);
    return entry === null || this.giveBack(tx, actor, entry);
  }

  onGivenBack(listener: GivenBackListener): void {
    this.givenBackListeners.push(listener);
  }

  /** Asked when a place in the line is cancelled: what covers several orders is due as long as anybody of them drives. */
  ordersOfOnePrice(find: CoveredTogether): void {
    this.coveredTogether.push(find);
  }

  private async sendToTrack(tx: Tx, order: Order): Promise<void> {
    if (!order.start_after_payment) return;
    const entries = await this.lineUp.join(tx, order);
    if (order.usage_mode !== 'immediate') return;
    await this.vehicles.lock(tx, order.org_code, order.vehicle_ids);
    const lines = await linesOfOrder(tx, order);
    const groups = lines.length > 0 ? lines : [{ id: null, vehicle_ids: order.vehicle_ids }];
    for (const { id, vehicle_ids: vehicleIds } of groups) {
      const own = entries.filter((entry) => entry.order_line_id === id);
      for (const [index, vehicleId] of vehicleIds.entries())
        await this.startAtOnce(tx, order, must(own[index], 'an entry for each vehicle'), vehicleId);
    }
  }

  /**
   * A vehicle that can't be taken refuses a sale that is paid right here. Money that came by scan is there already:
   * then the customer keeps the place in line.
   */
  private async startAtOnce(tx: Tx, order: Order, entry: LineUpEntry, vehicleId: string): Promise<void> {
    const start = () => this.lineUp.start(tx, order.org_code, entry.id, vehicleId);
    if (scannedFenOf(order) === 0) {
      await start();
      return;
    }
    try {
      await tx.attempt(start);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.info(
        { orderId: order.id, vehicleId, because: error.key },
        'paid, but the vehicle was gone: the customer waits in line',
      );
    }
  }

  private async giveBack(tx: Tx, actor: Actor, entry: LineUpEntry): Promise<boolean> {
    const sale = must(await this.refundable.lock(tx, actor, entry.order_id), 'the order of an entry');
    const { order } = sale;
    const line = sale.lines.find(({ id }) => id === entry.order_line_id) ?? null;
    const sold = line ?? order;
    if (entry.laps < sold.driven_laps || entry.minutes < sold.driven_minutes) throw new Refusal('lineUp.partlyDriven');
    const together = await this.together(tx, order.id);
    if (together.length > 0) return this.giveBackTogether(tx, actor, entry, together);
    if (order.pay_state !== 'payed' && order.pay_state !== 'refunding') return true;
    const counts = await tx.query<{ people: number; cancelled: number }>(
      `SELECT count(*) AS people, count(*) FILTER (WHERE state = 'REVOKED' AND id <> $2) AS cancelled
       FROM line_up_entry WHERE order_id = $1 AND order_line_id IS NOT DISTINCT FROM $3`,
      [order.id, entry.id, entry.order_line_id],
    );
    const { people, cancelled } = must(counts[0], 'the people of an order');
    const terms = { people, timesCharged: sold.times_charged };
    // What a refund of before has given back is not given again.
    const open = Math.max(0, sale.paid - sale.returned);
    const amount = Math.min(open, partBack(line ? paidOfLine(sale, line) : sale.paid, terms, cancelled));
    if (amount > 0) await this.giveBackShare(tx, actor, sale, entry, amount);
    return sold.times_charged > 1 || cancelled + 1 === people;
  }

  /** The orders that one price covers together with this one; empty where it has its own. */
  private async together(tx: Tx, orderId: string): Promise<string[]> {
    return (await Promise.all(this.coveredTogether.map((find) => find(tx, orderId)))).flat();
  }

  /** Everything goes back with the last person of all these orders. The caller holds the line, so that nobody leaves it meanwhile. */
  private async giveBackTogether(
    tx: Tx,
    actor: Actor,
    entry: LineUpEntry,
    orderIds: readonly string[],
  ): Promise<boolean> {
    const others = await tx.query(
      "SELECT FROM line_up_entry WHERE order_id = ANY($1) AND id <> $2 AND state <> 'REVOKED' LIMIT 1",
      [orderIds, entry.id],
    );
    if (others.length > 0) return false;
    for (const orderId of orderIds) {
      const sale = must(await this.refundable.lock(tx, actor, orderId), 'an order of the same store');
      const amount = Math.max(0, sale.paid - sale.returned);
      if (amount > 0) await this.giveBackShare(tx, actor, sale, entry, amount);
    }
    return true;
  }

  private async giveBackShare(
    tx: Tx,
    actor: Actor,
    sale: RefundableSale,
    entry: LineUpEntry,
    amount: number,
  ): Promise<void> {
    const { member, counter } = partsOfSale(sale, amount);
    if (member > 0) {
      const because = { reason: 'cancel', id: entry.id } as const;
      const postingId = await this.refundable.giveBack(tx, actor, sale, member, because);
      await this.refundable.note(tx, sale, { units: member });
      await this.notifyGivenBack(tx, actor, { sale, entry, amount: member, to: { at: 'member', postingId } });
    }
    if (counter === 0) return;
    if (sale.channel === null) {
      await this.refundable.note(tx, sale, { waitingFen: counter });
      await this.notifyGivenBack(tx, actor, { sale, entry, amount: counter, to: { at: 'cash' } });
      return;
    }
    const [{ attemptId }, outRefundNo] = [sale.channel, newRefundNo()];
    await this.refunds.start(tx, { attemptId, outRefundNo, amountFen: counter, reason: 'cancelled' });
    await this.notifyGivenBack(tx, actor, { sale, entry, amount: counter, to: { at: 'channel', outRefundNo } });
  }

  private async notifyGivenBack(tx: Tx, actor: Actor, given: GivenBack): Promise<void> {
    for (const listener of this.givenBackListeners) await listener(tx, actor, given);
  }
}
