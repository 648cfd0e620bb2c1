import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Database } from './database/database';
import { FEED_CHANNELS } from './feed/feed';
import { type Reaction, ReactionRunner } from './feed/reactions';
import { type JobHandler, JobWorker, type Lane } from './jobs';
import type { Logger } from './logging';
import { ParkedJobs } from './parked-jobs';
import { createRedis } from './redis';
import { ScheduleBook } from './schedule-book';

/** Work that comes again and again, in one process at a time or in several. */
export interface Periodic {
  name: string;
  everyMs: number;
  /** The queue whose jobs it looks after. */
  lane?: Lane;
  /** People may have it rest. Never what money, safety or the life of personal data relies on. */
  mayPause?: true;
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
/** How soon the worker does what people want of a schedule, and how often it writes down what became of them. */
const LOOK_MS = 1000;
const WRITE_MS = 5000;

/** Finds what is due and was not done, because Redis forgot the job or it failed. One that fails keeps no other waiting. */
export function sweep<P extends z.ZodType>(
  handler: JobHandler<P>,
  due: () => Promise<z.output<P>[]>,
  log: Logger,
): Periodic {
  return {
    name: handler.job.name,
    lane: handler.job.lane,
    everyMs: SWEEP_MS,
    run: async () => {
      let failure: Error | undefined;
      for (const payload of await due())
        await handler.handle(payload).catch((error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
          log.warn({ job: handler.job.name, payload, error: String(error) }, 'an overdue job failed, will try again');
        });
      if (failure) throw failure;
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
  private readonly schedules: readonly Periodic[];
  private readonly book: ScheduleBook;
  private isClosed = false;
  private subscriber: Redis | null = null;

  /** @throws Error when a job has two handlers */
  constructor(
    private readonly redisUrl: string,
    db: Database,
    areas: readonly AreaBackground[],
    private readonly log: Logger,
  ) {
    const handlers = areas.flatMap((area) => area.handlers ?? []);
    this.jobs = new JobWorker(redisUrl, new ParkedJobs(db), handlers, log);
    this.reactions = new ReactionRunner(
      db,
      areas.flatMap((area) => area.reactions ?? []),
      log,
    );
    this.schedules = [
      { name: 'reactions', everyMs: REACTION_MS, run: () => this.reactions.runAll() },
      { name: 'parked jobs', everyMs: RETRY_MS, run: () => this.jobs.retryParked() },
      ...areas.flatMap((area) => area.periodic ?? []),
    ];
    this.book = new ScheduleBook(db, log);
  }

  start(): void {
    this.jobs.start();
    this.subscriber = createRedis(this.redisUrl, this.log, 'reactions');
    this.subscriber.on('ready', () => void this.subscriber?.psubscribe(FEED_CHANNELS).catch(() => undefined));
    this.subscriber.on('pmessage', (_pattern, channel: string) => this.react(channel.slice(channel.indexOf(':') + 1)));
    void this.startSchedules();
  }

  async close(): Promise<void> {
    this.isClosed = true;
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

  /** What is paused is known before the first turn; a database that does not answer holds up nothing. */
  private async startSchedules(): Promise<void> {
    await this.book
      .open(this.schedules)
      .catch((error: unknown) => this.log.debug({ error: String(error) }, 'schedules'));
    if (this.isClosed) return;
    for (const schedule of this.schedules) {
      if (schedule.atStart === true) void this.turn(schedule);
      this.timers.push(setInterval(() => void this.turn(schedule), schedule.everyMs));
    }
    const quietly = (work: () => Promise<void>): void =>
      void work().catch((error: unknown) => this.log.debug({ error: String(error) }, 'schedules'));
    this.timers.push(
      setInterval(() => quietly(() => this.look()), LOOK_MS),
      setInterval(() => quietly(() => this.book.write()), WRITE_MS),
    );
  }

  /** Runs what people want to have run. */
  private async look(): Promise<void> {
    for (const { name, by } of await this.book.look(this.schedules)) {
      const schedule = this.schedules.find((one) => one.name === name);
      if (schedule) void this.turn(schedule, by).then(() => this.book.write());
    }
  }

  /** One turn at a time; a failure is logged and the next turn tries again. @param by who wants it now; null: its time has come */
  private async turn({ name, run }: Periodic, by: string | null = null): Promise<void> {
    if (this.running.has(name) || (by === null && this.book.isPaused(name))) return;
    this.running.add(name);
    this.book.begin(name);
    try {
      await run();
      this.book.end(name, undefined, by);
    } catch (error) {
      this.log.warn({ work: name, error: String(error) }, 'periodic work failed, will try again');
      this.book.end(name, error, by);
    } finally {
      this.running.delete(name);
    }
  }
}
