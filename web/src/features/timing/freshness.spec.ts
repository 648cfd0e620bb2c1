import { describe, expect, it } from 'vitest';
import { heldSince, staleAfterMs } from './freshness';

describe('a picture stands still', () => {
  const live = { confirmedAt: 1000, edgeOnline: true, edgeSeenAt: null };

  it('when nothing has confirmed it for too long, since the last confirmation', () => {
    expect(heldSince(live, 1000 + staleAfterMs - 1)).toBeNull();
    expect(heldSince(live, 1000 + staleAfterMs)).toBe(1000);
  });

  it('when the venue is cut off, since its last message', () => {
    expect(heldSince({ ...live, edgeOnline: false, edgeSeenAt: 700 }, 1500)).toBe(700);
    expect(heldSince({ ...live, edgeOnline: false }, 1500)).toBe(1000);
  });

  it('never before there is one', () => {
    expect(heldSince({ ...live, confirmedAt: null, edgeOnline: false }, 99_999)).toBeNull();
  });
});
