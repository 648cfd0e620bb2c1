import type { Language } from '@paddock/contracts';
import type { MessageChannel, MessageReason } from '@paddock/contracts/messaging';
import type { Actor, Tx } from '@paddock/kernel';

/** One message as its provider gets it: every placeholder is filled in. */
export interface Outgoing {
  /** The message's number: identifies it at the provider for ever. */
  id: string;
  orgCode: string | null;
  receiver: string;
  templateCode: string;
  language: Language;
  title: string;
  /** Without markup. */
  text: string;
  /** As the template has it: with markup in letters and system messages. */
  content: string;
  params: Readonly<Record<string, string>>;
  /** When it was handed over first and last; the provider's books of those days know it. */
  firstTriedAt: Date;
  lastTriedAt: Date;
}

/**
 * `sent`: the provider has it. `refused`: it will not take it as it is. `later`: it has not taken it, and may take it another time.
 * `unknown`: nobody knows; it is never treated as a failure.
 */
export type SendResult =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused' | 'later'; reason: MessageReason; reply: string }
  | { kind: 'unknown' };
/** `absent`: the provider has never had it. */
export type FindResult = SendResult | { kind: 'absent' };

/** A way out of the house over the network. */
export interface Sender {
  readonly channel: MessageChannel;
  send(message: Outgoing): Promise<SendResult>;
  /** Asks the provider's books for a message whose fate is unknown, where they can be asked. */
  find?(message: Outgoing): Promise<FindResult>;
  /** How long after the first attempt the same number is taken once only, however often it is handed over. */
  readonly onceWithinMs: number;
}

/** A way to the product's own screens: the message and its delivery are one transaction. */
export interface InHouseSender {
  readonly channel: MessageChannel;
  /** @returns why it can't be delivered; null when it was. */
  deliver(tx: Tx, message: Outgoing): Promise<MessageReason | null>;
  /** Whether there is such a receiver, and the sender may write to them by hand. */
  mayReach(tx: Tx, actor: Actor, receiver: string): Promise<boolean>;
}

/** The ways out of this installation. A channel that is not set up has none. */
export class Senders {
  private readonly senders = new Map<MessageChannel, Sender | InHouseSender>();

  constructor(senders: readonly (Sender | InHouseSender)[]) {
    for (const sender of senders) this.register(sender);
  }

  /** For areas that deliver themselves; called while the process is composed. */
  register(sender: Sender | InHouseSender): void {
    this.senders.set(sender.channel, sender);
  }

  of(channel: MessageChannel): Sender | InHouseSender | null {
    return this.senders.get(channel) ?? null;
  }
}

/** Templates that a provider has registered, by our template's code, or by code and language as `QUEUE_NEAR.en`. */
export interface Registered {
  templates: Readonly<Record<string, string>>;
  /** One whose whole text is its variable `text`. */
  anyText?: string | undefined;
}

/**
 * By which one a message goes, and its variables. A general one is as a rule written in Chinese: words in another language take it only where no
 * other way is left. Null: the provider has none for it.
 */
export function registeredFor(
  { templates, anyText }: Registered,
  { templateCode, language, text, params }: Pick<Outgoing, 'templateCode' | 'language' | 'text' | 'params'>,
): { template: string; values: Readonly<Record<string, string>> } | null {
  const ofLanguage = templates[`${templateCode}.${language}`];
  const general = templates[templateCode];
  const own = ofLanguage ?? (language === 'cn' || anyText === undefined ? general : undefined);
  if (own !== undefined) return { template: own, values: params };
  return anyText === undefined ? null : { template: anyText, values: { text } };
}

/** What a provider says stands on a page: without long runs of digits, which may be a phone or a code. */
export const withoutNumbers = (reply: string): string => reply.replaceAll(/\d{4,}/g, '…').slice(0, 200);
