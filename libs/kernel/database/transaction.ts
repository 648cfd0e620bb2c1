import type { FeedEvent, FeedEventType, FeedPayload } from '@paddock/contracts/feed';
import { FEED_EVENTS } from '@paddock/contracts/feed';
import { feedEvents } from '../metrics';
import type { Session } from './session';
import type { CommittedEvents, Tx } from './sql';
import { type Stores, storesOf } from './stores';

export type Appended = Pick<FeedEvent, 'type' | 'topic' | 'payload'>;

/**
 * A transaction that makes no trip of its own: BEGIN, SAVEPOINT and RELEASE go with the next statement, and COMMIT goes with what is
 * appended to the feed. When one of them fails, so does everything that was sent after it.
 */
export class RunningTx implements Tx {
  readonly hints: (() => void)[] = [];
  private readonly pending = new Map<string, Appended[]>();
  private waiting = ['BEGIN'];
  private hasBegun = false;
  private depth = 0;

  constructor(
    private readonly session: Session,
    private readonly setting: string,
    private readonly who: string,
  ) {}

  get stores(): Stores {
    return storesOf(this.setting);
  }

  async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
    if (this.waiting.length === 0) return (await this.session.run<T>(sql, params)).rows;
    const { controls, answer } = this.session.together(() => ({
      controls: this.sendWaiting(),
      answer: this.session.run<T>(sql, params),
    }));
    await firstFailure([...controls, answer]);
    return (await answer).rows;
  }

  emit<T extends FeedEventType>(orgCode: string, type: T, payload: FeedPayload<T>): void {
    const list = this.pending.get(orgCode) ?? [];
    list.push({ type, topic: FEED_EVENTS[type].topic, payload });
    this.pending.set(orgCode, list);
  }

  afterCommit(hint: () => void): void {
    this.hints.push(hint);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const savepoint = `part_${this.depth}`;
    const events = new Map([...this.pending].map(([orgCode, list]) => [orgCode, list.length]));
    const hints = this.hints.length;
    this.depth += 1;
    this.waiting.push('SAVEPOINT '.concat(savepoint));
    try {
      const result = await work();
      this.waiting.push('RELEASE SAVEPOINT '.concat(savepoint));
      return result;
    } catch (error) {
      this.waiting.push('ROLLBACK TO SAVEPOINT '.concat(savepoint));
      for (const [orgCode, list] of this.pending) list.length = events.get(orgCode) ?? 0;
      this.hints.length = hints;
      throw error;
    } finally {
      this.depth -= 1;
    }
  }

  /** Appends to the feeds and commits, in one trip. @throws Error when anything of the transaction has failed */
  async commit(): Promise<CommittedEvents[]> {
    // In one order for all, so that two transactions over several feeds can't wait for each other.
    const stores = [...this.pending].filter(([, events]) => events.length > 0).sort(([a], [b]) => inOrder(a, b));
    if (!this.hasBegun && stores.length === 0) return [];
    const { controls, heads, end } = this.session.together(() => ({
      controls: this.sendWaiting(),
      heads: stores.map(([orgCode, events]) =>
        this.session.run<{ last_offset: number; at: Date }>('SELECT last_offset, at FROM feed_append($1, $2::jsonb)', [
          orgCode,
          JSON.stringify(events),
        ]),
      ),
      end: this.session.control('COMMIT'),
    }));
    await firstFailure([...controls, ...heads, end]);
    // Postgres answers a COMMIT after a failed statement by rolling back, without an error.
    if ((await end).command !== 'COMMIT')
      throw new Error('the transaction was rolled back: a statement of it had failed');
    const answers = await Promise.all(heads);
    return stores.map(([orgCode, events], index) => {
      const head = answers[index]?.rows[0];
      if (!head) throw new Error(`store ${orgCode} has no feed`);
      return committedEvents(orgCode, events, head.last_offset, head.at);
    });
  }

  async rollback(): Promise<void> {
    if (this.hasBegun && !this.session.broken) await this.session.control('ROLLBACK').catch(() => undefined);
  }

  private sendWaiting(): Promise<unknown>[] {
    const { waiting } = this;
    const scope = this.hasBegun ? [] : this.session.see(this.setting, this.who);
    this.waiting = [];
    this.hasBegun = true;
    return [...scope, ...waiting.map((text) => this.session.control(text))];
  }
}

/** The feeds of persons and of all stores come before those of stores, whose sales wait for their feed until the commit. */
function inOrder(a: string, b: string): number {
  const isStore = [a, b].map((code) => !code.includes(':'));
  if (isStore[0] !== isStore[1]) return isStore[0] ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Waits for all of them, and throws the error of the first that failed: what came after it failed because of it. */
export async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(sent)) if (result.status === 'rejected') throw result.reason;
}

export function committedEvents(
  orgCode: string,
  appended: readonly Appended[],
  lastOffset: number,
  at: Date,
): CommittedEvents {
  const first = lastOffset - appended.length + 1;
  const time = at.toISOString();
  return {
    orgCode,
    events: appended.map((event, index) => {
      feedEvents.inc({ type: event.type });
      return { offset: first + index, topic: event.topic, type: event.type, at: time, payload: event.payload };
    }),
  };
}
