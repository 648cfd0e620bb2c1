import { describe, expect, it } from 'vitest';
import { PerMinute } from './per-minute';

describe('what a subject may do in a minute', () => {
  it('is counted for each by itself, and from zero with the next minute', () => {
    const limit = new PerMinute(2);
    const admit = (subject: string, nowMs: number) => limit.admit(subject, nowMs);
    expect([admit('a', 0), admit('a', 1), admit('a', 59_999), admit('b', 59_999)]).toEqual([true, true, false, true]);
    expect([admit('a', 60_000), admit('a', 60_001), admit('a', 60_002)]).toEqual([true, true, false]);
  });
});
