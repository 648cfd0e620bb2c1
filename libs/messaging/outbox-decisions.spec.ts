import { describe, expect, it } from 'vitest';
import { messageStates } from './message.states';
import { afterAttempt, afterFind, type MessageFacts, nextStep } from './outbox-decisions';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 22, 12, 0, seconds));
const facts = (more: Partial<MessageFacts> = {}): MessageFacts => ({
  state: 'SENDING',
  attempts: 1,
  unclear: false,
  first_tried_at: at(0),
  last_tried_at: at(0),
  expires_at: at(3600),
  ...more,
});
const busy = { kind: 'later', reason: 'busy', reply: 'isp.SYSTEM_ERROR' } as const;
const books = { canFind: true, onceWithinMs: 0 };
const once = { canFind: false, onceWithinMs: 60_000 };

describe('what becomes of a message', () => {
  it('waits longer after each attempt and stops after the fifth', () => {
    const waits = [1, 2, 3, 4].map((attempts) => {
      const { state, next_try_at: nextTryAt } = afterAttempt(facts({ attempts }), busy, at(0));
      return [state, (nextTryAt!.getTime() - at(0).getTime()) / 1000];
    });
    expect(waits).toEqual([
      ['RETRY', 10],
      ['RETRY', 60],
      ['RETRY', 300],
      ['RETRY', 1800],
    ]);
    expect(afterAttempt(facts({ attempts: 5 }), busy, at(0))).toMatchObject({ state: 'STOPPED', next_try_at: null });
  });

  it('is never tried after its time', () => {
    const { next_try_at: nextTryAt } = afterAttempt(facts({ attempts: 4, expires_at: at(120) }), busy, at(0));
    expect(nextTryAt).toEqual(at(120));
    expect(nextStep(facts({ state: 'RETRY', expires_at: at(120) }), books, at(120))).toBe('expire');
  });

  it('stops at once where the provider will not take it as it is', () => {
    const refused = { kind: 'refused', reason: 'badReceiver', reply: '' } as const;
    expect(afterAttempt(facts(), refused, at(0))).toMatchObject({ state: 'STOPPED', reason: 'badReceiver' });
  });

  it('is not sent again while nobody knows whether it arrived: the books are asked', () => {
    const unknown = afterAttempt(facts(), { kind: 'unknown' }, at(0));
    expect(unknown).toMatchObject({ state: 'RETRY', unclear: true, reason: 'unclear' });
    const unclear = facts({ state: 'RETRY', unclear: true });
    expect(nextStep(unclear, books, at(10))).toBe('find');
    // Also when its time is over meanwhile: whether it arrived is still worth knowing.
    expect(nextStep({ ...unclear, expires_at: at(5) }, books, at(10))).toBe('find');
    expect(afterFind(unclear, { kind: 'sent', providerId: '7' }, at(10))).toMatchObject({ state: 'SENT' });
    // Books may be a little behind.
    expect(afterFind(unclear, { kind: 'absent' }, at(10))).toMatchObject({ state: 'RETRY', unclear: true });
    expect(afterFind(unclear, { kind: 'absent' }, at(31))).toBeNull();
  });

  it('goes under its own number where that is taken once, and waits for a person after that', () => {
    const unclear = facts({ state: 'RETRY', unclear: true });
    expect(nextStep(unclear, once, at(60))).toBe('send');
    expect(nextStep(unclear, once, at(61))).toBe('stop');
  });

  it('never goes a way that its life does not have', () => {
    const results = [busy, { kind: 'unknown' }, { kind: 'sent', providerId: '' }] as const;
    for (const result of results)
      for (const attempts of [1, 5]) {
        const { state } = afterAttempt(facts({ attempts }), result, at(0));
        expect(messageStates.may('SENDING', state)).toBe(true);
      }
  });
});
