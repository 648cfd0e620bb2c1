import { type FeedEvent, type FeedTopic, isStoreFeed } from '@paddock/contracts/feed';
import type { Database } from '../database/database';
import type { Tx } from '../database/sql';
import type { Logger } from '../logging';
import { readFeed } from './feed';
import { tables } from '../tables';

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
    if (!isStoreFeed(orgCode)) return;
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

  /** Catches up every store whose feed has grown past a cursor: one statement while none has. */
  async runAll(): Promise<void> {
    const due = await this.db.query<{ org_code: string }>(
      `SELECT h.org_code FROM venue_feed_head h CROSS JOIN unnest($1::text[]) AS reaction(name)
       LEFT JOIN feed_cursor c ON c.consumer = reaction.name AND c.org_code = h.org_code
       WHERE h.last_offset > coalesce(c."offset", 0) AND strpos(h.org_code, ':') = 0 GROUP BY h.org_code ORDER BY h.org_code`,
      [this.reactions.map(({ name }) => name)],
    );
    for (const { org_code } of due) await this.run(org_code);
  }

  private async catchUp(reaction: Reaction, orgCode: string): Promise<void> {
    for (;;) {
      const mayGoOn = await this.db
        .transaction((tx) => this.step(tx, reaction, orgCode))
        .catch((error: unknown) => {
          this.log.error(
            { reaction: reaction.name, orgCode, error: String(error) },
            'a reaction failed and will be tried again',
          );
          return false;
        });
      if (!mayGoOn) return;
    }
  }

  /** @returns whether there may be more. */
  private async step(tx: Tx, reaction: Reaction, orgCode: string): Promise<boolean> {
    const cursors = await tx.query<{ offset: number; last_offset: number }>(
      `SELECT c."offset", h.last_offset FROM feed_cursor c JOIN venue_feed_head h USING (org_code)
       WHERE c.consumer = $1 AND c.org_code = $2 FOR UPDATE OF c SKIP LOCKED`,
      [reaction.name, orgCode],
    );
    const cursor = cursors[0];
    if (!cursor) return this.makeCursor(tx, reaction, orgCode);
    if (cursor.offset >= cursor.last_offset) return false;
    const until = cursor.last_offset;
    const events = await readFeed(tx, orgCode, cursor.offset, BATCH_MAX, { topics: reaction.topics, until });
    if (events.length > 0) await reaction.react(tx, orgCode, events);
    const full = events.length === BATCH_MAX;
    // Past what other topics brought too: else the cursor would stay due, and hold back the history behind it.
    await tables.update(
      tx,
      'feed_cursor',
      { consumer: reaction.name, org_code: orgCode },
      { offset: full ? (events.at(-1)?.offset ?? until) : until },
    );
    return full;
  }

  /** @returns whether it is new; one that is there already is held by another process, which does the work. */
  private makeCursor(tx: Tx, reaction: Reaction, orgCode: string): Promise<boolean> {
    return tables.insertIfNew(tx, 'feed_cursor', { consumer: reaction.name, org_code: orgCode, offset: 0 });
  }
}
