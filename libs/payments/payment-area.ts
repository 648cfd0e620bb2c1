import type { Clock, Database, Jobs, Logger } from '@paddock/kernel';
import { AttemptStore } from './attempt-store';
import type { Channels } from './channels';
import { PaymentService } from './payment.service';
import { Reconciliation } from './reconciliation.service';
import { PaymentRefunds } from './refunds.service';

export interface PaymentAreaParts {
  db: Database;
  channels: Channels;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Logger;
}

/** Charges and their refunds, on one store of attempts. */
export class PaymentArea {
  readonly payments: PaymentService;
  readonly refunds: PaymentRefunds;
  readonly bills: Reconciliation;

  constructor({ db, channels, clock, jobs, log }: PaymentAreaParts) {
    const attempts = new AttemptStore(clock, jobs);
    this.refunds = new PaymentRefunds({ db, attempts, channels, clock, jobs, log });
    this.bills = new Reconciliation({ db, channels, clock, jobs, log });
    this.payments = new PaymentService({ db, attempts, refunds: this.refunds, channels, clock, log });
  }
}
