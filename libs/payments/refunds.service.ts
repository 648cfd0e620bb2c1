import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import {
  invariant,
  must,
  pick,
  Refusal,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import type { AttemptStore } from './attempt-store';
import type { Channels } from './channels';
import { PAYMENT_TIMES } from './payment-decisions';
import type { PaymentAttempt } from './payment.repository';
import { endedUnpaid } from './payment.states';
import { paymentRefund } from './payments.jobs';
import {
  afterRefunds,
  decideRefund,
  endRefund,
  nextRefundStep,
  send,
  type RefundChange,
  type RefundObservation,
  type RefundStep,
} from './refund-decisions';
import type { Refund, RefundRepository } from './refund.repository';
import { hasFailed, isAtChannel, isReturned, isUnderWay, type RefundState } from './refund.states';
import { refundPayload, refundViewOf, type RefundListener, type RefundView } from './refund-view';

export interface StartRefund {
  attemptId: string;
  /** Identifies this refund at the channel for ever, see `newRefundNo`. */
  outRefundNo: string;
  amountFen: number;
  /** Why, as staff read it in the list of refunds; at most 80 characters. */
  reason: string;
}

/** What can still be given back of an order that was paid by scan. Amounts in fen. */
export interface Refundable {
  attemptId: string;
  provider: string;
  amountFen: number;
  /** Given back, or in the customer's hand. */
  refundedFen: number;
  /** Asked for and not ended, or failed and not settled. */
  openFen: number;
  refundableFen: number;
}

export interface RefundParts {
  db: Database;
  attempts: AttemptStore;
  refunds: RefundRepository;
  channels: Channels;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Logger;
}

const EARLY_MS = 100;
const SWEEP_GRACE_MS = 1_000;
const SWEEP_LIMIT = 200;
const SWEEP_AT_ONCE = 8;
const STEPS_AT_ONCE_MAX = 2;
const REASON_LENGTH_MAX = 80;

/** A number for a new refund: 32 characters, unlike any other of the merchant. Made once, kept by the caller before it asks. */
export const newRefundNo = (): string => randomUUID().replaceAll('-', '');

/** Refunds of charges at their channel: stored first, carried by jobs, queried until they have ended. */
export class PaymentRefunds {
  private readonly repository: RefundRepository;
  private readonly listeners: RefundListener[] = [];

  constructor(private readonly parts: RefundParts) {
    this.repository = parts.refunds;
  }

  /** Registers one of those who follow refunds; called while the process is composed. */
  listen(listener: RefundListener): void {
    this.listeners.push(listener);
  }

  /** What can still be given back of an order; null when nothing of it was paid by scan. */
  async refundable(sql: Sql, orderId: string): Promise<Refundable | null> {
    const attempt = await this.parts.attempts.repository.newestOf(sql, orderId);
    if (!attempt || attempt.paid_at === null) return null;
    return refundableOf(attempt, await this.repository.ofOrder(sql, orderId));
  }

  /** All refunds of an order, oldest first. */
  async ofOrder(sql: Sql, orderId: string): Promise<RefundView[]> {
    return (await this.repository.ofOrder(sql, orderId)).map(refundViewOf);
  }

  async find(sql: Sql, outRefundNo: string): Promise<RefundView | null> {
    const refund = await this.repository.find(sql, outRefundNo);
    return refund && refundViewOf(refund);
  }

  /**
   * Stores a refund of a paid charge in the caller's transaction; a job carries it to the channel after the commit. The same call
   * under the same number changes nothing. Several refunds of one charge go one after the other. Locks the charge: a caller that
   * changes the order too calls `PaymentService.hold` before it touches the order.
   * @throws Refusal `refund.notPaid`, `refund.tooMuch`, or `refund.numberUsed` when the number stands for another refund.
   */
  async start(tx: Tx, command: StartRefund): Promise<RefundView> {
    const { outRefundNo, amountFen, attemptId } = command;
    invariant(Number.isSafeInteger(amountFen) && amountFen > 0, 'a refund has a positive amount in fen');
    const attempt = await this.lockAttempt(tx, attemptId);
    const refunds = await this.repository.lockOf(tx, attemptId);
    const known =
      refunds.find((refund) => refund.out_refund_no === outRefundNo) ?? (await this.repository.find(tx, outRefundNo));
    if (known?.attempt_id === attemptId && known.amount_fen === amountFen) return refundViewOf(known);
    if (known) throw new Refusal('refund.numberUsed');
    if (attempt.paid_at === null) throw new Refusal('refund.notPaid');
    if (amountFen > refundableOf(attempt, refunds).refundableFen) throw new Refusal('refund.tooMuch');
    const reason = command.reason.slice(0, REASON_LENGTH_MAX);
    await this.create(tx, attempt, { out_refund_no: outRefundNo, amount_fen: amountFen, reason });
    await this.advance(tx, attempt);
    return this.viewOf(tx, outRefundNo);
  }

  /** Sends a refund that has failed once more, under its number. @throws Refusal `refund.notFailed`. */
  again(tx: Tx, outRefundNo: string): Promise<RefundView> {
    return this.settle(tx, outRefundNo, { state: 'QUEUED', ended_at: null, message: null });
  }

  /**
   * Gives a refund that has failed up: the charge owes nothing of it any more, and the caller gives the money back in another way.
   * A charge that was never reported as paid can't keep its money, so there it is refused.
   * @throws Refusal `refund.notFailed`, `refund.owed`.
   */
  async giveUp(tx: Tx, outRefundNo: string): Promise<RefundView> {
    const refund = must(await this.repository.find(tx, outRefundNo), 'the refund');
    if ((await this.lockAttempt(tx, refund.attempt_id)).paid_at === null) throw new Refusal('refund.owed');
    return this.settle(tx, outRefundNo, endRefund('CLOSED', this.parts.clock.now()));
  }

  /** The customer has the money of a failed refund, or of one that hangs, in another way already. @throws Refusal `refund.notFailed`. */
  settleByHand(tx: Tx, outRefundNo: string, mayBe = hasFailed): Promise<RefundView> {
    return this.settle(tx, outRefundNo, endRefund('BY_HAND', this.parts.clock.now()), mayBe);
  }

  /** Asks the channel about a refund that hangs now, whatever its wait. @throws Refusal `refund.notFailed` when none is under way. */
  askNow(tx: Tx, outRefundNo: string): Promise<RefundView> {
    const now = this.parts.clock.now();
    return this.settle(tx, outRefundNo, { tries: 0, next_poll_at: now, unproven_since: now }, isAtChannel);
  }

  /** Gives a charge back in full that could not be reversed, or was paid after all; the caller holds it. A failed refund of before is sent again. */
  async takeBack(tx: Tx, attempt: PaymentAttempt): Promise<void> {
    const refunds = await this.repository.lockOf(tx, attempt.id);
    const failed = refunds.find(({ state }) => hasFailed(state));
    if (failed) await this.save(tx, failed, { state: 'QUEUED', ended_at: null, message: null });
    else {
      const amountFen = attempt.paid_fen ?? attempt.amount_fen;
      await this.create(tx, attempt, {
        out_refund_no: `${attempt.out_trade_no}R1`,
        amount_fen: amountFen,
        reason: 'takenBack',
      });
    }
    await this.advance(tx, attempt);
  }

  /** What a person decided about all failed refunds of a charge. @returns false when none has failed. */
  async settleAll(tx: Tx, attempt: PaymentAttempt, byHand: boolean): Promise<boolean> {
    const failed = (await this.repository.lockOf(tx, attempt.id)).filter(({ state }) => hasFailed(state));
    const now = this.parts.clock.now();
    for (const refund of failed)
      await this.save(
        tx,
        refund,
        byHand ? endRefund('BY_HAND', now) : { state: 'QUEUED', ended_at: null, message: null },
      );
    if (failed.length > 0) await this.advance(tx, attempt);
    return failed.length > 0;
  }

  /** Carries a refund that is due one step further. Safe to run twice or never. */
  async poll(outRefundNo: string): Promise<void> {
    for (let steps = 0; steps < STEPS_AT_ONCE_MAX; steps += 1) {
      const due = await this.parts.db.transaction((tx) => this.takeStep(tx, outRefundNo));
      if (!due) return;
      await this.record(outRefundNo, await this.ask(due.refund, due.step));
    }
  }

  /** Carries all that is overdue: what Redis forgot, what a dead process left behind. */
  async sweep(): Promise<number> {
    const until = new Date(this.parts.clock.now().getTime() - SWEEP_GRACE_MS);
    const due = await this.repository.dueNumbers(this.parts.db, until, SWEEP_LIMIT);
    await pLimit(SWEEP_AT_ONCE).map(due, (outRefundNo) =>
      this.poll(outRefundNo).catch((error: unknown) => {
        this.parts.log.error({ outRefundNo, error: String(error) }, 'a refund could not be followed up');
      }),
    );
    return due.length;
  }

  private async settle(tx: Tx, outRefundNo: string, change: RefundChange, mayBe = hasFailed): Promise<RefundView> {
    const found = must(await this.repository.find(tx, outRefundNo), 'the refund');
    const attempt = await this.lockAttempt(tx, found.attempt_id);
    const refund = must(await this.repository.lock(tx, outRefundNo), 'the refund');
    if (!mayBe(refund.state)) throw new Refusal('refund.notFailed');
    await this.save(tx, refund, change);
    await this.advance(tx, attempt);
    return this.viewOf(tx, outRefundNo);
  }

  private async create(
    tx: Tx,
    attempt: PaymentAttempt,
    refund: Pick<Refund, 'out_refund_no' | 'amount_fen' | 'reason'>,
  ): Promise<void> {
    const stored = await this.repository.create(tx, {
      ...refund,
      ...pick(attempt, ['org_code', 'owner', 'order_id']),
      attempt_id: attempt.id,
      created_at: this.parts.clock.now(),
    });
    await this.publish(tx, stored);
  }

  /** Sends the next one that waits when none is on its way, and brings the charge to where its refunds are. */
  private async advance(tx: Tx, attempt: PaymentAttempt): Promise<void> {
    let refunds = await this.repository.lockOf(tx, attempt.id);
    const next = refunds.find(({ state }) => state === 'QUEUED');
    if (next && !refunds.some(({ state }) => isAtChannel(state))) {
      await this.save(tx, next, send(this.parts.clock.now()));
      refunds = await this.repository.lockOf(tx, attempt.id);
    }
    // What had ended before its money came stays as it ended.
    if (endedUnpaid(attempt.state)) return;
    const change = afterRefunds(attempt, refunds);
    const same =
      change.state === attempt.state &&
      change.refunded_fen === attempt.refunded_fen &&
      change.message === attempt.message &&
      change.decision === attempt.decision;
    if (!same) await this.parts.attempts.apply(tx, attempt, change);
  }

  /** Takes a refund for one call, so that two workers do not make the same at the same time. */
  private async takeStep(tx: Tx, outRefundNo: string): Promise<{ refund: Refund; step: RefundStep } | null> {
    const now = this.parts.clock.now();
    const refund = await this.repository.lock(tx, outRefundNo);
    if (!refund?.next_poll_at || refund.next_poll_at.getTime() > now.getTime() + EARLY_MS) return null;
    const step = nextRefundStep(refund);
    if (!step) return null;
    const nextPollAt = new Date(now.getTime() + PAYMENT_TIMES.leaseMs);
    return { refund: await this.repository.save(tx, { ...refund, next_poll_at: nextPollAt }, now), step };
  }

  private async ask(refund: Refund, step: RefundStep): Promise<RefundObservation> {
    const attempt = must(await this.parts.attempts.repository.find(this.parts.db, refund.attempt_id), 'the attempt');
    const channel = this.parts.channels.of(attempt);
    const { out_trade_no: outTradeNo } = attempt;
    const { out_refund_no: outRefundNo, amount_fen: amountFen } = refund;
    if (step === 'queryRefund') return { call: step, result: await channel.queryRefund({ outTradeNo, outRefundNo }) };
    const totalFen = attempt.paid_fen ?? attempt.amount_fen;
    return { call: step, result: await channel.refund({ outTradeNo, outRefundNo, amountFen, totalFen }) };
  }

  private async record(outRefundNo: string, seen: RefundObservation): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const { attempt_id: attemptId } = must(await this.repository.find(tx, outRefundNo), 'the refund');
      const attempt = await this.lockAttempt(tx, attemptId);
      const refund = must(await this.repository.lock(tx, outRefundNo), 'the refund');
      const change = decideRefund(refund, seen, this.parts.clock.now());
      const to = change?.state ?? refund.state;
      this.parts.log.info({ outRefundNo, call: seen.call, answer: seen.result.kind, from: refund.state, to }, 'refund');
      if (!change) return;
      await this.save(tx, refund, change);
      if (to !== refund.state) await this.advance(tx, attempt);
    });
  }

  private async save(tx: Tx, refund: Refund, change: RefundChange): Promise<void> {
    const stored = await this.repository.save(tx, { ...refund, ...change }, this.parts.clock.now());
    if (stored.state !== refund.state || stored.unclear !== refund.unclear) await this.publish(tx, stored);
    else if (refund.unproven_since !== null && stored.unproven_since === null) await this.review(tx, stored);
    const { next_poll_at: nextPollAt } = stored;
    if (nextPollAt)
      tx.afterCommit(
        () => void this.parts.jobs.enqueue(paymentRefund, { outRefundNo: stored.out_refund_no }, nextPollAt),
      );
  }

  private async publish(tx: Tx, refund: Refund): Promise<void> {
    const { reviews } = this.parts.attempts;
    const attempt = await this.review(tx, refund);
    // A charge that had to be given back this way was paid, and nobody here knew in time.
    if (refund.state === 'DONE' && attempt.paid_at === null && attempt.state === 'REFUNDING')
      await reviews.openLate(tx, attempt, 'latePaid');
    tx.emit(refund.org_code, 'refund.changed', refundPayload(refund));
    for (const listener of this.listeners) await listener(tx, refundViewOf(refund));
  }

  private async review(tx: Tx, refund: Refund): Promise<PaymentAttempt> {
    const { repository, reviews } = this.parts.attempts;
    const attempt = must(await repository.find(tx, refund.attempt_id), 'the charge of a refund');
    await reviews.followRefund(tx, attempt, refund);
    return attempt;
  }

  private async lockAttempt(tx: Tx, attemptId: string): Promise<PaymentAttempt> {
    const { repository } = this.parts.attempts;
    const attempt = must(await repository.lock(tx, attemptId), 'the charge of a refund');
    // What a person has settled already counts before anything new.
    if (attempt.decision === null || attempt.state !== 'REFUND_ABNORMAL') return attempt;
    await this.settleAll(tx, attempt, attempt.decision === 'gaveBackByHand');
    return must(await repository.find(tx, attemptId), 'the charge of a refund');
  }

  private async viewOf(tx: Tx, outRefundNo: string): Promise<RefundView> {
    return refundViewOf(must(await this.repository.find(tx, outRefundNo), 'the refund'));
  }
}

const sumOf = (refunds: readonly Refund[], counts: (state: RefundState) => boolean): number =>
  refunds.filter(({ state }) => counts(state)).reduce((sum, { amount_fen: amountFen }) => sum + amountFen, 0);

function refundableOf(attempt: PaymentAttempt, refunds: readonly Refund[]): Refundable {
  const own = refunds.filter(({ attempt_id: attemptId }) => attemptId === attempt.id);
  const refundedFen = sumOf(own, isReturned);
  const openFen = sumOf(own, (state) => isUnderWay(state) || hasFailed(state));
  const { id: attemptId, provider, amount_fen: amountFen } = attempt;
  return { attemptId, provider, amountFen, refundedFen, openFen, refundableFen: amountFen - refundedFen - openFen };
}
