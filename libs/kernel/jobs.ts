import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Logger } from './logging';
import { jobOutcomes } from './metrics';

/** One kind of job. Payloads carry ids only; whoever handles it may run twice. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  name: string;
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
}

/** Ties a handler to its job with the payload's type. */
export const handles = <P extends z.ZodType>(
  job: JobDefinition<P>,
  handle: (payload: z.output<P>) => Promise<void>,
): JobHandler => ({ job, handle });

const QUEUE = 'paddock';

function connect(url: string, log: Logger, forWorker: boolean): Redis {
  // BullMQ's worker blocks on Redis and must wait for ever; adding a job must fail fast instead.
  const redis = new Redis(url, {
    maxRetriesPerRequest: forWorker ? null : 1,
    enableOfflineQueue: forWorker,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', (error: Error) => log.debug({ error: error.message }, 'job connection is away'));
  return redis;
}

/**
 * Puts jobs on their way. Always a hint: the due time stands in a Postgres column too, and a sweep
 * enqueues again what Redis forgot, so a failure here is logged and never fails the caller.
 */
export class Jobs {
  private readonly redis: Redis;
  private readonly waiting: Queue;

  constructor(
    url: string,
    private readonly log: Logger,
  ) {
    this.redis = connect(url, log, false);
    this.waiting = new Queue(QUEUE, { connection: this.redis });
    this.waiting.on('error', () => undefined);
  }

  /** @param dueAt when to run it; now when left out or past. */
  async enqueue<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>, dueAt?: Date): Promise<void> {
    const parsed = job.payload.parse(payload);
    const delay = Math.max(0, (dueAt?.getTime() ?? 0) - Date.now());
    const id = `${job.name}|${job.dedupeBy(parsed)}|${dueAt?.getTime() ?? 'now'}`.replaceAll(':', '-');
    try {
      await this.waiting.add(job.name, parsed, {
        jobId: id,
        delay,
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        removeOnComplete: true,
        removeOnFail: { count: 1000, age: 7 * 24 * 3600 },
      });
    } catch (error) {
      this.log.warn({ job: job.name, error: String(error) }, 'job was not enqueued, the sweep will find it');
    }
  }

  /** Parked failures, for administrators and the readiness page. */
  async failedCount(): Promise<number> {
    return this.waiting.getFailedCount();
  }

  async close(): Promise<void> {
    await this.waiting.close().catch(() => undefined);
    this.redis.disconnect();
  }
}

/** Runs jobs. Construction fails when a job has no handler or two. */
export class JobWorker {
  private readonly redis: Redis;
  private readonly worker: Worker;
  private readonly byName = new Map<string, JobHandler>();

  constructor(
    url: string,
    declared: readonly JobDefinition[],
    handlers: readonly JobHandler[],
    private readonly log: Logger,
  ) {
    for (const handler of handlers) {
      if (this.byName.has(handler.job.name)) throw new Error(`job ${handler.job.name} has two handlers`);
      this.byName.set(handler.job.name, handler);
    }
    const unhandled = declared.filter((job) => !this.byName.has(job.name));
    if (unhandled.length > 0) throw new Error(`jobs without a handler: ${unhandled.map((job) => job.name).join(', ')}`);
    this.redis = connect(url, log, true);
    this.worker = new Worker(QUEUE, (job) => this.handle(job.name, job.data), {
      connection: this.redis,
      concurrency: 8,
      autorun: false,
    });
    this.worker.on('error', (error) => this.log.debug({ error: error.message }, 'job worker'));
    this.worker.on('failed', (job, error) =>
      this.log.warn({ job: job?.name, attempt: job?.attemptsMade, error: error.message }, 'job failed'),
    );
  }

  start(): void {
    void this.worker.run();
  }

  async close(): Promise<void> {
    await this.worker.close().catch(() => undefined);
    this.redis.disconnect();
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
