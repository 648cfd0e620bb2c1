import { Module } from '@nestjs/common';
import { Clock, CONFIG, Database, Jobs, LOGGER, type Config, type Logger } from '@paddock/kernel';
import { PaymentArea } from './payment-area';
import { PaymentService } from './payment.service';
import { PAYMENT_PROVIDER, type PaymentProvider } from './provider';
import { PaymentRefunds } from './refunds.service';
import { loadWechatKeys } from './wechat-keys';
import { WechatProvider } from './wechat-provider';

/**
 * The channel that this installation charges with; null when none is set up. Half a set-up stops the boot.
 * @throws Error when the address or the keys folder is missing or unreadable.
 */
export function providerFrom(config: Config): PaymentProvider | null {
  const { PAYMENT_PROVIDER_URL: baseUrl, PAYMENT_KEYS_DIR: keysDir } = config;
  if (baseUrl === '' && keysDir === '') return null;
  if (baseUrl === '' || keysDir === '') throw new Error('PAYMENT_PROVIDER_URL and PAYMENT_KEYS_DIR are set together');
  return new WechatProvider({
    baseUrl,
    merchantId: config.PAYMENT_MERCHANT_ID,
    appId: config.PAYMENT_APP_ID,
    keys: loadWechatKeys(keysDir),
  });
}

@Module({
  providers: [
    { provide: PAYMENT_PROVIDER, inject: [CONFIG], useFactory: providerFrom },
    {
      provide: PaymentArea,
      inject: [Database, PAYMENT_PROVIDER, Clock, Jobs, LOGGER],
      useFactory: (db: Database, provider: PaymentProvider | null, clock: Clock, jobs: Jobs, log: Logger) =>
        new PaymentArea({ db, provider, clock, jobs, log }),
    },
    { provide: PaymentService, inject: [PaymentArea], useFactory: ({ payments }: PaymentArea) => payments },
    { provide: PaymentRefunds, inject: [PaymentArea], useFactory: ({ refunds }: PaymentArea) => refunds },
  ],
  exports: [PaymentService, PaymentRefunds],
})
export class PaymentsModule {}
