import { type AreaBackground, defineJob, handles, type Logger, sweep } from '@paddock/kernel';
import { z } from 'zod';
import type { RefundSolutions } from './refund-solutions.service';

/** Sends a refund that was refused once more, under its number. Due time: refund.next_try_at. */
export const refundAgain = defineJob({
  name: 'refund.again',
  lane: 'payments',
  payload: z.object({ refundId: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 20_000,
  dedupeBy: ({ refundId }) => refundId,
});

export function refundsBackground(solutions: RefundSolutions, log: Logger): AreaBackground {
  const again = handles(refundAgain, ({ refundId }) => solutions.sendDue(refundId));
  return {
    handlers: [again],
    periodic: [sweep(again, async () => (await solutions.due()).map((refundId) => ({ refundId })), log)],
  };
}
