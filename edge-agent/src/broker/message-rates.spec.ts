import fc from 'fast-check';
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
    expect(rates.read('G1', 50_400)).toBe(2_000);
    expect(rates.read('G2', 1)).toBe(0);
    nowMs += 2_000;
    expect(rates.read('G1', 0)).toBe(0);
    expect(rates.read('G1', 1)).toBe(5);
    rates.forget('G1');
    expect(rates.read('G1', 1)).toBe(0);
  });

  it('of one that keeps to it is at most what was allowed at once and the rate since, whatever it tries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ waitsMs: fc.nat(5_000), messages: fc.integer({ min: 1, max: 1_000 }) }), {
          maxLength: 300,
        }),
        (tries) => {
          let [nowMs, heldUntilMs, read] = [0, 0, 0];
          const rates = new MessageRates(() => nowMs);
          for (const { waitsMs, messages } of tries) {
            nowMs = Math.max(nowMs + waitsMs, heldUntilMs);
            heldUntilMs = nowMs + rates.read('G1', messages);
            read += messages;
            // One chunk may be read whole before the connection is held.
            expect(read).toBeLessThanOrEqual(50_000 + (nowMs / 1_000) * 200 + 1_000);
          }
        },
      ),
    );
  });
});
