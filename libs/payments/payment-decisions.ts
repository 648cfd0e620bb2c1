/** What follows from the answer of a payment channel. Pure: no clock, no database, no network. */
import { invariant, must } from '@paddock/kernel';
import type {
  ChargeResult,
  DeclineCode,
  Paid,
  QueryRefundResult,
  QueryResult,
  RefundResult,
  ReverseResult,
} from './provider';
import { paymentStates, type PaymentState } from './payment.states';

export const PAYMENT_TIMES = {
  /** From the charge to the moment where it is taken back. */
  deadlineMs: 45_000,
  pollStepMs: 5_000,
  pollsMax: 15,
  /** The channel takes no reverse earlier after the charge. */
  reverseNotBeforeMs: 15_000,
  /** The channel takes no reverse later after the charge. */
  reverseWindowMs: 7 * 24 * 3_600_000,
  /** An attempt whose charge has not started by then was left behind by a crash. */
  abandonedMs: 20_000,
  /** Longer than any charge call: the answer is not coming any more. */
  chargeLostMs: 12_000,
  /** For how long one caller may keep an attempt to itself. */
  leaseMs: 12_000,
  backoffMinMs: 1_000,
  /** While the channel answers and refuses. */
  backoffMaxMs: 5 * 60_000,
  /** While the channel is silent: every attempt must end within 30 s after it answers again. */
  silentBackoffMaxMs: 20_000,
  refundStepMs: 5_000,
} as const;

/** The part of an attempt that decisions read and change. */
export interface AttemptFacts {
  state: PaymentState;
  amountFen: number;
  outTradeNo: string;
  declineCode: DeclineCode | null;
  message: string | null;
  txnId: string | null;
  paidFen: number | null;
  paidAt: Date | null;
  chargeStartedAt: Date | null;
  deadlineAt: Date | null;
  nextPollAt: Date | null;
  polls: number;
  tries: number;
  refunds: number;
  refundNo: string | null;
  refundFen: number | null;
  refundAccepted: boolean;
  refundedFen: number;
  /** What a person decided, until it is carried out. */
  decision: ReviewDecision | null;
}

/** `giveBack`: the channel shall, once more. `gaveBackByHand`: the customer has the money already. */
export type ReviewDecision = 'giveBack' | 'gaveBackByHand';

/** `abandon`, `resume` and `carryOut` ask nobody. */
export type Step = 'abandon' | 'resume' | 'carryOut' | 'query' | 'lastQuery' | 'reverse' | 'refund' | 'queryRefund';

/** What was seen: the answer of one call to the channel. */
export type Observation =
  | { call: 'charge'; result: ChargeResult }
  | { call: 'query' | 'lastQuery'; result: QueryResult }
  | { call: 'reverse'; result: ReverseResult }
  | { call: 'refund'; result: RefundResult }
  | { call: 'queryRefund'; result: QueryRefundResult };

export type Change = Partial<AttemptFacts>;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const reversibleFrom = ({ chargeStartedAt }: AttemptFacts): Date =>
  new Date((chargeStartedAt?.getTime() ?? 0) + PAYMENT_TIMES.reverseNotBeforeMs);

/** What to do next for an attempt that is due; null when there is nothing to do now. */
export function nextStep(attempt: AttemptFacts, now: Date): Step | null {
  switch (attempt.state) {
    case 'CREATED':
      return 'abandon';
    case 'CHARGING':
      return 'resume';
    case 'WAITING': {
      const over = attempt.deadlineAt !== null && now >= attempt.deadlineAt;
      return over || attempt.polls >= PAYMENT_TIMES.pollsMax ? 'lastQuery' : 'query';
    }
    case 'REVERSING':
      return now >= reversibleFrom(attempt) ? 'reverse' : null;
    case 'REFUNDING':
      return attempt.refundAccepted ? 'queryRefund' : 'refund';
    case 'NEEDS_HUMAN':
    case 'REFUND_ABNORMAL':
      return attempt.decision === null ? null : 'carryOut';
    default:
      return null;
  }
}

/** An attempt that was never sent: nothing can have been paid, and its code is gone. */
export const abandon = (): Change => ended('DECLINED', { declineCode: 'notSent' });

export const startCharge = (now: Date): Change => ({
  state: 'CHARGING',
  chargeStartedAt: now,
  deadlineAt: later(now, PAYMENT_TIMES.deadlineMs),
  nextPollAt: later(now, PAYMENT_TIMES.chargeLostMs),
});

/** What a failed refund still owes the customer. */
export const owedFen = (attempt: AttemptFacts): number =>
  attempt.state === 'REFUND_ABNORMAL' ? must(attempt.refundFen, 'an amount of the failed refund') : 0;

/** A new refund of `amountFen` of a paid attempt. */
export const startRefund = (attempt: AttemptFacts, amountFen: number, now: Date): Change => ({
  state: 'REFUNDING',
  refunds: attempt.refunds + 1,
  refundNo: `${attempt.outTradeNo}R${attempt.refunds + 1}`,
  refundFen: amountFen,
  refundAccepted: false,
  tries: 0,
  message: null,
  decision: null,
  nextPollAt: now,
});

/** At once, but never before the channel takes it. */
export function takeBack(attempt: AttemptFacts, now: Date): Change {
  const from = reversibleFrom(attempt);
  return { state: 'REVERSING', tries: 0, message: null, decision: null, nextPollAt: from > now ? from : now };
}

/** What follows from a person's decision about an attempt that the channel could not end. */
export function carryOut(attempt: AttemptFacts, now: Date): Change {
  const refundFailed = attempt.state === 'REFUND_ABNORMAL';
  invariant(attempt.decision !== null && (refundFailed || attempt.state === 'NEEDS_HUMAN'), 'a person has decided');
  if (attempt.decision === 'gaveBackByHand')
    return { ...(refundFailed ? refundDone(attempt) : ended('REVERSED')), decision: null };
  return refundFailed ? startRefund(attempt, owedFen(attempt), now) : takeBack(attempt, now);
}

/** The charge call's answer is lost with its process: from here on only questions, never a second charge. */
export const resume = (now: Date): Change => ({ state: 'WAITING', nextPollAt: now });

/** The change that an answer brings to the attempt as it stands now; null when it comes too late to matter. */
export function decide(attempt: AttemptFacts, seen: Observation, now: Date): Change | null {
  const change = changeOf(attempt, seen, now);
  if (change?.state && change.state !== attempt.state) {
    invariant(paymentStates.may(attempt.state, change.state), `payment ${attempt.state} to ${change.state}`);
  }
  return change;
}

function changeOf(attempt: AttemptFacts, seen: Observation, now: Date): Change | null {
  switch (seen.call) {
    case 'charge':
      return isOpen(attempt) ? afterCharge(attempt, seen.result, now) : null;
    case 'query':
    case 'lastQuery':
      return isOpen(attempt) ? afterQuery(attempt, seen.result, seen.call === 'lastQuery', now) : null;
    case 'reverse':
      return attempt.state === 'REVERSING' ? afterReverse(attempt, seen.result, now) : null;
    case 'refund':
      return attempt.state === 'REFUNDING' && !attempt.refundAccepted ? afterRefund(attempt, seen.result, now) : null;
    case 'queryRefund':
      return attempt.state === 'REFUNDING' ? afterRefundQuery(attempt, seen.result, now) : null;
  }
}

const isOpen = ({ state }: AttemptFacts): boolean => state === 'CHARGING' || state === 'WAITING';

const ended = (state: PaymentState, change: Change = {}): Change => ({
  message: null,
  ...change,
  state,
  nextPollAt: null,
  tries: 0,
});

function afterCharge(attempt: AttemptFacts, result: ChargeResult, now: Date): Change {
  switch (result.kind) {
    case 'paid':
      return afterPaid(attempt, result);
    case 'declined':
      return ended('DECLINED', { declineCode: result.code, message: result.message });
    case 'userPaying':
    case 'unknown':
      return wait(attempt, now);
  }
}

function afterQuery(attempt: AttemptFacts, result: QueryResult, last: boolean, now: Date): Change {
  switch (result.kind) {
    case 'paid':
      return afterPaid(attempt, result);
    // Whichever side ended it, the money is with the customer and the code is used up.
    case 'closed':
    case 'reversed':
    case 'refunded':
      return ended('DECLINED', { declineCode: 'closed' });
    // An order that the channel does not know may still arrive there, so it is as open as the others.
    case 'notFound':
    case 'notPaid':
    case 'userPaying':
    case 'unknown':
      return last ? takeBack(attempt, now) : wait(attempt, now);
  }
}

function afterPaid(attempt: AttemptFacts, paid: Paid): Change {
  const facts = { txnId: paid.txnId, paidFen: paid.amountFen };
  if (paid.amountFen !== attempt.amountFen) return ended('NEEDS_HUMAN', facts);
  return ended('PAID', { ...facts, paidAt: paid.paidAt });
}

function wait(attempt: AttemptFacts, now: Date): Change {
  const next = later(now, PAYMENT_TIMES.pollStepMs);
  const { deadlineAt } = attempt;
  return { state: 'WAITING', nextPollAt: deadlineAt && deadlineAt < next ? deadlineAt : next };
}

function afterReverse(attempt: AttemptFacts, result: ReverseResult, now: Date): Change {
  switch (result.kind) {
    case 'closed':
    case 'refundedInFull':
      return ended('REVERSED');
    case 'tooLate':
      return startRefund(attempt, attempt.paidFen ?? attempt.amountFen, now);
    case 'retry':
      return windowOver(attempt, now) ? ended('NEEDS_HUMAN') : again(attempt, now, PAYMENT_TIMES.backoffMaxMs);
    case 'unknown':
      return windowOver(attempt, now) ? ended('NEEDS_HUMAN') : again(attempt, now, PAYMENT_TIMES.silentBackoffMaxMs);
  }
}

const windowOver = ({ chargeStartedAt }: AttemptFacts, now: Date): boolean =>
  chargeStartedAt !== null && now.getTime() - chargeStartedAt.getTime() > PAYMENT_TIMES.reverseWindowMs;

function again(attempt: AttemptFacts, now: Date, capMs: number): Change {
  const backoffMs = Math.min(PAYMENT_TIMES.backoffMinMs * 2 ** Math.min(attempt.tries, 20), capMs);
  return { tries: attempt.tries + 1, nextPollAt: later(now, backoffMs) };
}

function afterRefund(attempt: AttemptFacts, result: RefundResult, now: Date): Change {
  switch (result.kind) {
    case 'accepted':
      return { refundAccepted: true, tries: 0, nextPollAt: later(now, PAYMENT_TIMES.refundStepMs) };
    case 'rejected':
      return refundFailed(attempt, result.message);
    case 'unknown':
      return again(attempt, now, PAYMENT_TIMES.silentBackoffMaxMs);
  }
}

function afterRefundQuery(attempt: AttemptFacts, result: QueryRefundResult, now: Date): Change {
  switch (result.kind) {
    case 'success':
      return refundDone(attempt);
    case 'closed':
    case 'abnormal':
      return refundFailed(attempt, null);
    // The same number makes a repeated refund harmless.
    case 'notFound':
      return { ...again(attempt, now, PAYMENT_TIMES.backoffMaxMs), refundAccepted: false };
    case 'processing':
      return again(attempt, now, PAYMENT_TIMES.backoffMaxMs);
    case 'unknown':
      return again(attempt, now, PAYMENT_TIMES.silentBackoffMaxMs);
  }
}

function refundDone(attempt: AttemptFacts): Change {
  if (attempt.paidAt === null) return ended('REVERSED');
  const refundedFen = attempt.refundedFen + (attempt.refundFen ?? 0);
  return ended(refundedFen >= attempt.amountFen ? 'REFUNDED' : 'PART_REFUNDED', { refundedFen });
}

/** A refund of a payment that was never reported as paid is a failed reversal: it needs a manual review. */
const refundFailed = (attempt: AttemptFacts, message: string | null): Change =>
  ended(attempt.paidAt === null ? 'NEEDS_HUMAN' : 'REFUND_ABNORMAL', { message });
