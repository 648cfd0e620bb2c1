import { defineJob, handles, type JobHandler } from '@paddock/kernel';
import { z } from 'zod';
import type { PaymentService } from './payment.service';

/** Looks at one attempt: query, last query and reverse, reverse again, or refund, as its state asks. */
export const paymentPoll = defineJob({
  name: 'payment.poll',
  payload: z.object({ attemptId: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 30_000,
  dedupeBy: ({ attemptId }) => attemptId,
});

export const paymentJobs = [paymentPoll] as const;

export const paymentJobHandlers = (payments: PaymentService): JobHandler[] => [
  handles(paymentPoll, ({ attemptId }) => payments.poll(attemptId)),
];
