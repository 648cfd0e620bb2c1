import { Injectable } from '@nestjs/common';
import type { MessageReason } from '@paddock/contracts/messaging';
import { storesOfUser, userIdOf } from '@paddock/identity';
import { type Actor, seesAllStores, type Tx } from '@paddock/kernel';
import { type InHouseSender, type Outgoing, Senders } from '@paddock/messaging';
import { Notices } from './notices.service';

/** Delivers messages of the outbox that go to people's own pages: their receiver is the name with which somebody signs in. */
@Injectable()
export class NoticeSender implements InHouseSender {
  readonly channel = 'system';

  constructor(
    senders: Senders,
    private readonly notices: Notices,
  ) {
    senders.register(this);
  }

  async deliver(tx: Tx, { receiver, title, text }: Outgoing): Promise<MessageReason | null> {
    const userId = await userIdOf(tx, receiver);
    if (userId === null) return 'badReceiver';
    await this.notices.send(tx, { to: [userId], title, text });
    return null;
  }

  async mayReach(tx: Tx, actor: Actor, receiver: string): Promise<boolean> {
    const userId = await userIdOf(tx, receiver);
    if (userId === null) return false;
    return seesAllStores(actor) || (await storesOfUser(tx, userId)).includes(actor.orgCode);
  }
}
