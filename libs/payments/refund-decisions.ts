/** What follows from a channel's answer about a refund, and from refunds for their charge. Pure: no clock, no database, no network. */
import { invariant } from '@paddock/kernel';
import { backoffMs, PAYMENT_TIMES, type AttemptFacts, type Change } from './payment-decisions';
import type { PaymentState } from './payment.states';
import type { QueryRefundResult, RefundResult } from './provider';
import type { Refund } from './refund.repository';
import { hasFailed, isReturned, isUnderWay, refundStates, type RefundState } from './refund.states';

/** The part of a refund that decisions read and change. */
export type RefundFacts = Pick<
  Refund,
  'state' | 'amount_fen' | 'unclear' | 'message' | 'tries' | 'next_poll_at' | 'ended_at' | 'unproven_since'
>;

/** So often a refund that was refused in words that prove nothing must not be found before it counts as refused. */
const NOT_FOUND_TIMES = 3;

export type RefundChange = Partial<RefundFacts>;
export type RefundStep = 'refund' | 'queryRefund';
export type RefundObservation =
  | { call: 'refund'; result: RefundResult }
  | { call: 'queryRefund'; result: QueryRefundResult };

export function nextRefundStep({ state, message }: RefundFacts): RefundStep | null {
  if (state === 'SENDING') return message === null ? 'refund' : 'queryRefund';
  return state === 'ACCEPTED' ? 'queryRefund' : null;
}

export const send = (now: Date): RefundChange => ({
  state: 'SENDING',
  unclear: false,
  message: null,
  tries: 0,
  next_poll_at: now,
  ended_at: null,
  unproven_since: now,
});

export const endRefund = (state: RefundState, now: Date, message: string | null = null): RefundChange => ({
  state,
  unclear: false,
  message,
  tries: 0,
  next_poll_at: null,
  ended_at: now,
  unproven_since: null,
});

/** The change that an answer brings to the refund as it stands now; null when it comes too late to matter. */
export function decideRefund(refund: RefundFacts, seen: RefundObservation, now: Date): RefundChange | null {
  if (nextRefundStep(refund) !== seen.call) return null;
  const change = changeBy(refund, seen, now);
  if (change.state && change.state !== refund.state)
    invariant(refundStates.may(refund.state, change.state), `refund ${refund.state} to ${change.state}`);
  return change;
}

function changeBy(refund: RefundFacts, seen: RefundObservation, now: Date): RefundChange {
  if (seen.call === 'refund') return afterRefund(refund, seen.result, now);
  return refund.state === 'SENDING' ? afterRefusal(refund, seen.result, now) : afterQuery(refund, seen.result, now);
}

const oneStepLater = (now: Date): Date => new Date(now.getTime() + PAYMENT_TIMES.refundStepMs);

function afterRefund(refund: RefundFacts, result: RefundResult, now: Date): RefundChange {
  switch (result.kind) {
    case 'accepted':
      return {
        state: 'ACCEPTED',
        unclear: false,
        tries: 0,
        next_poll_at: oneStepLater(now),
      };
    case 'rejected':
      return endRefund('REFUSED', now, result.message);
    case 'refused':
      return { unclear: true, message: result.message ?? '', tries: 0, next_poll_at: oneStepLater(now) };
    case 'unknown':
      return again(refund, now, true);
  }
}

/** What a query shows of a refund that was refused in words that prove nothing. */
function afterRefusal(refund: RefundFacts, result: QueryRefundResult, now: Date): RefundChange {
  switch (result.kind) {
    case 'unknown':
      return again(refund, now, true);
    case 'notFound': {
      const tries = refund.tries + 1;
      if (tries >= NOT_FOUND_TIMES) return endRefund('REFUSED', now, refund.message || null);
      return { tries, next_poll_at: oneStepLater(now) };
    }
    // The channel knows it: from here on it is like every other that was accepted.
    default:
      return { state: 'ACCEPTED', unclear: false, message: null, tries: 0, next_poll_at: now };
  }
}

function afterQuery(refund: RefundFacts, result: QueryRefundResult, now: Date): RefundChange {
  switch (result.kind) {
    case 'success':
      return endRefund('DONE', now);
    case 'closed':
      return endRefund('REFUSED', now);
    case 'abnormal':
      return endRefund('ABNORMAL', now);
    // The same number makes a repeated refund harmless.
    case 'notFound':
      return { ...again(refund, now, false), state: 'SENDING', unproven_since: refund.unproven_since ?? now };
    case 'processing':
      return { ...again(refund, now, false), unproven_since: null };
    case 'unknown':
      return { ...again(refund, now, true), unproven_since: refund.unproven_since ?? now };
  }
}

/** Waits that grow; what a long silence has cost is forgotten with the first answer. */
function again(refund: RefundFacts, now: Date, unclear: boolean): RefundChange {
  const tries = refund.unclear === unclear ? refund.tries : 0;
  const waitMs = backoffMs(tries, unclear ? PAYMENT_TIMES.silentBackoffMaxMs : PAYMENT_TIMES.backoffMaxMs);
  return { unclear, tries: tries + 1, next_poll_at: new Date(now.getTime() + waitMs) };
}

/** How the charge stands after a change of its refunds. A refund of a charge that was never reported as paid takes it back. */
export function afterRefunds(
  attempt: AttemptFacts,
  refunds: readonly Pick<RefundFacts, 'state' | 'amount_fen' | 'message'>[],
): Change {
  const wasReported = attempt.paid_at !== null;
  const refundedFen = wasReported
    ? refunds.filter(({ state }) => isReturned(state)).reduce((sum, { amount_fen: amountFen }) => sum + amountFen, 0)
    : 0;
  const failed = refunds.findLast(({ state }) => hasFailed(state));
  const stateOf = (): PaymentState => {
    if (refunds.some(({ state }) => isUnderWay(state))) return 'REFUNDING';
    if (failed) return wasReported ? 'REFUND_ABNORMAL' : 'NEEDS_HUMAN';
    if (!wasReported) return 'REVERSED';
    if (refundedFen >= attempt.amount_fen) return 'REFUNDED';
    return refundedFen > 0 ? 'PART_REFUNDED' : 'PAID';
  };
  const state = stateOf();
  return {
    state,
    refunded_fen: refundedFen,
    message: failed?.message ?? null,
    decision: null,
    tries: 0,
    next_poll_at: null,
  };
}
