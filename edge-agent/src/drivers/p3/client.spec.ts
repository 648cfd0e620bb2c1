import { describe, expect, it } from '@jest/globals';
import { reconnectAfterMs } from './client';

describe('the connection to a decoder', () => {
  it('is tried again within a second, however long the outage was', () => {
    for (const attempts of [0, 1, 2, 10, 100_000]) {
      expect(reconnectAfterMs(attempts)).toBeGreaterThan(0);
      expect(reconnectAfterMs(attempts)).toBeLessThanOrEqual(1_000);
    }
  });
});
