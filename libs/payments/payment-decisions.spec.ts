import { describe, expect, it } from 'vitest';
import {
  decide,
  nextStep,
  PAYMENT_TIMES,
  startCharge,
  type AttemptFacts,
  type Change,
  type Observation,
} from './payment-decisions';
import { paymentStates, progressOf } from './payment.states';

const T0 = new Date('2026-05-01T08:00:00Z');
const at = (seconds: number): Date => new Date(T0.getTime() + seconds * 1000);

const created: AttemptFacts = {
  state: 'CREATED',
  amount_fen: 6800,
  decline_code: null,
  message: null,
  txn_id: null,
  paid_fen: null,
  paid_at: null,
  charge_started_at: null,
  deadline_at: null,
  next_poll_at: null,
  polls: 0,
  tries: 0,
  silences: 0,
  refunded_fen: 0,
  decision: null,
};
const charging: AttemptFacts = { ...created, ...startCharge(T0) };
const waiting: AttemptFacts = { ...charging, state: 'WAITING' };
const reversing: AttemptFacts = { ...waiting, state: 'REVERSING', next_poll_at: at(45) };
const paidAnswer = { kind: 'paid', txnId: '42', amountFen: 6800, paidAt: at(3) } as const;

const see = (attempt: AttemptFacts, seen: Observation, seconds: number): Change | null =>
  decide(attempt, seen, at(seconds));

describe('payment decisions', () => {
  it.each([
    ['paid', { call: 'charge', result: paidAnswer }, 'PAID'],
    ['declined', { call: 'charge', result: { kind: 'declined', code: 'notEnough', message: '余额不足' } }, 'DECLINED'],
    ['the payer has to confirm', { call: 'charge', result: { kind: 'userPaying' } }, 'WAITING'],
    ['silence', { call: 'charge', result: { kind: 'unknown', cause: 'timeout' } }, 'WAITING'],
    ['a wrong signature', { call: 'charge', result: { kind: 'unknown', cause: 'signature' } }, 'WAITING'],
  ] as const)('a charge answered with %s leads on', (_, seen, state) => {
    expect(see(charging, seen, 3)?.state).toBe(state);
  });

  it('an amount that differs is never paid', () => {
    const wrong = { ...paidAnswer, amountFen: 6801 };
    expect(see(charging, { call: 'charge', result: wrong }, 3)).toMatchObject({ state: 'NEEDS_HUMAN', paid_fen: 6801 });
    expect(see(waiting, { call: 'query', result: wrong }, 5)).toMatchObject({ state: 'NEEDS_HUMAN', paid_fen: 6801 });
  });

  it.each(['notFound', 'notPaid', 'userPaying'] as const)('%s before the deadline waits 5 s more', (kind) => {
    expect(see(waiting, { call: 'query', result: { kind } }, 10)).toEqual({ state: 'WAITING', next_poll_at: at(15) });
  });

  it('the last wait ends at the deadline', () => {
    expect(see(waiting, { call: 'query', result: { kind: 'userPaying' } }, 42)?.next_poll_at).toEqual(at(45));
  });

  it.each(['closed', 'reversed', 'refunded'] as const)('%s while waiting is a decline', (kind) => {
    expect(see(waiting, { call: 'query', result: { kind } }, 10)).toMatchObject({
      state: 'DECLINED',
      next_poll_at: null,
    });
  });

  it('asks for the last time at 45 s and takes the charge back at once', () => {
    expect(nextStep(waiting, at(44.9))).toBe('query');
    expect(nextStep(waiting, at(45))).toBe('lastQuery');
    const change = see(waiting, { call: 'lastQuery', result: { kind: 'notFound' } }, 45);
    expect(change).toMatchObject({ state: 'REVERSING', next_poll_at: at(45) });
  });

  it('polls at most 15 times', () => {
    expect(nextStep({ ...waiting, polls: 14 }, at(20))).toBe('query');
    expect(nextStep({ ...waiting, polls: 15 }, at(20))).toBe('lastQuery');
  });

  it('never takes back earlier than 15 s after the charge', () => {
    const change = see(waiting, { call: 'lastQuery', result: { kind: 'unknown', cause: 'connection' } }, 4);
    expect(change).toMatchObject({ state: 'REVERSING', next_poll_at: at(15) });
    expect(nextStep(reversing, at(14.9))).toBeNull();
    expect(nextStep(reversing, at(15))).toBe('reverse');
  });

  it('a payment that shows up while the charge is taken back does not make it paid', () => {
    expect(see(reversing, { call: 'query', result: paidAnswer }, 50)).toBeNull();
    expect(see(reversing, { call: 'charge', result: paidAnswer }, 50)).toBeNull();
    expect(paymentStates.may('REVERSING', 'PAID')).toBe(false);
  });

  it('goes on reversing with growing waits, short ones while the channel is silent', () => {
    const waits = (result: { kind: 'retry' } | { kind: 'unknown'; cause: 'timeout' }): number[] => {
      let attempt = reversing;
      return Array.from({ length: 10 }, () => {
        const change = see(attempt, { call: 'reverse', result }, 60);
        attempt = { ...attempt, ...change };
        return ((attempt.next_poll_at?.getTime() ?? 0) - at(60).getTime()) / 1000;
      });
    };
    expect(waits({ kind: 'retry' })).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(waits({ kind: 'unknown', cause: 'timeout' })).toEqual([1, 2, 4, 8, 10, 10, 10, 10, 10, 10]);
    // What a long silence has cost is forgotten with the first answer.
    const silent = { ...reversing, silences: 50 };
    expect(see(silent, { call: 'reverse', result: { kind: 'retry' } }, 600)).toMatchObject({ next_poll_at: at(601) });
  });

  it('asks for a person when the window for taking back has ended', () => {
    const late = PAYMENT_TIMES.reverseWindowMs / 1000 + 1;
    expect(see(reversing, { call: 'reverse', result: { kind: 'retry' } }, late)?.state).toBe('NEEDS_HUMAN');
  });

  it('refunds when a reverse comes too late', () => {
    const change = see(reversing, { call: 'reverse', result: { kind: 'tooLate' } }, 60);
    expect(change).toMatchObject({ state: 'REFUNDING', next_poll_at: null });
    expect(progressOf('REFUNDING', false)).toBe('reversing');
  });

  it('what has ended stays ended', () => {
    for (const state of ['PAID', 'DECLINED', 'REVERSED', 'REFUNDED', 'NEEDS_HUMAN'] as const) {
      expect(see({ ...waiting, state }, { call: 'query', result: { kind: 'closed' } }, 10)).toBeNull();
      expect(see({ ...waiting, state }, { call: 'charge', result: paidAnswer }, 10)).toBeNull();
      expect(see({ ...waiting, state }, { call: 'reverse', result: { kind: 'closed' } }, 50)).toBeNull();
      expect(nextStep({ ...waiting, state }, at(100))).toBeNull();
    }
  });
});
