import { invariant, Refusal } from '@paddock/kernel';
import { isAlipayAuthCode } from './alipay-provider';
import type { PaymentAttempt } from './payment.repository';
import type { PaymentProvider } from './provider';
import { isWechatAuthCode } from './wechat-provider';

/** A merchant's account at a channel: of one store, or (null) of every store without its own. */
export interface ChannelAccount {
  orgCode: string | null;
  provider: PaymentProvider;
}

/** The channels that this product knows, by the digits with which their payment codes begin. */
export const CHANNELS = ['wechat', 'alipay'] as const;
export type ChannelName = (typeof CHANNELS)[number];
const codeOf: Record<ChannelName, (authCode: string) => boolean> = {
  wechat: isWechatAuthCode,
  alipay: isAlipayAuthCode,
};

/** The accounts of this installation: which one takes a scanned code, and which one an attempt belongs to. */
export class Channels {
  constructor(private readonly accounts: readonly ChannelAccount[]) {}

  get isEmpty(): boolean {
    return this.accounts.length === 0;
  }

  /** One for each merchant's account. */
  get providers(): readonly PaymentProvider[] {
    const known = new Map(this.accounts.map(({ provider }) => [`${provider.name} ${provider.merchantId}`, provider]));
    return [...known.values()];
  }

  /**
   * The account that takes a scanned code in a store.
   * @throws Refusal when there is no channel at all, the text is no payment code, or the store has no account at its channel.
   */
  forCode(orgCode: string, authCode: string): PaymentProvider {
    if (this.isEmpty) throw new Refusal('pay.unavailable');
    const channel = CHANNELS.find((name) => codeOf[name](authCode));
    if (!channel) throw new Refusal('pay.codeWrongForm');
    const fitting = this.accounts.filter(({ provider }) => provider.name === channel && provider.accepts(authCode));
    const account = fitting.find((each) => each.orgCode === orgCode) ?? fitting.find((each) => each.orgCode === null);
    if (!account) throw new Refusal(channel === 'wechat' ? 'pay.noWechat' : 'pay.noAlipay');
    return account.provider;
  }

  /** The store whose account this is; null: it is the common one, or not here. */
  storeOf(account: { provider: string; merchantId: string }): string | null {
    const found = this.accounts.find(
      ({ provider }) => provider.name === account.provider && provider.merchantId === account.merchantId,
    );
    return found?.orgCode ?? null;
  }

  /** The account that an attempt was begun at. @throws Error when this installation no longer has it. */
  of(attempt: Pick<PaymentAttempt, 'id' | 'provider' | 'merchant_id'>): PaymentProvider {
    const found = this.accounts.find(
      ({ provider }) => provider.name === attempt.provider && provider.merchantId === attempt.merchant_id,
    );
    invariant(found, `attempt ${attempt.id} belongs to ${attempt.provider} ${attempt.merchant_id}`);
    return found.provider;
  }
}
