import type { Clock, Database, Jobs, Logger } from '@paddock/kernel';
import { AttemptStore } from './attempt-store';
import type { Channels } from './channels';
import { PaymentReviews } from './payment-reviews';
import { PaymentRepository } from './payment.repository';
import { RefundRepository } from './refund.repository';
import { PaymentService } from './payment.service';
import { Reconciliation } from './reconciliation.service';
import { ReviewDecisions } from './review-decisions.service';
import { PaymentRefunds } from './refunds.service';

export interface PaymentAreaParts {
  db: Database;
  channels: Channels;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Logger;
  /** Where attempts and refunds are stored; in Postgres unless given. */
  stores?: { attempts: PaymentRepository; refunds: RefundRepository };
}

/** Charges and their refunds, on one store of attempts. */
export class PaymentArea {
  readonly payments: PaymentService;
  readonly refunds: PaymentRefunds;
  readonly bills: Reconciliation;
  readonly reviews: ReviewDecisions;

  constructor({ db, channels, clock, jobs, log, stores }: PaymentAreaParts) {
    const { attempts: repository, refunds } = stores ?? {
      attempts: new PaymentRepository(),
      refunds: new RefundRepository(),
    };
    const reviews = new PaymentReviews(clock);
    const attempts = new AttemptStore(clock, jobs, reviews, repository);
    this.refunds = new PaymentRefunds({ db, attempts, refunds, channels, clock, jobs, log });
    this.bills = new Reconciliation({ db, channels, reviews, clock, jobs, log });
    this.reviews = new ReviewDecisions({ db, attempts, refunds: this.refunds, reviews, clock });
    this.payments = new PaymentService({ db, attempts, refunds: this.refunds, channels, clock, log });
  }
}
