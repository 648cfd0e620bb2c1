import { type AreaBackground, defineJob, handles } from '@paddock/kernel';
import { z } from 'zod';
import type { PaymentService } from './payment.service';

/** Looks at one attempt: query, last query and reverse, reverse again, or refund, as its state asks. */
export const paymentPoll = defineJob({
  name: 'payment.poll',
  lane: 'payments',
  payload: z.object({ attemptId: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 30_000,
  dedupeBy: ({ attemptId }) => attemptId,
});

/** The sweep of payments polls several at once: each may have to wait for the channel. */
export const paymentBackground = (payments: PaymentService): AreaBackground => ({
  handlers: [handles(paymentPoll, ({ attemptId }) => payments.poll(attemptId))],
  periodic: [{ name: paymentPoll.name, everyMs: 1000, run: async () => void (await payments.sweep()) }],
});
