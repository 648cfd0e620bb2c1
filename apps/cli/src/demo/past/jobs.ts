import type { JobDefinition } from '@paddock/kernel';
import type { z } from 'zod';

/** What is due in the past is carried out by the past itself, by the sweeps; only what it asks for is kept. */
export class PastJobs {
  private readonly asked = new Map<string, unknown[]>();

  enqueue<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>): Promise<void> {
    const list = this.asked.get(job.name) ?? [];
    list.push(payload);
    this.asked.set(job.name, list);
    return Promise.resolve();
  }

  /** What was put on its way of one kind of job since it was asked last. */
  take<P extends z.ZodType>(job: JobDefinition<P>): z.output<P>[] {
    const list = this.asked.get(job.name) ?? [];
    this.asked.delete(job.name);
    return list.map((payload) => job.payload.parse(payload));
  }
}
