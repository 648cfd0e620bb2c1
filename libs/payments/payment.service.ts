import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { invariant, must, newId, Refusal, type Clock, type Database, type Logger, type Tx } from '@paddock/kernel';
import type { AttemptStore } from './attempt-store';
import type { Channels } from './channels';
import {
  abandon,
  decide,
  ended,
  nextStep,
  PAYMENT_TIMES,
  resume,
  startCharge,
  takeBack,
  type Observation,
  type Step,
} from './payment-decisions';
import { viewOf, type PaymentListener, type PaymentView } from './payment-listener';
import type { PaymentAttempt, PaymentRepository } from './payment.repository';
import { endedUnpaid, type PaymentOwner } from './payment.states';
import type { PaymentRefunds } from './refunds.service';
import type { ChargeResult, PaymentProvider } from './provider';

export interface BeginPayment {
  owner: PaymentOwner;
  orderId: string;
  orgCode: string;
  amountFen: number;
  /** What the customer reads on the bill. */
  subject: string;
  /** The scanned code: it names the channel, and is not stored. */
  authCode: string;
}

export interface PaymentParts {
  db: Database;
  channels: Channels;
  attempts: AttemptStore;
  refunds: PaymentRefunds;
  clock: Clock;
  log: Logger;
}

interface DueStep {
  attempt: PaymentAttempt;
  step: Exclude<Step, 'abandon' | 'resume' | 'carryOut'>;
}

/** A delayed job may come this much before the time that it was ordered for. */
const EARLY_MS = 100;
/** How long the jobs have for themselves before the sweep looks at what is due. */
const SWEEP_GRACE_MS = 1_000;
const SWEEP_LIMIT = 200;
const SWEEP_AT_ONCE = 8;
/** The first last query may meet a database that just can't be reached; a failure after this is final. */
const STORABLE_AFTER_DEADLINE_MS = 2_000;
/** Last query and reverse follow one another without a wait. */
const STEPS_AT_ONCE_MAX = 3;

/** Scan-to-pay: charges, follows up until the outcome is known, takes back what stays unclear. */
export class PaymentService {
  private readonly repository: PaymentRepository;

  constructor(private readonly parts: PaymentParts) {
    this.repository = parts.attempts.repository;
  }

  /** Registers the one listener of an owner's orders; called while the process is composed. */
  listen(owner: PaymentOwner, listener: PaymentListener): void {
    this.parts.attempts.listen(owner, listener);
  }

  /** @throws Refusal when there is no channel, the scanned text is no payment code, or the store has no account at its channel. */
  assertChargeable(orgCode: string, authCode: string): void {
    this.parts.channels.forCode(orgCode, authCode);
  }

  /**
   * Stores a new attempt in the caller's transaction. After its commit call `charge`; an attempt that is never
   * charged is declined by itself. Does not call the listener.
   * @throws Refusal when the order has a live attempt, is paid, or no channel of the store takes the code.
   */
  async begin(tx: Tx, { authCode, ...order }: BeginPayment): Promise<PaymentView> {
    invariant(Number.isSafeInteger(order.amountFen) && order.amountFen > 0, 'a charge has a positive amount in fen');
    const provider = this.parts.channels.forCode(order.orgCode, authCode);
    const now = this.parts.clock.now();
    const attempt = await this.repository.create(tx, {
      id: newId(),
      org_code: order.orgCode,
      owner: order.owner,
      order_id: order.orderId,
      provider: provider.name,
      merchant_id: provider.merchantId,
      out_trade_no: randomUUID().replaceAll('-', ''),
      amount_fen: order.amountFen,
      subject: order.subject,
      next_poll_at: new Date(now.getTime() + PAYMENT_TIMES.abandonedMs),
      created_at: now,
    });
    if (attempt) return viewOf(attempt);
    const live = await this.repository.newestOf(tx, order.orderId);
    throw new Refusal(live && viewOf(live).progress === 'reversing' ? 'pay.reversing' : 'tab.stateChanged');
  }

  /**
   * Sends the scanned code to the channel, once for each attempt, and stores the answer. Call it after the
   * transaction of `begin` has committed. The code goes nowhere else. Never rejects for anything the channel does.
   */
  async charge(attemptId: string, authCode: string): Promise<PaymentView> {
    const { attempt, mine } = await this.parts.db.transaction(async (tx) => {
      const found = must(await this.repository.lock(tx, attemptId), 'the payment attempt');
      const provider = this.parts.channels.of(found);
      if (found.state !== 'CREATED') return { attempt: found, mine: false };
      if (!provider.accepts(authCode)) {
        return { attempt: await this.apply(tx, found, { ...abandon(), decline_code: 'authCodeInvalid' }), mine: false };
      }
      return { attempt: await this.apply(tx, found, startCharge(this.parts.clock.now())), mine: true };
    });
    if (!mine) return viewOf(attempt);
    const result = await this.chargeOnce(this.parts.channels.of(attempt), attempt, authCode);
    const after = await this.record(attempt.id, { call: 'charge', result });
    if (result.kind === 'paid' && endedUnpaid(after.state)) await this.reviewPaidAfterAll(after);
    return viewOf(after);
  }

  /** Checks an attempt that is due, and repeats as long as something is due at once. Safe to run twice or never. */
  async poll(attemptId: string): Promise<void> {
    await this.look(attemptId, false);
  }

  /** Asks the channel now, for a cashier who does not want to wait. Answers the newest attempt, null without one. */
  async pollNow(orderId: string): Promise<PaymentView | null> {
    const newest = await this.repository.newestOf(this.parts.db, orderId);
    if (newest) await this.look(newest.id, true);
    return this.byOrder(orderId);
  }

  async byOrder(orderId: string): Promise<PaymentView | null> {
    const newest = await this.repository.newestOf(this.parts.db, orderId);
    return newest ? viewOf(newest) : null;
  }

  /**
   * Looks at everything that is overdue: what Redis forgot, what a dead process left behind.
   * @returns how many attempts it found.
   */
  async sweep(): Promise<number> {
    const until = new Date(this.parts.clock.now().getTime() - SWEEP_GRACE_MS);
    const ids = await this.repository.dueIds(this.parts.db, until, SWEEP_LIMIT);
    await pLimit(SWEEP_AT_ONCE).map(ids, (attemptId) =>
      this.poll(attemptId).catch((error: unknown) => {
        this.parts.log.error({ attemptId, error: String(error) }, 'a payment could not be followed up');
      }),
    );
    return ids.length;
  }

  /**
   * Keeps the order's payment from every other transaction until this one ends. A caller that changes an order which may have
   * been paid by scan calls it before touching the order: the channel's answers lock them in this order too.
   */
  async hold(tx: Tx, orderId: string): Promise<void> {
    await this.lockNewest(tx, orderId);
  }

  /**
   * Ends a payment that is still open, in the caller's transaction: what was never sent is dropped, what was sent is taken back, and
   * whatever the channel says of it later is given back. The listener is called there too.
   */
  async withdraw(tx: Tx, orderId: string): Promise<'nothingOpen' | 'takingBack' | 'paid' | 'manualReview'> {
    const attempt = await this.lockNewest(tx, orderId);
    switch (attempt?.state) {
      case undefined:
      case 'DECLINED':
      case 'REVERSED':
        return 'nothingOpen';
      case 'CREATED':
        await this.apply(tx, attempt, abandon());
        return 'nothingOpen';
      case 'CHARGING':
      case 'WAITING':
        // An answer that the charge still brings finds the attempt being taken back, and changes nothing.
        await this.apply(tx, attempt, takeBack(attempt, this.parts.clock.now()));
        return 'takingBack';
      case 'REVERSING':
        return 'takingBack';
      case 'REFUNDING':
        return attempt.paid_at === null ? 'takingBack' : 'paid';
      case 'NEEDS_HUMAN':
        return 'manualReview';
      default:
        return 'paid';
    }
  }

  private async lockNewest(tx: Tx, orderId: string): Promise<PaymentAttempt | null> {
    const newest = await this.repository.newestOf(tx, orderId);
    return newest ? this.repository.lock(tx, newest.id) : null;
  }

  private async chargeOnce(
    provider: PaymentProvider,
    attempt: PaymentAttempt,
    authCode: string,
  ): Promise<ChargeResult> {
    // Held up so long that others ask for it already, and may have taken it back by the time it arrives.
    if (this.parts.clock.now() >= must(attempt.next_poll_at, 'a time for asking about the charge'))
      return { kind: 'declined', code: 'notSent', message: null };
    try {
      return await provider.charge({
        attemptId: attempt.id,
        outTradeNo: attempt.out_trade_no,
        amountFen: attempt.amount_fen,
        authCode,
        subject: attempt.subject,
        storeId: attempt.org_code,
        deadlineAt: must(attempt.deadline_at, 'a deadline of the charge'),
      });
    } catch (error) {
      // A bug after the request may have gone out. Its message could hold the request, so only its name is kept.
      this.parts.log.error(
        { attemptId: attempt.id, error: error instanceof Error ? error.name : 'unknown' },
        'charge broke',
      );
      return { kind: 'unknown', cause: 'notUnderstood' };
    }
  }

  /**
   * The charge was paid, and its attempt had ended without it. The channel may have given the money back with that end or still have it,
   * so it is asked; without an answer the comparison with the day's bill finds it.
   */
  private async reviewPaidAfterAll(attempt: PaymentAttempt): Promise<void> {
    const { kind } = await this.parts.channels.of(attempt).query({ outTradeNo: attempt.out_trade_no });
    const isBack = kind === 'closed' || kind === 'reversed' || kind === 'refunded';
    if (kind !== 'paid' && !isBack) return;
    await this.parts.db.transaction(async (tx) => {
      const locked = must(await this.repository.lock(tx, attempt.id), 'the payment attempt');
      await this.parts.attempts.reviews.openLate(tx, locked, isBack ? 'latePaid' : 'paidAfterAll');
    });
  }

  private async look(attemptId: string, forced: boolean): Promise<void> {
    for (let steps = 0; steps < STEPS_AT_ONCE_MAX; steps += 1) {
      const due = await this.parts.db.transaction((tx) => this.takeStep(tx, attemptId, forced && steps === 0));
      if (!due) return;
      const after = await this.recordOrTakeBack(attemptId, await this.ask(due));
      if (after.next_poll_at === null || after.next_poll_at > this.parts.clock.now()) return;
    }
  }

  /** Takes an attempt for one step, so that two workers do not ask the same at the same time. */
  private async takeStep(tx: Tx, attemptId: string, forced: boolean): Promise<DueStep | null> {
    const now = this.parts.clock.now();
    let attempt = await this.repository.lock(tx, attemptId);
    if (!attempt) return null;
    const due = attempt.next_poll_at !== null && attempt.next_poll_at.getTime() <= now.getTime() + EARLY_MS;
    const sent = attempt.state !== 'CREATED' && attempt.state !== 'CHARGING';
    if (!due && !(forced && sent)) return null;
    let step = nextStep(attempt, now);
    if (step === 'abandon' || step === 'carryOut') {
      await (step === 'carryOut' ? this.carryOut(tx, attempt) : this.apply(tx, attempt, abandon()));
      return null;
    }
    if (step === 'resume') {
      attempt = await this.apply(tx, attempt, resume(now));
      step = nextStep(attempt, now);
    }
    if (step === null || step === 'abandon' || step === 'resume' || step === 'carryOut') return null;
    const leased = { ...attempt, next_poll_at: new Date(now.getTime() + PAYMENT_TIMES.leaseMs) };
    if (due && step === 'query') leased.polls += 1;
    return { attempt: await this.repository.save(tx, leased, now), step };
  }

  private async ask({ attempt, step }: DueStep): Promise<Observation> {
    const provider = this.parts.channels.of(attempt);
    const { out_trade_no: outTradeNo } = attempt;
    switch (step) {
      case 'query':
      case 'lastQuery':
        return { call: step, result: await provider.query({ outTradeNo }) };
      case 'reverse':
        return { call: step, result: await provider.reverse({ outTradeNo }) };
    }
  }

  /** A payment that its owner can't take, try after try, goes back to the customer instead of waiting for ever. */
  private async recordOrTakeBack(attemptId: string, seen: Observation): Promise<PaymentAttempt> {
    try {
      return await this.record(attemptId, seen);
    } catch (error) {
      if (seen.call !== 'lastQuery' || seen.result.kind !== 'paid') throw error;
      return await this.parts.db.transaction(async (tx) => {
        const attempt = must(await this.repository.lock(tx, attemptId), 'the payment attempt');
        const now = this.parts.clock.now();
        const lateMs = attempt.deadline_at ? now.getTime() - attempt.deadline_at.getTime() : 0;
        if (attempt.state !== 'WAITING' || lateMs < STORABLE_AFTER_DEADLINE_MS) throw error;
        this.parts.log.error({ attemptId, error: String(error) }, 'a payment could not be stored and is taken back');
        return this.apply(tx, attempt, takeBack(attempt, now));
      });
    }
  }

  /** Stores an answer against the attempt as it is now: the second of two finds the outcome decided. */
  private async record(attemptId: string, seen: Observation): Promise<PaymentAttempt> {
    return this.parts.db.transaction(async (tx) => {
      const attempt = must(await this.repository.lock(tx, attemptId), 'the payment attempt');
      const change = decide(attempt, seen, this.parts.clock.now());
      this.parts.log.info(
        {
          attemptId,
          call: seen.call,
          answer: seen.result.kind,
          cause: 'cause' in seen.result ? seen.result.cause : undefined,
          from: attempt.state,
          to: change?.state ?? attempt.state,
        },
        'payment',
      );
      if (!change) return attempt;
      const stored = await this.apply(tx, attempt, change);
      if (stored.state === 'REFUNDING') await this.parts.refunds.takeBack(tx, stored);
      // The channel says that it gave money back: the customer had paid, and nobody here knew in time.
      if (seen.call === 'reverse' && seen.result.kind === 'refundedInFull')
        await this.parts.attempts.reviews.openLate(tx, stored, 'latePaid');
      return stored;
    });
  }

  /** What follows from a person's decision about an attempt that the channel could not end. */
  private async carryOut(tx: Tx, attempt: PaymentAttempt): Promise<void> {
    const byHand = attempt.decision === 'gaveBackByHand';
    await this.parts.attempts.reviews.settleAll(tx, attempt.id, byHand ? 'byHand' : 'giveBack');
    if (await this.parts.refunds.settleAll(tx, attempt, byHand)) return;
    const now = this.parts.clock.now();
    await this.apply(tx, attempt, byHand ? ended('REVERSED', { decision: null }) : takeBack(attempt, now));
  }

  private readonly apply: AttemptStore['apply'] = (tx, attempt, change) =>
    this.parts.attempts.apply(tx, attempt, change);
}
