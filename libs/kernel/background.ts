import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Database } from './database/database';
import { FEED_CHANNELS } from './feed/feed';
import { type Reaction, ReactionRunner } from './feed/reactions';
import { type JobHandler, JobWorker } from './jobs';
import type { Logger } from './logging';
import { ParkedJobs } from './parked-jobs';
import { createRedis } from './redis';

/** Work that comes again and again, in one process at a time or in several. */
export interface Periodic {
  name: string;
  everyMs: number;
  /** Also as soon as the worker starts. */
  atStart?: boolean;
  run: () => Promise<void>;
}

/** What an area has done in the background: its jobs with their handlers, what finds the overdue, what follows from its events. */
export interface AreaBackground {
  handlers?: readonly JobHandler[];
  periodic?: readonly Periodic[];
  reactions?: readonly Reaction[];
}

/** How often overdue work is looked for. This alone would keep a venue going without Redis. */
const SWEEP_MS = 1000;
const REACTION_MS = 1000;
/** Reactions of a store run at most this often, however many events come in. */
const REACTION_PAUSE_MS = 200;
const RETRY_MS = 5000;

/** Finds what is due and was not done, because Redis forgot the job or it failed. One that fails keeps no other waiting. */
export function sweep<P extends z.ZodType>(
  handler: JobHandler<P>,
  due: () => Promise<z.output<P>[]>,
  log: Logger,
): Periodic {
  return {
    name: handler.job.name,
    everyMs: SWEEP_MS,
    run: async () => {
      for (const payload of await due())
        await handler
          .handle(payload)
          .catch((error: unknown) =>
            log.warn({ job: handler.job.name, payload, error: String(error) }, 'an overdue job failed, will try again'),
          );
    },
  };
}

/** Runs what the areas have declared. */
export class Background {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Set<string>();
  private readonly reacting = new Map<string, NodeJS.Timeout>();
  private readonly jobs: JobWorker;
  private readonly reactions: ReactionRunner;
  private subscriber: Redis | null = null;

  /** @throws Error when a job has two handlers */
  constructor(
    private readonly redisUrl: string,
    db: Database,
    private readonly areas: readonly AreaBackground[],
    private readonly log: Logger,
  ) {
    const handlers = areas.flatMap((area) => area.handlers ?? []);
    this.jobs = new JobWorker(redisUrl, new ParkedJobs(db), handlers, log);
    this.reactions = new ReactionRunner(
      db,
      areas.flatMap((area) => area.reactions ?? []),
      log,
    );
  }

  start(): void {
    this.jobs.start();
    this.subscriber = createRedis(this.redisUrl, this.log, 'reactions');
    this.subscriber.on('ready', () => void this.subscriber?.psubscribe(FEED_CHANNELS).catch(() => undefined));
    this.subscriber.on('pmessage', (_pattern, channel: string) => this.react(channel.slice(channel.indexOf(':') + 1)));
    this.every({ name: 'reactions', everyMs: REACTION_MS, run: () => this.reactions.runAll() });
    this.every({ name: 'parked jobs', everyMs: RETRY_MS, run: () => this.jobs.retryParked() });
    for (const periodic of this.areas.flatMap((area) => area.periodic ?? [])) this.every(periodic);
  }

  async close(): Promise<void> {
    for (const timer of [...this.timers, ...this.reacting.values()]) clearTimeout(timer);
    this.subscriber?.disconnect();
    await this.jobs.close();
  }

  /** The first event of a burst waits for the others: one turn serves them all. */
  private react(feed: string): void {
    if (this.reacting.has(feed)) return;
    const round = setTimeout(() => {
      this.reacting.delete(feed);
      this.reactions
        .run(feed)
        .catch((error: unknown) => this.log.warn({ feed, error: String(error) }, 'reactions failed, will try again'));
    }, REACTION_PAUSE_MS);
    this.reacting.set(feed, round);
  }

  /** One turn at a time; a failure is logged and the next turn tries again. */
  private every({ name, everyMs, atStart, run }: Periodic): void {
    const round = async (): Promise<void> => {
      if (this.running.has(name)) return;
      this.running.add(name);
      try {
        await run();
      } catch (error) {
        this.log.warn({ work: name, error: String(error) }, 'periodic work failed, will try again');
      } finally {
        this.running.delete(name);
      }
    };
    if (atStart === true) void round();
    this.timers.push(setInterval(() => void round(), everyMs));
  }
}
