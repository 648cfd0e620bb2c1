import type { JobDefinition } from '@paddock/kernel';
import type { z } from 'zod';

/** Keeps the jobs that services enqueue. No worker runs in the past: its sweeps do what is due. */
export class PastJobs {
  private readonly asked = new Map<string, unknown[]>();

  enqueue<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>): Promise<void> {
    const list = this.asked.get(job.name) ?? [];
    list.push(payload);
    this.asked.set(job.name, list);
    return Promise.resolve();
  }

  /** Takes the jobs of one kind that came since the last call. */
  take<P extends z.ZodType>(job: JobDefinition<P>): z.output<P>[] {
    const list = this.asked.get(job.name) ?? [];
    this.asked.delete(job.name);
    return list.map((payload) => job.payload.parse(payload));
  }
}
