import { type FeedEvent, isStoreFeed } from '@paddock/contracts/feed';
import { inStore } from '../database/stores';
import type { CommittedEvents, Sql } from '../database/sql';
import type { Logger } from '../logging';
import { feedBounds, readFeed } from './feed';

const READ_MAX = 1000;
const READINGS_MAX = 3;

/**
 * Follows one feed: hands every event on exactly once and in order of its offset.
 * Hints make it fast; a gap, or a head that is found further on, makes it read the table: lost hints cost time and never events.
 */
export class FeedTail {
  private position = 0;
  private reading: Promise<void> | null = null;
  private wanted = 0;

  constructor(
    readonly feed: string,
    private readonly sql: Sql,
    private readonly log: Logger,
    private readonly deliver: (events: FeedEvent[]) => void,
  ) {}

  /** Offset of the newest event handed on. */
  get offset(): number {
    return this.position;
  }

  /** Begins after the newest event, or after a known one. @returns false when there is no such store. */
  async start(after?: number): Promise<boolean> {
    if (after !== undefined) {
      this.position = Math.max(this.position, after);
      return true;
    }
    const bounds = await inStore(this.feed, () => feedBounds(this.sql, this.feed));
    // A person's feed begins with its first event.
    if (!bounds && isStoreFeed(this.feed)) return false;
    this.position = Math.max(this.position, bounds?.last ?? 0);
    return true;
  }

  hint(committed: CommittedEvents): void {
    const last = committed.events.at(-1);
    if (!last || last.offset <= this.position) return;
    const first = committed.events[0];
    if (!this.reading && first && first.offset <= this.position + 1) {
      this.pass(committed.events.filter((event) => event.offset > this.position));
      return;
    }
    this.grewTo(last.offset);
  }

  /** The feed holds events up to this offset. */
  grewTo(offset: number): void {
    this.wanted = Math.max(this.wanted, offset);
    this.retry();
  }

  /** Called often; reads on only where an earlier reading failed. */
  retry(): void {
    if (this.wanted > this.position) this.catchUp();
  }

  /** Reads on until a committed offset has been handed on. @throws Error when the table can't be read. */
  async reach(offset: number): Promise<void> {
    // A read that was under way may have started before the commit; the next one has not.
    for (let readings = 0; this.position < offset; readings += 1) {
      if (readings === READINGS_MAX) throw new Error(`the feed of ${this.feed} was not read up to ${offset}`);
      this.catchUp();
      await this.reading;
    }
  }

  private catchUp(): void {
    if (this.reading) return;
    const before = this.position;
    this.reading = this.readOn()
      .catch((error: unknown) =>
        this.log.warn({ feed: this.feed, error: String(error) }, 'reading the feed failed, will try again'),
      )
      .finally(() => {
        this.reading = null;
        // What was committed meanwhile. Without progress the next try is a later one.
        if (this.position > before) this.retry();
      });
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const events = await inStore(this.feed, () => readFeed(this.sql, this.feed, this.position, READ_MAX));
      this.pass(events);
      if (events.length < READ_MAX) return;
    }
  }

  private pass(events: FeedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.position = last.offset;
    this.deliver(events);
  }
}
