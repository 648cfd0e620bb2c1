import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InputOf, RefundSolution, refundRoutes } from '@paddock/contracts/wire';
import { Drawer } from '@paddock/drawer';
import type { Approver } from '@paddock/identity';
import { type Actor, Clock, Database, Jobs, must, Refusal, type Tx } from '@paddock/kernel';
import { PaymentRefunds, PaymentService, type RefundView } from '@paddock/payments';
import { RefundOrders } from './refund-orders.service';
import {
  dueRefunds,
  findRefund,
  lockRefund,
  lockRefundOfChannel,
  type Refund,
  type RefundChange,
  saveRefund,
} from './refund.repository';
import { waitsForSomebody } from './refund.states';
import { refundAgain } from './refunds.jobs';

export type SolveInput = InputOf<typeof refundRoutes.solve>;

/** How often a refused refund is sent again by itself, and for how long. */
const AGAIN_EVERY_MS = 30 * 60_000;
const AGAIN_FOR_MS = 24 * 3_600_000;
const DUE_LIMIT = 200;
/** What changes without a person. */
const BY_ITSELF = 'system';

/** What becomes of a refund: the channel's answers, cash in the customer's hand, and the ways out of a refusal. */
@Injectable()
export class RefundSolutions implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly orders: RefundOrders,
    private readonly payments: PaymentService,
    private readonly channelRefunds: PaymentRefunds,
    private readonly drawer: Drawer,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.channelRefunds.listen((tx, view) => this.channelAnswered(tx, view));
  }

  /** Whether a manager has to stand for it. */
  static needsManager(solution: RefundSolution): boolean {
    return solution === 'cash' || solution === 'writeOff';
  }

  /** The customer has the cash. A repeated call changes nothing. */
  async handOver(tx: Tx, actor: Actor, id: string): Promise<void> {
    const refund = await this.held(tx, actor, id);
    if (refund.target === 'CASH' && refund.state === 'DONE') return;
    if (refund.state !== 'HANDOVER') throw new Refusal('refund.settled');
    const { amount } = refund;
    await this.orders.noteCash(tx, actor, refund, { waitingFen: -amount, paidOutFen: amount });
    await this.drawer.giveCash(tx, {
      ...{ orgCode: actor.orgCode, cashierId: actor.userId, notedBy: actor.userId },
      ...{ orderId: refund.order_id, amountFen: amount },
    });
    const change = { state: 'DONE', ended_at: this.clock.now(), settled_by: actor.userId } as const;
    await saveRefund(tx, refund, change, actor.realName);
  }

  /** @param approver a manager, for what needs one. @throws Refusal with the sentence for the screen */
  async solve(tx: Tx, actor: Actor, input: SolveInput, approver: Approver | null): Promise<void> {
    const refund = await this.held(tx, actor, input.id);
    if (refund.state === 'SENDING') throw new Refusal(refund.unclear ? 'refund.unclear' : 'refund.notFailed');
    const mayWriteOff = refund.state === 'HANDOVER' && input.solution === 'writeOff';
    if (!waitsForSomebody(refund.state) && !mayWriteOff) throw new Refusal('refund.settled');
    if (input.solution === 'writeOff' && input.remark === '')
      throw new Refusal('refund.writeOffReason', {}, 500, { field: 'remark' });
    const remark = input.remark || refund.remark;
    switch (input.solution) {
      case 'again':
        return this.sendAgain(tx, refund, actor.realName);
      case 'later':
        return this.sendLater(tx, refund, actor);
      case 'manager':
        await this.change(tx, refund, actor, { state: 'WITHMANAGER', handed_to: input.managerId || null, remark });
        return;
      case 'cash':
        return this.payInCash(tx, actor, refund, must(approver, 'a manager who approves'));
      case 'writeOff':
        return this.writeOff(tx, actor, { ...refund, remark }, must(approver, 'a manager who approves'));
    }
  }

  /** Sends again what is due by itself. Safe to run twice or never. */
  async sendDue(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const found = await orderOfRefund(tx, id);
      if (!found) return;
      await this.payments.hold(tx, found);
      const refund = await lockRefund(tx, id);
      const isDue = refund?.state === 'LATER' && refund.next_try_at && refund.next_try_at <= this.clock.now();
      if (isDue) await this.sendAgain(tx, refund, BY_ITSELF);
    });
  }

  due(): Promise<string[]> {
    return dueRefunds(this.db, this.clock.now(), DUE_LIMIT);
  }

  private async sendAgain(tx: Tx, refund: Refund, by: string): Promise<void> {
    const asked = await saveRefund(tx, refund, { asked_at: this.clock.now(), next_try_at: null }, by);
    // The listener below brings the row to where the channel's refund is.
    await this.channelRefunds.again(tx, must(asked.out_refund_no, 'the number of a refund at the channel'));
  }

  private async sendLater(tx: Tx, refund: Refund, actor: Actor): Promise<void> {
    const now = this.clock.now();
    const nextTryAt = new Date(now.getTime() + AGAIN_EVERY_MS);
    const tryUntil = new Date(now.getTime() + AGAIN_FOR_MS);
    await this.change(tx, refund, actor, { state: 'LATER', next_try_at: nextTryAt, try_until: tryUntil });
    this.wake(tx, refund.id, nextTryAt);
  }

  private async payInCash(tx: Tx, actor: Actor, refund: Refund, approver: Approver): Promise<void> {
    const { allowsCash, needsDrawer, heldFen } = await this.orders.cashOf(tx, actor);
    if (!allowsCash) throw new Refusal('pay.cashNotAllowed');
    if (heldFen === null && needsDrawer) throw new Refusal('drawer.needed');
    if (heldFen !== null && heldFen < refund.amount)
      throw new Refusal('drawer.notEnough', { held: (heldFen / 100).toFixed(2) });
    // The row first: when the channel's refund is closed it no longer goes there.
    await this.change(tx, refund, actor, { target: 'CASH', state: 'HANDOVER', approved_by: approver.id });
    await this.channelRefunds.giveUp(tx, must(refund.out_refund_no, 'the number of a refund at the channel'));
    await this.orders.noteCash(tx, actor, refund, { waitingFen: refund.amount });
  }

  /** Nothing is given back: what was taken back for it is the member's again, and the amount can be refunded another time. */
  private async writeOff(tx: Tx, actor: Actor, refund: Refund, approver: Approver): Promise<void> {
    const ended = { ended_at: this.clock.now(), settled_by: actor.userId, remark: refund.remark };
    await this.change(tx, refund, actor, { state: 'WRITTENOFF', approved_by: approver.id, ...ended });
    if (refund.state === 'HANDOVER') await this.orders.noteCash(tx, actor, refund, { waitingFen: -refund.amount });
    else await this.channelRefunds.giveUp(tx, must(refund.out_refund_no, 'the number of a refund at the channel'));
    await this.orders.restore(tx, refund, actor.userId);
  }

  private change(tx: Tx, refund: Refund, actor: Actor, change: RefundChange): Promise<Refund> {
    return saveRefund(tx, refund, { next_try_at: null, ...change }, actor.realName);
  }

  /** In the order of the locks: the charge, then the refund. @throws Refusal when this store has no such refund */
  private async held(tx: Tx, actor: Actor, id: string): Promise<Refund> {
    const found = await findRefund(tx, actor.orgCode, id);
    if (!found) throw new Refusal('notFound');
    await this.payments.hold(tx, found.order_id);
    return must(await lockRefund(tx, id), 'the refund that was just found');
  }

  private async channelAnswered(tx: Tx, view: RefundView): Promise<void> {
    const refund = await lockRefundOfChannel(tx, view.outRefundNo);
    if (refund?.target !== 'CHANNEL' || refund.state === 'WRITTENOFF') return;
    const change = this.afterAnswer(refund, view);
    const saved = await saveRefund(tx, refund, change, BY_ITSELF);
    if (saved.state === 'WRITTENOFF') await this.orders.restore(tx, saved, BY_ITSELF);
    if (saved.next_try_at) this.wake(tx, saved.id, saved.next_try_at);
  }

  private afterAnswer(refund: Refund, { state, unclear, message }: RefundView): RefundChange {
    const now = this.clock.now();
    switch (state) {
      case 'QUEUED':
      case 'SENDING':
      case 'ACCEPTED':
        return { state: 'SENDING', unclear, message: null, next_try_at: null };
      case 'DONE':
      case 'BY_HAND':
        return { state: 'DONE', unclear: false, message: null, next_try_at: null, ended_at: now };
      case 'REFUSED':
      case 'ABNORMAL': {
        const next = new Date(now.getTime() + AGAIN_EVERY_MS);
        const later = refund.try_until !== null && next <= refund.try_until;
        return { state: later ? 'LATER' : 'REFUSED', unclear: false, message, next_try_at: later ? next : null };
      }
      // Given up in the list of payments that need a person.
      case 'CLOSED':
        return { state: 'WRITTENOFF', unclear: false, next_try_at: null, ended_at: now };
    }
  }

  private wake(tx: Tx, id: string, at: Date): void {
    tx.afterCommit(() => void this.jobs.enqueue(refundAgain, { refundId: id }, at));
  }
}

async function orderOfRefund(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.query<{ order_id: string }>('SELECT order_id FROM refund WHERE id = $1', [id]);
  return rows[0]?.order_id ?? null;
}
