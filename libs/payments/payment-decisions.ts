/** What follows from the answer of a payment channel. Pure: no clock, no database, no network. */
import { invariant } from '@paddock/kernel';
import type { PaymentAttempt } from './payment.repository';
import type { ChargeResult, Paid, QueryResult, ReverseResult } from './provider';
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
  /** While the channel is silent: every attempt ends within 30 s after it answers again, also when its first answer is lost too. */
  silentBackoffMaxMs: 10_000,
  refundStepMs: 5_000,
} as const;

/** The part of an attempt that decisions read and change. */
export type AttemptFacts = Pick<
  PaymentAttempt,
  | 'state'
  | 'amount_fen'
  | 'decline_code'
  | 'message'
  | 'txn_id'
  | 'paid_fen'
  | 'paid_at'
  | 'charge_started_at'
  | 'deadline_at'
  | 'next_poll_at'
  | 'polls'
  | 'tries'
  | 'silences'
  | 'refunded_fen'
  | 'decision'
>;

/** `abandon`, `resume` and `carryOut` ask nobody. */
export type Step = 'abandon' | 'resume' | 'carryOut' | 'query' | 'lastQuery' | 'reverse';

/** What was seen: the answer of one call to the channel. */
export type Observation =
  | { call: 'charge'; result: ChargeResult }
  | { call: 'query' | 'lastQuery'; result: QueryResult }
  | { call: 'reverse'; result: ReverseResult };

export type Change = Partial<AttemptFacts>;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const reversibleFrom = ({ charge_started_at: chargeStartedAt }: AttemptFacts): Date =>
  new Date((chargeStartedAt?.getTime() ?? 0) + PAYMENT_TIMES.reverseNotBeforeMs);

/** What to do next for an attempt that is due; null when there is nothing to do now. */
export function nextStep(attempt: AttemptFacts, now: Date): Step | null {
  switch (attempt.state) {
    case 'CREATED':
      return 'abandon';
    case 'CHARGING':
      return 'resume';
    case 'WAITING': {
      const over = attempt.deadline_at !== null && now >= attempt.deadline_at;
      return over || attempt.polls >= PAYMENT_TIMES.pollsMax ? 'lastQuery' : 'query';
    }
    case 'REVERSING':
      return now >= reversibleFrom(attempt) ? 'reverse' : null;
    case 'NEEDS_HUMAN':
    case 'REFUND_ABNORMAL':
      return attempt.decision === null ? null : 'carryOut';
    default:
      return null;
  }
}

/** An attempt that was never sent: nothing can have been paid, and its code is gone. */
export const abandon = (): Change => ended('DECLINED', { decline_code: 'notSent' });

export const startCharge = (now: Date): Change => ({
  state: 'CHARGING',
  charge_started_at: now,
  deadline_at: later(now, PAYMENT_TIMES.deadlineMs),
  next_poll_at: later(now, PAYMENT_TIMES.chargeLostMs),
});

/** At once, but never before the channel takes it. */
export function takeBack(attempt: AttemptFacts, now: Date): Change {
  const from = reversibleFrom(attempt);
  return {
    state: 'REVERSING',
    tries: 0,
    silences: 0,
    message: null,
    decision: null,
    next_poll_at: from > now ? from : now,
  };
}

/** The charge call's answer is lost with its process: from here on only questions, never a second charge. */
export const resume = (now: Date): Change => ({ state: 'WAITING', next_poll_at: now });

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
  }
}

const isOpen = ({ state }: AttemptFacts): boolean => state === 'CHARGING' || state === 'WAITING';

export const ended = (state: PaymentState, change: Change = {}): Change => ({
  message: null,
  ...change,
  state,
  next_poll_at: null,
  tries: 0,
});

function afterCharge(attempt: AttemptFacts, result: ChargeResult, now: Date): Change {
  switch (result.kind) {
    case 'paid':
      return afterPaid(attempt, result);
    case 'declined':
      return ended('DECLINED', { decline_code: result.code, message: result.message });
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
      return ended('DECLINED', { decline_code: 'closed' });
    // An order that the channel does not know may still arrive there, so it is as open as the others.
    case 'notFound':
    case 'notPaid':
    case 'userPaying':
    case 'unknown':
      return last ? takeBack(attempt, now) : wait(attempt, now);
  }
}

function afterPaid(attempt: AttemptFacts, paid: Paid): Change {
  const facts: Change = { txn_id: paid.txnId, paid_fen: paid.amountFen };
  if (paid.amountFen !== attempt.amount_fen) return ended('NEEDS_HUMAN', facts);
  return ended('PAID', { ...facts, paid_at: paid.paidAt });
}

function wait(attempt: AttemptFacts, now: Date): Change {
  const next = later(now, PAYMENT_TIMES.pollStepMs);
  const { deadline_at: deadlineAt } = attempt;
  return { state: 'WAITING', next_poll_at: deadlineAt && deadlineAt < next ? deadlineAt : next };
}

function afterReverse(attempt: AttemptFacts, result: ReverseResult, now: Date): Change {
  switch (result.kind) {
    case 'closed':
    case 'refundedInFull':
      return ended('REVERSED');
    case 'tooLate':
      // The refund that now takes it back is stored with this change.
      return ended('REFUNDING');
    case 'retry':
      return windowOver(attempt, now) ? ended('NEEDS_HUMAN') : again(attempt, now);
    case 'unknown':
      return windowOver(attempt, now) ? ended('NEEDS_HUMAN') : afterSilence(attempt, now);
  }
}

const windowOver = ({ charge_started_at: chargeStartedAt }: AttemptFacts, now: Date): boolean =>
  chargeStartedAt !== null && now.getTime() - chargeStartedAt.getTime() > PAYMENT_TIMES.reverseWindowMs;

/** Waits that double with every try, up to the cap. */
export const backoffMs = (tries: number, capMs: number): number =>
  Math.min(PAYMENT_TIMES.backoffMinMs * 2 ** Math.min(tries, 20), capMs);

const again = (attempt: AttemptFacts, now: Date): Change => ({
  tries: attempt.tries + 1,
  silences: 0,
  next_poll_at: later(now, backoffMs(attempt.tries, PAYMENT_TIMES.backoffMaxMs)),
});

const afterSilence = (attempt: AttemptFacts, now: Date): Change => ({
  silences: attempt.silences + 1,
  next_poll_at: later(now, backoffMs(attempt.silences, PAYMENT_TIMES.silentBackoffMaxMs)),
});
