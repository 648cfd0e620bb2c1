import { Module } from '@nestjs/common';
import { Clock, CONFIG, Database, Jobs, LOGGER, type Logger } from '@paddock/kernel';
import { channelsFrom } from './channel-settings';
import { Channels } from './channels';
import { PaymentArea } from './payment-area';
import { PaymentService } from './payment.service';
import { Reconciliation } from './reconciliation.service';
import { PaymentRefunds } from './refunds.service';

@Module({
  providers: [
    { provide: Channels, inject: [CONFIG], useFactory: channelsFrom },
    {
      provide: PaymentArea,
      inject: [Database, Channels, Clock, Jobs, LOGGER],
      useFactory: (db: Database, channels: Channels, clock: Clock, jobs: Jobs, log: Logger) =>
        new PaymentArea({ db, channels, clock, jobs, log }),
    },
    { provide: PaymentService, inject: [PaymentArea], useFactory: ({ payments }: PaymentArea) => payments },
    { provide: PaymentRefunds, inject: [PaymentArea], useFactory: ({ refunds }: PaymentArea) => refunds },
    { provide: Reconciliation, inject: [PaymentArea], useFactory: ({ bills }: PaymentArea) => bills },
  ],
  exports: [PaymentService, PaymentRefunds, Reconciliation],
})
export class PaymentsModule {}
