import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { CHANNEL_TYPES, channelOfType, type MessageChannel, testValues } from '@paddock/contracts/messaging';
import { type Actor, Clock, Database, must, newId, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import {
  changeMessage,
  type DecisionAct,
  insertDecision,
  lockMessage,
  type Message,
  renewMessage,
  testsOf,
} from './message.repository';
import { messageStates } from './message.states';
import { publishMessage } from './message-changes';
import { givenUp } from './outbox-decisions';
import { Outbox } from './outbox.service';
import { Senders } from './provider';
import { isReceiver } from './receivers';
import { templateText } from './template.repository';
import { readTestData } from './test-data';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More than anybody needs to try templates. Each may cost money, and reaches somebody in the venue's name. */
const TESTS_PER_HOUR = 30;
const WRONG_RECEIVER = {
  sms: 'message.badPhone',
  mail: 'message.badMail',
  wechat: 'message.badOpenid',
  system: 'message.badUser',
} as const satisfies Record<MessageChannel, string>;

interface Test {
  templateCode: string;
  testData: string;
  receiver: string;
  /** Empty: the template's own. */
  msgType: string;
}

/** What people do with messages: send one to try a template, send again what has stopped, give up what has not been sent. */
@Injectable()
export class MessageDecisions {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly senders: Senders,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal where the test data, the template or the receiver is wrong, or after many tests. @returns the message's number. */
  async sendTest(actor: Actor, test: Test, language: Language): Promise<string> {
    const typed = readTestData(test.testData);
    if (typed === null) throw new Refusal('message.badJson', {}, 500, { field: 'testData' });
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const template = await templateText(tx, test.templateCode, language);
      if (!template) throw new Refusal('message.testFailed');
      const channel = must(channelOfType(test.msgType === '' ? template.type : test.msgType), 'a type of messages');
      const receiver = test.receiver.trim();
      if (!isReceiver(channel, receiver)) throw new Refusal(WRONG_RECEIVER[channel], {}, 500, { field: 'receiver' });
      const sender = this.senders.of(channel);
      if (sender && 'mayReach' in sender && !(await sender.mayReach(tx, actor, receiver)))
        throw new Refusal('message.unknownUser', {}, 500, { field: 'receiver' });
      const count = await testsOf(tx, actor.userId, new Date(now.getTime() - HOUR_MS));
      if (count >= TESTS_PER_HOUR) throw new Refusal('message.testsTooMany', { count });
      const messageId = await this.outbox.send(tx, {
        org: actor.orgCode,
        channel,
        to: receiver,
        templateCode: test.templateCode,
        params: testValues(test.templateCode, typed),
        language,
        expiresAt: new Date(now.getTime() + DAY_MS),
        test: true,
      });
      await this.note(tx, actor, { id: messageId, org_code: actor.orgCode }, 'TEST', now);
      return messageId;
    });
  }

  channels(): Record<MessageChannel, boolean> {
    const names = Object.keys(CHANNEL_TYPES) as MessageChannel[];
    return Object.fromEntries(names.map((name) => [name, this.outbox.isConfigured(name)])) as Record<
      MessageChannel,
      boolean
    >;
  }

  /** @returns how many. @throws Refusal when there is none that can be sent again. */
  again(actor: Actor, ids: string): Promise<number> {
    return this.each(actor, ids, async (tx, message, now) => {
      if (message.state !== 'STOPPED' && message.state !== 'RETRY') return 'message.noneLeft';
      if (message.has_secret) return 'message.codeOnce';
      const sender = this.senders.of(message.channel);
      // Anyone who presses this after a provider's silence wants it sent; where its books can be asked, they are asked first.
      const unclear = message.unclear && sender !== null && 'find' in sender;
      const renewed = await renewMessage(tx, message.id, unclear, now, new Date(now.getTime() + DAY_MS));
      this.outbox.afterCommit(tx, message.id);
      return this.record(tx, actor, renewed, 'AGAIN', now);
    });
  }

  /** @returns how many. @throws Refusal when all were sent or given up before. */
  giveUp(actor: Actor, ids: string): Promise<number> {
    return this.each(actor, ids, async (tx, message, now) => {
      // What is being sent can't be called back.
      if (message.state === 'SENDING' || !messageStates.may(message.state, 'ENDED')) return 'message.noneLeft';
      const ended = await changeMessage(tx, message, givenUp(message), now);
      return this.record(tx, actor, must(ended, 'the locked message'), 'GIVEUP', now);
    });
  }

  private async each(
    actor: Actor,
    ids: string,
    work: (tx: Tx, message: Message, now: Date) => Promise<null | 'message.noneLeft' | 'message.codeOnce'>,
  ): Promise<number> {
    const unique = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '').toSorted();
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      let done = 0;
      let why: 'message.noneLeft' | 'message.codeOnce' = 'message.noneLeft';
      for (const id of unique) {
        const message = await lockMessage(tx, id);
        if (!message || (message.org_code !== actor.orgCode && !seesAllStores(actor))) continue;
        const refused = await work(tx, message, now);
        if (refused === null) done += 1;
        else why = refused;
      }
      if (done === 0) throw new Refusal(why);
      return done;
    });
  }

  private async record(tx: Tx, actor: Actor, message: Message, act: DecisionAct, at: Date): Promise<null> {
    await this.note(tx, actor, message, act, at);
    publishMessage(tx, message, 'edited', actor.realName);
    return null;
  }

  private note(
    tx: Tx,
    { userId }: Actor,
    { id, org_code }: Pick<Message, 'id' | 'org_code'>,
    act: DecisionAct,
    at: Date,
  ): Promise<void> {
    return insertDecision(tx, { id: newId(), message_id: id, org_code, act, decided_by: userId, decided_at: at });
  }
}
