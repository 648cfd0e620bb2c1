import type { PaymentReviewAct } from '@paddock/contracts';
import { PAYMENT_REVIEW_ACTS } from '@paddock/contracts';
import { must, Refusal, type Actor, type Clock, type Database, type Tx } from '@paddock/kernel';
import type { AttemptStore } from './attempt-store';
import { ended, takeBack } from './payment-decisions';
import type { PaymentAttempt } from './payment.repository';
import type { PaymentReview, PaymentReviews } from './payment-reviews';
import { isAtChannel } from './refund.states';
import type { PaymentRefunds } from './refunds.service';

export interface ReviewParts {
  db: Database;
  attempts: AttemptStore;
  refunds: PaymentRefunds;
  reviews: PaymentReviews;
  clock: Clock;
}

/** Carries out what a person decides about a payment that the channel could not end. */
export class ReviewDecisions {
  constructor(private readonly parts: ReviewParts) {}

  /**
   * Decides one matter, with its reason and the name of the person who did. Locks the charge first, as the channel's answers do.
   * @throws Refusal when it was decided already, or the act does not fit its kind.
   */
  async settle(
    tx: Tx,
    actor: Actor,
    id: string,
    { act, reason }: { act: PaymentReviewAct; reason: string },
  ): Promise<void> {
    const seen = await this.parts.reviews.find(tx, id);
    if (!seen) throw new Refusal('notFound');
    const attempt = must(await this.parts.attempts.repository.lock(tx, seen.attempt_id), 'the payment of a review');
    const review = await this.parts.reviews.lock(tx, id);
    if (review?.state !== 'OPEN') throw new Refusal('paymentReview.settled');
    if (!PAYMENT_REVIEW_ACTS[review.kind].some((each) => each === act)) throw new Refusal('paymentReview.wrongAct');
    await this.parts.reviews.settle(tx, review, actor, { outcome: act, reason });
    await this.carryOut(tx, attempt, review, act);
  }

  /** Shows what the channel does not end. */
  findStuck(): Promise<number> {
    return this.parts.db.transaction((tx) => this.parts.reviews.findStuck(tx));
  }

  private async carryOut(tx: Tx, attempt: PaymentAttempt, review: PaymentReview, act: PaymentReviewAct): Promise<void> {
    const { attempts, refunds, clock } = this.parts;
    const outRefundNo = review.out_refund_no;
    if (outRefundNo !== null && review.kind === 'stuckRefunding') {
      if (act === 'giveBack') await refunds.askNow(tx, outRefundNo);
      else await refunds.settleByHand(tx, outRefundNo, isAtChannel);
      return;
    }
    if (outRefundNo !== null) {
      if (act === 'giveBack') await refunds.again(tx, outRefundNo);
      else if (act === 'byHand') await refunds.settleByHand(tx, outRefundNo);
      else await refunds.giveUp(tx, outRefundNo);
      return;
    }
    // Money that came after the charge was given up: its attempt has ended and stays so, only the money goes back.
    if (review.kind === 'paidAfterAll') {
      if (act === 'giveBack') await refunds.takeBack(tx, attempt);
      return;
    }
    if (review.kind === 'latePaid') return;
    const now = clock.now();
    if (act === 'byHand') await attempts.apply(tx, attempt, ended('REVERSED', { decision: null }));
    else
      await attempts.apply(
        tx,
        attempt,
        review.kind === 'stuckReversing' ? { tries: 0, next_poll_at: now } : takeBack(attempt, now),
      );
  }
}
