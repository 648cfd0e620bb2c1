import { Inject, Module } from '@nestjs/common';
import { resourceController, ResourcesModule } from '@paddock/resources';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  DataSources,
  Jobs,
  LOGGER,
  type Logger,
  plainAddress,
  probeWeb,
} from '@paddock/kernel';
import { channelsFrom } from './channel-settings';
import { Channels } from './channels';
import { PaymentArea } from './payment-area';
import { PaymentService } from './payment.service';
import { paymentDayTable, paymentDifferenceTable, paymentReviewTable } from './payments.resources';
import { Reconciliation } from './reconciliation.service';
import { ReviewController } from './review.controller';
import { ReviewDecisions } from './review-decisions.service';
import { PaymentRefunds } from './refunds.service';

@Module({
  imports: [ResourcesModule],
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
    { provide: ReviewDecisions, inject: [PaymentArea], useFactory: ({ reviews }: PaymentArea) => reviews },
  ],
  exports: [PaymentService, PaymentRefunds, Reconciliation, ReviewDecisions],
})
export class PaymentsModule {
  constructor(sources: DataSources, channels: Channels, @Inject(CONFIG) config: Config) {
    const has = (name: string): boolean => channels.providers.some((provider) => provider.name === name);
    const web = (key: 'wechatPay' | 'alipay', url: string): void =>
      sources.register({ key, address: plainAddress(url), probe: () => probeWeb(url) });
    if (has('wechat')) web('wechatPay', config.PAYMENT_PROVIDER_URL);
    if (has('alipay')) web('alipay', config.ALIPAY_GATEWAY_URL);
  }
}

export const paymentControllers = [
  ReviewController,
  resourceController(paymentReviewTable),
  resourceController(paymentDifferenceTable),
  resourceController(paymentDayTable),
];
