import type { Redis } from 'ioredis';

/** A Redis that takes longer is done without: a limit must not make anybody wait. */
const ANSWERS_WITHIN_MS = 500;
/** So long a Redis that did not answer is not asked again. */
const LEFT_ALONE_MS = 1000;
/** Beyond this the count that began first is forgotten. */
const SUBJECTS_MAX = 100_000;

/** How much one subject may do in a window of time. */
export interface CallLimit {
  max: number;
  windowMs: number;
}

/** Counts in one step, so that two nodes never both begin a window. */
const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return { count, left }`;

interface Counted {
  count: number;
  endsAtMs: number;
}
interface OwnCount extends Counted {
  /** What this node has counted and Redis has not: it is added when Redis answers again. */
  unshared: number;
}

/**
 * Counts what somebody does in a window of time, for all nodes together (Redis). Each node counts for itself besides: without Redis its own
 * count goes on and holds, so that the loss neither locks anybody out nor opens everything.
 */
export class CallCounts {
  private readonly own = new Map<string, OwnCount>();
  private askedAgainAtMs = 0;

  constructor(private readonly redis: Pick<Redis, 'eval'>) {}

  /** @returns the seconds to wait when this is too much, else null */
  async waitOf(subject: string, { max, windowMs }: CallLimit, amount = 1): Promise<number | null> {
    const nowMs = Date.now();
    const own = this.countOwn(subject, windowMs, amount, nowMs);
    // What one node has seen too much of needs no second opinion: a flood costs nothing more.
    if (own.count > max) return secondsUntil(own.endsAtMs, nowMs);
    const shared = await this.countShared(subject, own, windowMs);
    return shared !== null && shared.count > max ? secondsUntil(shared.endsAtMs, nowMs) : null;
  }

  private countOwn(subject: string, windowMs: number, amount: number, nowMs: number): OwnCount {
    const known = this.own.get(subject);
    if (known && known.endsAtMs > nowMs) {
      known.count += amount;
      known.unshared += amount;
      return known;
    }
    this.own.delete(subject);
    this.makeRoom(nowMs);
    const begun = { count: amount, unshared: amount, endsAtMs: nowMs + windowMs };
    this.own.set(subject, begun);
    return begun;
  }

  /** Those that began first stand first. */
  private makeRoom(nowMs: number): void {
    for (const [subject, { endsAtMs }] of this.own) {
      if (endsAtMs > nowMs && this.own.size < SUBJECTS_MAX) return;
      this.own.delete(subject);
    }
  }

  /** Null without Redis. */
  private async countShared(subject: string, own: OwnCount, windowMs: number): Promise<Counted | null> {
    const nowMs = Date.now();
    if (nowMs < this.askedAgainAtMs) return null;
    const amount = own.unshared;
    own.unshared = 0;
    const asked = this.redis.eval(COUNT, 1, `count:${subject}`, amount, windowMs).then(
      (answer) => answer as [number, number],
      () => {
        own.unshared += amount;
        return null;
      },
    );
    const answer = await within(asked, ANSWERS_WITHIN_MS);
    if (answer === null) {
      this.askedAgainAtMs = Date.now() + LEFT_ALONE_MS;
      return null;
    }
    return { count: answer[0], endsAtMs: nowMs + answer[1] };
  }
}

const secondsUntil = (endsAtMs: number, nowMs: number): number => Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));

function within<T>(asked: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
