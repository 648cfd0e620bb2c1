import { describe, expect, it } from 'vitest';
import { leavesUnclear } from './outcome';

const error = (kind: 'refused' | 'failed', code: number, key: string | null = null): Error =>
  Object.assign(new Error('a sentence in any language'), { kind, code, key });

describe('a charge that failed', () => {
  it('was not made when the service said no or turned it away', () => {
    expect(leavesUnclear(error('refused', 500, 'member.notEnoughBalance'), false)).toBe(false);
    expect(leavesUnclear(error('refused', 500, 'member.notEnoughBalance'), true)).toBe(false);
    expect(leavesUnclear(error('failed', 401), false)).toBe(false);
    expect(leavesUnclear(error('failed', 404), false)).toBe(false);
  });

  it.each([0, 200, 500, 502, 504])('may have been made when no answer of the service came back (%i)', (code) => {
    expect(leavesUnclear(error('failed', code), false)).toBe(true);
  });

  it('may have been made while the service is still at it', () => {
    expect(leavesUnclear(error('refused', 500, 'idempotency.running'), false)).toBe(true);
  });

  it('is as unclear as before when asking again was turned away', () => {
    expect(leavesUnclear(error('failed', 401), true)).toBe(true);
  });
});
