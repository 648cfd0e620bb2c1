import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type Actor, LOGGER, type Logger, must, Refusal, type Tx } from '@paddock/kernel';
import { Members } from '@paddock/membership';
import { PaymentService } from '@paddock/payments';
import { post, postingLines, reverse } from '@paddock/wallet';
import { LineUp } from './line-up.service';
import type { LineUpEntry } from './line-up.repository';
import { lockOrder, type Order, saveOrder } from './order.repository';
import { Orders } from './orders.service';
import { shareOf } from './pricing';

/** What follows from a sale at the consumption tool: people in line or on track, and money back when they do not drive. */
@Injectable()
export class Sales implements OnModuleInit {
  constructor(
    private readonly orders: Orders,
    private readonly lineUp: LineUp,
    private readonly members: Members,
    private readonly payments: PaymentService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.orders.onOrderPaid((tx, order) => this.sendToTrack(tx, order));
  }

  /** Cancels a waiting entry and gives its share back to where it came from. A repeated call changes nothing. */
  async cancel(tx: Tx, actor: Actor, entryId: string): Promise<void> {
    const entry = await this.lineUp.cancel(tx, actor.orgCode, entryId);
    if (entry) await this.giveBack(tx, actor, entry);
  }

  async print(tx: Tx, actor: Actor, entryId: string, printerId: string, language: Language): Promise<void> {
    await this.lineUp.print(tx, actor.orgCode, entryId, printerId, language);
  }

  private async sendToTrack(tx: Tx, order: Order): Promise<void> {
    if (!order.start_after_payment) return;
    const entries = await this.lineUp.join(tx, order);
    if (order.usage_mode !== 'immediate') return;
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

  private async giveBack(tx: Tx, actor: Actor, entry: LineUpEntry): Promise<void> {
    await this.payments.hold(tx, entry.order_id);
    const order = must(await lockOrder(tx, entry.order_id), 'the order of an entry');
    if (entry.laps < order.driven_laps || entry.minutes < order.driven_minutes)
      throw new Refusal('lineUp.partlyDriven');
    if (order.pay_state !== 'payed' && order.pay_state !== 'refunding') return;
    const earlier = await tx.query<{ n: number }>(
      "SELECT count(*) AS n FROM line_up_entry WHERE order_id = $1 AND state = 'REVOKED' AND id <> $2",
      [order.id, entry.id],
    );
    const position = earlier[0]?.n ?? 0;
    if (order.posting_id !== null) await this.giveBackValue(tx, actor, order, entry, position);
    if (order.group_coupon_code !== null && position + 1 === order.head_count)
      await this.members.giveBackGroupCoupon(tx, order.org_code, order.group_coupon_code);
    if (order.unlimited_card_id !== null) await this.members.giveBackUnlimitedCard(tx, order.unlimited_card_id);
    if (order.consumption_type === 'NOCARDCONSUME' && order.amount_fen > 0)
      await this.giveBackMoney(tx, order, position);
  }

  private async giveBackValue(tx: Tx, actor: Actor, order: Order, entry: LineUpEntry, position: number): Promise<void> {
    const postingId = must(order.posting_id, 'a posting to give back');
    const id = `${postingId}:cancel:${entry.id}`;
    if (order.head_count === 1) {
      await reverse(tx, postingId, { id, reason: 'cancel', actor: actor.userId });
      return;
    }
    const lines = await postingLines(tx, postingId);
    const entries = lines
      .map((line) => ({
        ...line,
        amount: -Math.sign(line.amount) * shareOf(Math.abs(line.amount), order.head_count, position),
      }))
      .filter((line) => line.amount !== 0);
    if (entries.length > 0)
      await post(tx, { id, orgCode: order.org_code, reason: 'cancel', actor: actor.userId, entries });
  }

  private async giveBackMoney(tx: Tx, order: Order, position: number): Promise<void> {
    const amountFen = shareOf(order.amount_fen, order.head_count, position);
    if (amountFen === 0) return;
    const refunding = order.pay_state === 'payed' ? await saveOrder(tx, order, { pay_state: 'refunding' }) : order;
    if (order.payment_mode === 'unline') return;
    const outcome = await this.payments.refund(tx, { orderId: order.id, amountFen });
    if (outcome.kind !== 'refused') return;
    // The channel gives back one part at a time; this one follows when the running one has ended.
    if (outcome.because !== 'running') throw new Refusal('tab.stateChanged');
    await saveOrder(tx, refunding, { refund_waiting_fen: refunding.refund_waiting_fen + amountFen });
  }
}
