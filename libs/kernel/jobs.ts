import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Clock } from './clock';
import type { Logger } from './logging';
import { jobOutcomes } from './metrics';
import type { ParkedJobs } from './parked-jobs';

/**
 * Jobs of one lane wait for each other and for no others: a payment never waits behind an export. How many of a lane run at once in
 * one worker; payments and messages mostly wait for their providers, and many silent ones must not keep the others.
 */
export const LANES = { payments: 64, messages: 16, default: 8, bulk: 2 } as const;
export type Lane = keyof typeof LANES;
/** The default lane has the name that the only one had before, so that what waits there is still done. */
const queueNameOf = (lane: Lane): string => (lane === 'default' ? 'paddock' : `paddock-${lane}`);

/** One kind of job. Payloads carry ids only; a handler may run twice. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  name: string;
  lane: Lane;
  payload: P;
  attempts: number;
  /** First wait between attempts; it doubles each time. */
  backoffMs: number;
  timeoutMs: number;
  /** Two waiting jobs with the same key are one. */
  dedupeBy: (payload: z.output<P>) => string;
}

export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition;

export interface JobHandler<P extends z.ZodType = z.ZodType> {
  job: JobDefinition<P>;
  handle(payload: z.output<P>): Promise<void>;
  /** After the last attempt: what a sweep would enqueue again is put off here, or it fails for ever and keeps its lane. */
  failed?(payload: z.output<P>): Promise<void>;
}

/** Ties a handler to its job with the payload's type. */
export const handles = <P extends z.ZodType>(
  job: JobDefinition<P>,
  handle: (payload: z.output<P>) => Promise<void>,
  failed?: (payload: z.output<P>) => Promise<void>,
): JobHandler<P> => ({ job, handle, failed });

function connect(url: string, log: Logger, forWorker: boolean): Redis {
  // BullMQ's worker blocks on Redis and must wait for ever; adding a job must fail fast instead.
  const redis = new Redis(url, {
    maxRetriesPerRequest: forWorker ? null : 1,
    enableOfflineQueue: forWorker,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', (error: Error) => log.debug({ error: error.message }, 'no job connection'));
  return redis;
}

/**
 * Puts jobs on their way. Always a hint: the due time stands in a Postgres column too, and a sweep
 * enqueues again what Redis forgot, so a failure here is logged and never fails the caller.
 */
export class Jobs {
  private readonly redis: Redis;
  private readonly lanes = new Map<Lane, Queue>();

  constructor(
    url: string,
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {
    this.redis = connect(url, log, false);
  }

  /** @param dueAt when to run it; now when left out or past. */
  async enqueue<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>, dueAt?: Date): Promise<void> {
    const parsed = job.payload.parse(payload);
    const delay = Math.max(0, (dueAt?.getTime() ?? 0) - this.clock.now().getTime());
    const id = `${job.name}|${job.dedupeBy(parsed)}|${dueAt?.getTime() ?? 'now'}`.replaceAll(':', '-');
    try {
      await this.lane(job.lane).add(job.name, parsed, {
        jobId: id,
        delay,
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        removeOnComplete: true,
        // A failed job is parked in the database; here it would keep its id, and the same job would be ignored later.
        removeOnFail: true,
      });
    } catch (error) {
      this.log.warn({ job: job.name, error: String(error) }, 'job was not enqueued, the sweep will find it');
    }
  }

  async close(): Promise<void> {
    for (const lane of this.lanes.values()) await lane.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private lane(name: Lane): Queue {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = new Queue(queueNameOf(name), { connection: this.redis });
      lane.on('error', () => undefined);
      this.lanes.set(name, lane);
    }
    return lane;
  }
}

/** Runs jobs. Construction fails when a job has two handlers. */
export class JobWorker {
  private readonly redis: Redis;
  private readonly workers: Worker[];
  private readonly byName = new Map<string, JobHandler>();

  constructor(
    url: string,
    private readonly parked: ParkedJobs,
    handlers: readonly JobHandler[],
    private readonly log: Logger,
  ) {
    for (const handler of handlers) {
      if (this.byName.has(handler.job.name)) throw new Error(`job ${handler.job.name} has two handlers`);
      this.byName.set(handler.job.name, handler);
    }
    this.redis = connect(url, log, true);
    this.workers = Object.entries(LANES).map(([lane, concurrency]) => {
      const worker = new Worker(queueNameOf(lane as Lane), (job) => this.handle(job.name, job.data), {
        connection: this.redis,
        concurrency,
        autorun: false,
      });
      worker.on('error', (error) => this.log.debug({ error: error.message }, 'job worker'));
      worker.on('failed', (job, error) => {
        this.log.warn({ job: job?.name, attempt: job?.attemptsMade, error: error.message }, 'job failed');
        // One that will be tried again is not over yet.
        if (job && (job.finishedOn !== undefined || error instanceof UnrecoverableError)) {
          void this.park(job.name, job.data, error);
          void this.putOff(job.name, job.data);
        }
      });
      return worker;
    });
  }

  start(): void {
    for (const worker of this.workers) void worker.run();
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close().catch(() => undefined)));
    this.redis.disconnect();
  }

  /** Runs the parked jobs that an administrator wants again. */
  async retryParked(): Promise<void> {
    for (const { id, name, payload } of await this.parked.takeWanted()) {
      try {
        await this.handle(name, payload);
        await this.parked.remove(id);
      } catch (error) {
        await this.park(name, payload, error);
      }
    }
  }

  private async park(name: string, payload: unknown, error: unknown): Promise<void> {
    const job = this.byName.get(name)?.job;
    const parsed = job?.payload.safeParse(payload);
    const key = job && parsed?.success ? job.dedupeBy(parsed.data) : JSON.stringify(payload);
    await this.parked
      .park({ id: `${name}|${key}`, name, payload, error: error instanceof Error ? error.message : String(error) })
      .catch((failure: unknown) =>
        this.log.error({ job: name, error: String(failure) }, 'a failed job was not parked'),
      );
  }

  private async putOff(name: string, data: unknown): Promise<void> {
    const handler = this.byName.get(name);
    const payload = handler?.job.payload.safeParse(data);
    if (!payload?.success) return;
    await handler
      ?.failed?.(payload.data)
      .catch((error: unknown) => this.log.error({ job: name, error: String(error) }, 'a failed job was not put off'));
  }

  private async handle(name: string, data: unknown): Promise<void> {
    const handler = this.byName.get(name);
    if (!handler) throw new UnrecoverableError(`no handler for job ${name}`);
    const payload = handler.job.payload.safeParse(data);
    if (!payload.success) throw new UnrecoverableError(`job ${name} has a wrong payload`);
    try {
      await withTimeout(handler.handle(payload.data), handler.job.timeoutMs, name);
      jobOutcomes.inc({ job: name, outcome: 'done' });
    } catch (error) {
      jobOutcomes.inc({ job: name, outcome: 'failed' });
      throw error;
    }
  }
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
