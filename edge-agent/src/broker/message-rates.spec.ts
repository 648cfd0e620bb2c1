import { describe, expect, it } from 'vitest';
import { MessageRates } from './message-rates';

describe('how fast messages of a device are read', () => {
  it('is never limited for what a venue sends: a day kept by a gate that was away, then five karts on its line', () => {
    let nowMs = 0;
    const rates = new MessageRates(() => nowMs);
    expect(rates.read('G1', 50_000)).toBe(0);
    for (let tick = 0; tick < 4_000; tick += 1) {
      nowMs += 25;
      expect(rates.read('G1', 5)).toBe(0);
    }
  });

  it('is limited for one device alone, until it has been slow for as long as it was too fast', () => {
    let nowMs = 0;
    const rates = new MessageRates(() => nowMs);
    expect(rates.read('G1', 50_100)).toBe(500);
    expect(rates.read('G2', 1)).toBe(0);
    nowMs += 500;
    expect(rates.read('G1', 0)).toBe(0);
    expect(rates.read('G1', 1)).toBe(5);
    rates.forget('G1');
    expect(rates.read('G1', 1)).toBe(0);
  });

  it('never holds a line for more than a second, whatever was sent, and is fast again ten seconds after the storm', () => {
    let nowMs = 0;
    const rates = new MessageRates(() => nowMs);
    for (let pieces = 0; pieces < 100; pieces += 1) {
      const waitMs = rates.read('K1', 32_768);
      expect(waitMs).toBeLessThanOrEqual(1_000);
      if (pieces > 2) expect(waitMs).toBe(1_000);
      nowMs += waitMs;
    }
    nowMs += 10_000;
    expect(rates.read('K1', 1)).toBe(0);
  });
});
