import { Injectable } from '@nestjs/common';
import { Database } from '@paddock/kernel';
import { Outbox, type QueueMessage } from './outbox.service';

/** A message that goes out by itself once something is near. Its number says about what it is, so that it goes once. */
export type Reminder = QueueMessage & { id: string };

/** How often the areas look for what is near. */
export const REMIND_EVERY_MS = 60_000;

/** What areas find to be near, as messages. Call it for all stores. */
@Injectable()
export class Reminders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Sends those that were not sent before, as far as this installation sends on their channels. */
  async send(near: readonly Reminder[]): Promise<void> {
    const possible = near.filter(({ channel }) => this.outbox.isConfigured(channel));
    if (possible.length === 0) return;
    const known = await this.db.query<{ id: string }>('SELECT id FROM message WHERE id = ANY($1)', [
      possible.map(({ id }) => id),
    ]);
    const sent = new Set(known.map(({ id }) => id));
    for (const reminder of possible)
      if (!sent.has(reminder.id)) await this.db.transaction((tx) => this.outbox.send(tx, reminder));
  }
}
