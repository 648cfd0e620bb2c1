import { ensureMessageKeys, mailServerUrl, messageKeyFolders } from '@paddock/messaging/simulator/keys';
import { MessageSimulator } from '@paddock/messaging/simulator/server';
import { booksFile, keepBooks } from '@paddock/payments/simulator/kept-books';
import { ALIPAY_FOLDER, ensureSimulatorKeys } from '@paddock/payments/simulator/keys';
import { PaymentSimulator } from '@paddock/payments/simulator/server';
import type { Clock } from '@paddock/kernel';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of the keys of what the demo simulates; null: it is there for real, and nothing of the past may reach it. */
export interface SimulatedKeys {
  payments: string | null;
  messages: string | null;
}

const NOTHING = {
  PAYMENT_PROVIDER_URL: '',
  PAYMENT_KEYS_DIR: '',
  ALIPAY_GATEWAY_URL: '',
  ALIPAY_KEYS_DIR: '',
  SMS_GATEWAY_URL: '',
  SMS_KEYS_DIR: '',
  WECHAT_GATEWAY_URL: '',
  WECHAT_KEYS_DIR: '',
  MAIL_SERVER_URL: '',
  MAIL_FROM: '',
};

/** The channels and the providers of the past, at its time: those that the demo goes on with, on other ports. */
export class PastProviders {
  private constructor(
    readonly payments: PaymentSimulator | null,
    private readonly messages: MessageSimulator | null,
    /** For the configuration of the services. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(keys: SimulatedKeys, clock: Clock): Promise<PastProviders> {
    const settings: Record<string, string> = { ...NOTHING };
    let payments: PaymentSimulator | null = null;
    if (keys.payments !== null) {
      payments = new PaymentSimulator({ keys: ensureSimulatorKeys(keys.payments), clock });
      const url = await payments.start(0);
      settings['PAYMENT_PROVIDER_URL'] = url;
      settings['PAYMENT_KEYS_DIR'] = keys.payments;
      settings['ALIPAY_GATEWAY_URL'] = `${url}gateway.do`;
      settings['ALIPAY_KEYS_DIR'] = path.join(keys.payments, ALIPAY_FOLDER);
    }
    if (keys.messages === null) return new PastProviders(payments, null, settings);
    const messageKeys = ensureMessageKeys(keys.messages);
    const messages = new MessageSimulator(messageKeys, () => clock.now());
    const { url, mailPort } = await messages.start(0, 0);
    const folders = messageKeyFolders(keys.messages);
    settings['SMS_GATEWAY_URL'] = url;
    settings['SMS_KEYS_DIR'] = folders.sms;
    settings['WECHAT_GATEWAY_URL'] = url;
    settings['WECHAT_KEYS_DIR'] = folders.wechat;
    settings['MAIL_SERVER_URL'] = mailServerUrl(messageKeys, mailPort);
    settings['MAIL_FROM'] = 'Paddock <no-reply@paddock.example>';
    return new PastProviders(payments, messages, settings);
  }

  /** The books of the channels, for the ones that come after. */
  keep(dataDir: string): void {
    if (this.payments === null) return;
    mkdirSync(dataDir, { recursive: true });
    keepBooks(this.payments, booksFile(dataDir));
  }

  async stop(): Promise<void> {
    await Promise.all([this.payments?.stop(), this.messages?.stop()]);
  }
}
