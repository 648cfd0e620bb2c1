import { Inject, Injectable } from '@nestjs/common';
import { fill } from '@paddock/contracts/messaging';
import { Clock, Database, Jobs, LOGGER, type Logger, type Tx } from '@paddock/kernel';
import {
  changeMessage,
  dueMessages,
  leaseMessage,
  type Message,
  type MessageChange,
  takeDue,
} from './message.repository';
import { publishMessage } from './message-changes';
import { messageSend } from './messaging.jobs';
import { afterAttempt, afterFind, expired, LEASE_MS, nextStep, stopped } from './outbox-decisions';
import { plainOf } from './markup';
import { takeFromPackage } from './sms-packages';
import { type InHouseSender, type Outgoing, type Sender, Senders } from './provider';

const EARLY_MS = 100;
const SWEEP_GRACE_MS = 1000;
const SWEEP_LIMIT = 100;

/** Carries messages to their providers. May run twice, and in several workers. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly db: Database,
    private readonly senders: Senders,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Does what is due for a message; nothing when it is not due, or somebody else is at it. */
  async deliver(messageId: string): Promise<void> {
    const begun = await this.begin(messageId);
    if (begun === null) return;
    const { sender, step } = begun;
    let { message } = begun;
    const outgoing = outgoingOf(message);
    if (step === 'find' && sender.find) {
      const change = afterFind(message, await sender.find(outgoing), this.clock.now());
      if (change !== null) return this.end(message, change);
      // It never arrived there, and now it would be too late.
      if (this.clock.now() >= message.expires_at) return this.end(message, expired());
      message = await this.db.transaction((tx) => this.lease(tx, begun.message, { unclear: true, sends: true }));
    }
    const result = await sender.send(outgoing);
    await this.end(message, afterAttempt(message, result, this.clock.now()));
  }

  /** Messages that are due and that Redis forgot. */
  async due(): Promise<{ messageId: string }[]> {
    const until = new Date(this.clock.now().getTime() - SWEEP_GRACE_MS);
    return (await dueMessages(this.db, until, SWEEP_LIMIT)).map((messageId) => ({ messageId }));
  }

  /** Stored before the provider is called: the next process after a crash knows that it may have been. */
  private begin(messageId: string): Promise<{ message: Message; sender: Sender; step: 'send' | 'find' } | null> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const message = await takeDue(tx, messageId, new Date(now.getTime() + EARLY_MS));
      if (!message) return null;
      const keep = async (change: MessageChange): Promise<null> => {
        const stored = await changeMessage(tx, message, change, now);
        if (stored) publishMessage(tx, stored, 'edited');
        return null;
      };
      const sender = this.senders.of(message.channel);
      if (!sender) return keep(stopped('notConfigured'));
      const isOverdue = message.state === 'SENDING';
      const facts = { ...message, unclear: message.unclear || isOverdue };
      if (isInHouse(sender)) {
        if (now >= message.expires_at) return keep(expired());
        const reason = await sender.deliver(tx, outgoingOf(message));
        return keep(afterAttempt(message, sentOr(reason), now));
      }
      const step = nextStep(facts, { canFind: sender.find !== undefined, onceWithinMs: sender.onceWithinMs }, now);
      if (step === 'expire') return keep(expired());
      if (step === 'stop') return keep({ ...stopped(message.reason ?? 'unclear'), unclear: facts.unclear });
      if (step === 'send' && !(await takeFromPackage(tx, message, now))) return keep(stopped('noPackage'));
      const leased = await this.lease(tx, message, { unclear: facts.unclear, sends: step === 'send' });
      publishMessage(tx, leased, 'edited');
      return { message: leased, sender, step };
    });
  }

  private lease(tx: Tx, message: Message, how: { unclear: boolean; sends: boolean }): Promise<Message> {
    const now = this.clock.now();
    return leaseMessage(tx, message, { ...how, now, until: new Date(now.getTime() + LEASE_MS) });
  }

  private async end(message: Message, change: MessageChange): Promise<void> {
    const stored = await this.db.transaction(async (tx) => {
      const changed = await changeMessage(tx, message, change, this.clock.now());
      if (changed) publishMessage(tx, changed, 'edited');
      return changed;
    });
    if (!stored) return;
    const { id, channel } = message;
    if (change.state !== 'SENT')
      this.log.warn({ message: id, channel, state: change.state, reason: change.reason }, 'a message was not sent');
    if (change.next_try_at !== null) await this.jobs.enqueue(messageSend, { messageId: id }, change.next_try_at);
  }
}

const isInHouse = (sender: Sender | InHouseSender): sender is InHouseSender => 'deliver' in sender;
const sentOr = (reason: Awaited<ReturnType<InHouseSender['deliver']>>) =>
  reason === null ? ({ kind: 'sent', providerId: '' } as const) : ({ kind: 'refused', reason, reply: '' } as const);

function outgoingOf(message: Message): Outgoing {
  const secrets = message.secret_params ?? {};
  const content = fill(message.content, secrets, message.markup);
  return {
    id: message.id,
    orgCode: message.org_code,
    receiver: message.receiver,
    templateCode: message.template_code,
    language: message.language,
    title: fill(message.title, secrets, false),
    text: message.markup ? plainOf(content) : content,
    content,
    params: { ...message.params, ...secrets },
    firstTriedAt: message.first_tried_at ?? message.created_at,
    lastTriedAt: message.last_tried_at ?? message.created_at,
  };
}
