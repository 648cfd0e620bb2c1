import { describe, expect, it } from 'vitest';
import { ErrorCounts } from './errorCounts';

describe('errors of a page', () => {
  it('are sent at once the first time, and counted and sent once a minute when they come again', () => {
    const counts = new ErrorCounts();
    expect(counts.due('a', 0)).toBe(1);
    for (let at = 1_000; at < 60_000; at += 1_000) expect(counts.due('a', at)).toBeNull();
    expect(counts.due('a', 60_000)).toBe(60);
    expect(counts.due('a', 60_001)).toBeNull();
    expect(counts.due('b', 60_001)).toBe(1);
  });

  it('are bounded, in kinds and in how often one comes', () => {
    const counts = new ErrorCounts();
    for (let kind = 0; kind < 20; kind += 1) expect(counts.due(`kind ${kind}`, 0)).toBe(1);
    expect(counts.due('one more', 0)).toBeNull();
    for (let times = 0; times < 5_000; times += 1) counts.due('kind 0', 1);
    expect(counts.due('kind 0', 60_000)).toBe(1_000);
  });
});
