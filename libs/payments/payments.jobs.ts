import { type AreaBackground, defineJob, handles } from '@paddock/kernel';
import { z } from 'zod';
import type { PaymentService } from './payment.service';
import type { PaymentRefunds } from './refunds.service';

/** Looks at one attempt: query, last query and reverse, or reverse again, as its state asks. */
export const paymentPoll = defineJob({
  name: 'payment.poll',
  lane: 'payments',
  payload: z.object({ attemptId: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 30_000,
  dedupeBy: ({ attemptId }) => attemptId,
});

/** Carries one refund to the channel, or asks there how it stands. */
export const paymentRefund = defineJob({
  name: 'payment.refund',
  lane: 'payments',
  payload: z.object({ outRefundNo: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 30_000,
  dedupeBy: ({ outRefundNo }) => outRefundNo,
});

/** The sweeps look at several at once: each may have to wait for the channel. */
export const paymentBackground = (payments: PaymentService, refunds: PaymentRefunds): AreaBackground => ({
  handlers: [
    handles(paymentPoll, ({ attemptId }) => payments.poll(attemptId)),
    handles(paymentRefund, ({ outRefundNo }) => refunds.poll(outRefundNo)),
  ],
  periodic: [
    { name: paymentPoll.name, everyMs: 1000, run: async () => void (await payments.sweep()) },
    { name: paymentRefund.name, everyMs: 1000, run: async () => void (await refunds.sweep()) },
  ],
});
