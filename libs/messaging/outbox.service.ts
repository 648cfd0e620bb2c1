import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { CHANNEL_TYPES, fill, hasMarkup, type MessageChannel, type MessageValue } from '@paddock/contracts/messaging';
import { Clock, Jobs, must, newId, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { insertMessage } from './message.repository';
import { publishMessage } from './message-changes';
import { messageSend } from './messaging.jobs';
import { plainOf } from './markup';
import { Senders } from './provider';
import { shownReceiver } from './receivers';
import { templateText } from './template.repository';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A code that comes late is worth nothing; anything else may still be of use a week later. */
const SECRET_LIFE_MS = 10 * MINUTE_MS;
const LIFE_MS = 7 * DAY_MS;
const SUMMARY_LENGTH_MAX = 300;

export interface QueueMessage {
  /** The store on whose behalf; null: the product's own, such as a code to sign in (call it in `inAllStores`). */
  org: string | null;
  channel: MessageChannel;
  /** A phone, a mail address, a WeChat openid, or for system messages the name with which its receiver signs in. */
  to: string;
  templateCode: string;
  params: Readonly<Record<string, MessageValue>>;
  /** The receiver's. Where the template has no words in it, Chinese. */
  language: Language;
  /** When it is worth nothing any more. Default: ten minutes with secrets, a week without. */
  expiresAt?: Date;
  /** Params that are wiped as soon as the message has ended, and never shown nor logged. */
  secret?: Readonly<Record<string, string>>;
  /** The message's number; the same one again changes nothing. Made here when left out. */
  id?: string;
  /** Sent by hand to try a template. */
  test?: boolean;
}

/**
 * The one way by which messages leave. `queue` stores one in the caller's transaction, so it is sent when that commits and not at all when it
 * does not; after the commit the worker carries it to its provider.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly senders: Senders,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Whether this installation can send on a channel at all. Callers that can do without ask first; what is queued regardless waits for a person. */
  isConfigured(channel: MessageChannel): boolean {
    return this.senders.of(channel) !== null;
  }

  /**
   * @returns the message's number
   * @throws Refusal `message.noTemplate` when there is no such template
   */
  async send(tx: Tx, message: QueueMessage): Promise<string> {
    const id = message.id ?? newId();
    const now = this.clock.now();
    const text = await this.textOf(tx, message);
    const secret = message.secret ?? null;
    const configured = this.isConfigured(message.channel);
    const lifeMs = secret === null ? LIFE_MS : SECRET_LIFE_MS;
    const isNew = await insertMessage(tx, {
      id,
      org_code: message.org,
      channel: message.channel,
      receiver: message.to,
      receiver_shown: shownReceiver(message.channel, message.to),
      template_code: message.templateCode,
      ...text,
      // Nothing will ever carry it: then it is not kept either.
      secret_params: configured ? secret : null,
      has_secret: secret !== null,
      state: configured ? 'QUEUED' : 'STOPPED',
      reason: configured ? null : 'notConfigured',
      created_at: now,
      updated_at: now,
      expires_at: message.expiresAt ?? new Date(now.getTime() + lifeMs),
      next_try_at: configured ? now : null,
      test: message.test ?? false,
    });
    if (!isNew) return id;
    publishMessage(tx, { id, org_code: message.org, version: 1 }, 'added');
    if (configured) this.afterCommit(tx, id);
    return id;
  }

  /** Has the worker look at a message as soon as this transaction is over. */
  afterCommit(tx: Tx, messageId: string): void {
    tx.afterCommit(() => void this.jobs.enqueue(messageSend, { messageId }));
  }

  private async textOf(sql: Sql, { templateCode, language, channel, params }: QueueMessage) {
    const template = await templateText(sql, templateCode, language);
    if (!template) throw new Refusal('message.noTemplate');
    // A letter's template may go as a text message: then without its markup.
    const markup = template.markup && hasMarkup(CHANNEL_TYPES[channel]);
    const known = texts(params, template.language);
    const content = fill(template.markup && !markup ? plainOf(template.content) : template.content, known, markup);
    return {
      language: template.language,
      params: known,
      title: fill(template.title, known, false),
      content,
      markup,
      summary: (markup ? plainOf(content) : content).replaceAll(/\s+/g, ' ').slice(0, SUMMARY_LENGTH_MAX),
    };
  }
}

function texts(params: QueueMessage['params'], language: Language): Record<string, string> {
  const text = (value: MessageValue): string => String(typeof value === 'object' ? value[language] : value);
  return Object.fromEntries(Object.keys(params).map((name) => [name, text(must(params[name], name))]));
}
