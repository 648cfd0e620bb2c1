import type { FeedEvent, FeedTopic } from '@paddock/contracts/feed';
import type { Database } from '../database/database';
import type { Tx } from '../database/sql';
import type { Logger } from '../logging';
import { readFeed } from './feed';

/**
 * Something that must follow from live events, once each, whatever is killed in between.
 * The cursor moves in the same transaction as the effect.
 */
export interface Reaction {
  /** Names the stored cursor: never change it. */
  name: string;
  topics: readonly FeedTopic[];
  react(tx: Tx, orgCode: string, events: readonly FeedEvent[]): Promise<void>;
}

const BATCH_MAX = 500;

export class ReactionRunner {
  private readonly busy = new Map<string, { again: boolean }>();

  constructor(
    private readonly db: Database,
    private readonly reactions: readonly Reaction[],
    private readonly log: Logger,
  ) {}

  /** Catches up one store. Safe to call at any time and from several processes: the cursor row is the lock. */
  async run(orgCode: string): Promise<void> {
    const running = this.busy.get(orgCode);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: false };
    this.busy.set(orgCode, state);
    try {
      do {
        state.again = false;
        for (const reaction of this.reactions) await this.catchUp(reaction, orgCode);
      } while (state.again);
    } finally {
      this.busy.delete(orgCode);
    }
  }

  async runAll(): Promise<void> {
    const stores = await this.db.query<{ org_code: string }>('SELECT org_code FROM venue_feed_head ORDER BY org_code');
    for (const { org_code } of stores) await this.run(org_code);
  }

  private async catchUp(reaction: Reaction, orgCode: string): Promise<void> {
    for (;;) {
      const handled = await this.db
        .transaction((tx) => this.step(tx, reaction, orgCode))
        .catch((error: unknown) => {
          this.log.error(
            { reaction: reaction.name, orgCode, error: String(error) },
            'a reaction failed and will be tried again',
          );
          return 0;
        });
      if (handled < BATCH_MAX) return;
    }
  }

  private async step(tx: Tx, reaction: Reaction, orgCode: string): Promise<number> {
    await tx.query('INSERT INTO feed_cursor (consumer, org_code, "offset") VALUES ($1, $2, 0) ON CONFLICT DO NOTHING', [
      reaction.name,
      orgCode,
    ]);
    const cursors = await tx.query<{ offset: number }>(
      'SELECT "offset" FROM feed_cursor WHERE consumer = $1 AND org_code = $2 FOR UPDATE SKIP LOCKED',
      [reaction.name, orgCode],
    );
    const cursor = cursors[0];
    if (!cursor) return 0;
    const events = await readFeed(tx, orgCode, cursor.offset, BATCH_MAX, { topics: reaction.topics });
    const last = events.at(-1);
    if (!last) return 0;
    await reaction.react(tx, orgCode, events);
    await tx.query('UPDATE feed_cursor SET "offset" = $3 WHERE consumer = $1 AND org_code = $2', [
      reaction.name,
      orgCode,
      last.offset,
    ]);
    return events.length;
  }
}
