import { type AreaBackground, defineJob, handles } from '@paddock/kernel';
import { z } from 'zod';
import type { PaymentService } from './payment.service';
import type { Reconciliation } from './reconciliation.service';
import type { ReviewDecisions } from './review-decisions.service';
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

/** Downloads a channel's bill of one day and compares it with what is stored here. */
export const paymentReconcile = defineJob({
  name: 'payment.reconcile',
  lane: 'bulk',
  payload: z.object({ provider: z.string(), merchantId: z.string(), day: z.iso.date() }),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 300_000,
  dedupeBy: ({ provider, merchantId, day }) => `${provider} ${merchantId} ${day}`,
});

const STUCK_EVERY_MS = 30_000;
const BILLS_EVERY_MS = 15 * 60_000;

/** The sweeps look at several at once: each may have to wait for the channel. */
export const paymentBackground = (
  payments: PaymentService,
  refunds: PaymentRefunds,
  bills: Reconciliation,
  reviews: ReviewDecisions,
): AreaBackground => ({
  handlers: [
    handles(paymentPoll, ({ attemptId }) => payments.poll(attemptId)),
    handles(paymentRefund, ({ outRefundNo }) => refunds.poll(outRefundNo)),
    handles(paymentReconcile, (bill) => bills.reconcile(bill)),
  ],
  periodic: [
    { name: paymentPoll.name, lane: paymentPoll.lane, everyMs: 1000, run: async () => void (await payments.sweep()) },
    {
      name: paymentRefund.name,
      lane: paymentRefund.lane,
      everyMs: 1000,
      run: async () => void (await refunds.sweep()),
    },
    {
      name: 'payment.stuck',
      lane: paymentPoll.lane,
      everyMs: STUCK_EVERY_MS,
      run: async () => void (await reviews.findStuck()),
    },
    {
      name: paymentReconcile.name,
      lane: paymentReconcile.lane,
      everyMs: BILLS_EVERY_MS,
      atStart: true,
      run: async () => void (await bills.sweep()),
    },
  ],
});
