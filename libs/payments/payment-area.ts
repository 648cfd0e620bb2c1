import { invariant, must, type Clock, type Database, type Jobs, type Logger } from '@paddock/kernel';
import { AttemptStore } from './attempt-store';
import { PaymentService } from './payment.service';
import type { PaymentAttempt } from './payment.repository';
import type { PaymentProvider } from './provider';
import { PaymentRefunds } from './refunds.service';

export interface PaymentAreaParts {
  db: Database;
  /** Null: this installation has no payment channel, and scan-to-pay is refused. */
  provider: PaymentProvider | null;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Logger;
}

/** Charges and their refunds, on one store of attempts. */
export class PaymentArea {
  readonly payments: PaymentService;
  readonly refunds: PaymentRefunds;

  constructor({ db, provider, clock, jobs, log }: PaymentAreaParts) {
    const attempts = new AttemptStore(clock, jobs);
    const channelOf = (attempt: PaymentAttempt): PaymentProvider => {
      const channel = must(provider, 'a payment channel');
      invariant(
        attempt.provider === channel.name && attempt.merchantId === channel.merchantId,
        `attempt ${attempt.id} belongs to ${attempt.provider} ${attempt.merchantId}`,
      );
      return channel;
    };
    this.refunds = new PaymentRefunds({ db, attempts, channelOf, clock, jobs, log });
    this.payments = new PaymentService({ db, attempts, refunds: this.refunds, provider, channelOf, clock, log });
  }
}
