import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Actor, LOGGER, type Logger, must, Refusal, type Tx } from '@paddock/kernel';
import { Vehicles } from '@paddock/fleet';
import { experienceOf, Members } from '@paddock/membership';
import { newRefundNo, PaymentRefunds, PaymentService } from '@paddock/payments';
import { post, postingLines, reverse } from '@paddock/wallet';
import { LineUp } from './line-up.service';
import type { LineUpEntry } from './line-up.repository';
import { lockOrder, type Order, saveOrder } from './order.repository';
import { noteReturned } from './order-actions.repository';
import { Orders } from './orders.service';
import { type GiveBackTerms, partBack } from './pricing';

/** What follows from a sale at the consumption tool: people in line or on track, and money back when they do not drive. */
@Injectable()
export class Sales implements OnModuleInit {
  constructor(
    private readonly orders: Orders,
    private readonly lineUp: LineUp,
    private readonly members: Members,
    private readonly payments: PaymentService,
    private readonly refunds: PaymentRefunds,
    private readonly vehicles: Vehicles,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.orders.onOrderPaid((tx, order) => this.sendToTrack(tx, order));
  }

  /**
   * Cancels a waiting entry and gives its part back to where it came from. A repeated call changes nothing.
   * @returns false when others of the group still owe its one price, so that nothing is given back yet
   */
  async cancel(tx: Tx, actor: Actor, entryId: string): Promise<boolean> {
    const entry = await this.lineUp.cancel(tx, actor, entryId);
    return entry === null || this.giveBack(tx, actor, entry);
  }

  private async sendToTrack(tx: Tx, order: Order): Promise<void> {
    if (!order.start_after_payment) return;
    const entries = await this.lineUp.join(tx, order);
    if (order.usage_mode !== 'immediate') return;
    await this.vehicles.lock(tx, order.org_code, order.vehicle_ids);
    for (const [index, vehicleId] of order.vehicle_ids.entries()) {
      const entry = must(entries[index], 'an entry for each vehicle');
      await this.startAtOnce(tx, order, entry, vehicleId);
    }
  }

  /**
   * A vehicle that can't be taken refuses a sale that is paid right here. Money that came by scan is there already:
   * then the customer keeps the place in line.
   */
  private async startAtOnce(tx: Tx, order: Order, entry: LineUpEntry, vehicleId: string): Promise<void> {
    const start = () => this.lineUp.start(tx, order.org_code, entry.id, vehicleId);
    if (order.payment_mode !== 'wechat' || order.member_id !== null || order.amount_fen === 0) {
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
    await this.payments.hold(tx, entry.order_id);
    const order = must(await lockOrder(tx, entry.order_id), 'the order of an entry');
    if (entry.laps < order.driven_laps || entry.minutes < order.driven_minutes)
      throw new Refusal('lineUp.partlyDriven');
    if (order.pay_state !== 'payed' && order.pay_state !== 'refunding') return true;
    const counts = await tx.query<{ people: number; cancelled: number }>(
      `SELECT count(*) AS people, count(*) FILTER (WHERE state = 'REVOKED' AND id <> $2) AS cancelled
       FROM line_up_entry WHERE order_id = $1`,
      [order.id, entry.id],
    );
    const { people, cancelled } = must(counts[0], 'the people of an order');
    const terms = { people, timesCharged: order.times_charged };
    if (order.posting_id !== null) await this.giveBackValue(tx, actor, order, entry, terms, cancelled);
    if (order.member_id !== null)
      await this.members.earnExperience(
        tx,
        order.member_id,
        -partBack(experienceOf(order.amount_fen), terms, cancelled),
      );
    if (order.group_coupon_code !== null) await this.giveBackCoupons(tx, order, terms, cancelled);
    if (order.unlimited_card_id !== null) await this.members.giveBackUnlimitedCard(tx, order.unlimited_card_id);
    if (order.consumption_type === 'NOCARDCONSUME' && order.amount_fen > 0)
      await this.giveBackMoney(tx, order, partBack(order.amount_fen, terms, cancelled));
    return order.times_charged > 1 || cancelled + 1 === people;
  }

  private async giveBackValue(
    tx: Tx,
    actor: Actor,
    order: Order,
    entry: LineUpEntry,
    terms: GiveBackTerms,
    cancelled: number,
  ): Promise<void> {
    const postingId = must(order.posting_id, 'a posting to give back');
    const id = `${postingId}:cancel:${entry.id}`;
    if (terms.people === 1) {
      await reverse(tx, postingId, { id, reason: 'cancel', actor: actor.userId });
      await noteReturned(tx, order.id, order.amount_fen);
      return;
    }
    const lines = await postingLines(tx, postingId);
    const entries = lines
      .map((line) => ({
        ...line,
        amount: -Math.sign(line.amount) * partBack(Math.abs(line.amount), terms, cancelled),
      }))
      .filter((line) => line.amount !== 0);
    if (entries.length > 0)
      await post(tx, { id, orgCode: order.org_code, reason: 'cancel', actor: actor.userId, entries });
    const returned = entries.filter(({ owner, asset }) => owner.type === 'member' && asset.endsWith('_fen'));
    await noteReturned(
      tx,
      order.id,
      returned.reduce((sum, { amount }) => sum + amount, 0),
    );
  }

  private async giveBackCoupons(tx: Tx, order: Order, terms: GiveBackTerms, cancelled: number): Promise<void> {
    const codes = must(order.group_coupon_code, 'coupons to give back').split(',');
    const given = Array.from({ length: cancelled }, (_, before) => partBack(codes.length, terms, before));
    const from = given.reduce((sum, part) => sum + part, 0);
    const back = codes.slice(from, from + partBack(codes.length, terms, cancelled));
    if (back.length > 0) await this.members.giveBackGroupCoupons(tx, order.org_code, back, order.id);
  }

  private async giveBackMoney(tx: Tx, order: Order, amountFen: number): Promise<void> {
    if (amountFen === 0) return;
    const refunding = order.pay_state === 'payed' ? await saveOrder(tx, order, { pay_state: 'refunding' }) : order;
    if (order.payment_mode === 'unline') {
      await saveOrder(tx, refunding, { refund_waiting_fen: refunding.refund_waiting_fen + amountFen });
      return;
    }
    const paid = must(await this.refunds.refundable(tx, order.id), 'the payment of an order that was scanned');
    const { attemptId } = paid;
    await this.refunds.start(tx, { attemptId, outRefundNo: newRefundNo(), amountFen, reason: 'cancelled' });
  }
}
