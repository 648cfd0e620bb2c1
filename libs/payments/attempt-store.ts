import { invariant, must, type Clock, type Jobs, type Tx } from '@paddock/kernel';
import type { Change } from './payment-decisions';
import { viewOf, type PaymentListener } from './payment-listener';
import type { PaymentReviews } from './payment-reviews';
import type { PaymentAttempt, PaymentRepository } from './payment.repository';
import type { PaymentOwner } from './payment.states';
import { paymentPoll } from './payments.jobs';

/** The one way in which an attempt changes: it is stored, its owner is notified in the same transaction, and the next query is scheduled. */
export class AttemptStore {
  private readonly listeners = new Map<PaymentOwner, PaymentListener>();

  constructor(
    private readonly clock: Clock,
    private readonly jobs: Pick<Jobs, 'enqueue'>,
    readonly reviews: PaymentReviews,
    readonly repository: PaymentRepository,
  ) {}

  listen(owner: PaymentOwner, listener: PaymentListener): void {
    invariant(!this.listeners.has(owner), `payments of ${owner} have two listeners`);
    this.listeners.set(owner, listener);
  }

  async apply(tx: Tx, attempt: PaymentAttempt, change: Change): Promise<PaymentAttempt> {
    const stored = await this.repository.save(tx, { ...attempt, ...change }, this.clock.now());
    if (stored.state !== attempt.state || stored.refunded_fen !== attempt.refunded_fen) {
      const listener = must(this.listeners.get(stored.owner), `a listener for payments of ${stored.owner}`);
      await listener.onPaymentChanged(tx, viewOf(stored));
    }
    if (stored.state !== attempt.state) await this.reviews.followAttempt(tx, stored);
    const { next_poll_at: nextPollAt } = stored;
    if (nextPollAt) tx.afterCommit(() => void this.jobs.enqueue(paymentPoll, { attemptId: stored.id }, nextPollAt));
    return stored;
  }
}
