import type { FailSafe } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KartFailSafe } from './kart-fail-safe';

describe('a simulated kart that listens for heartbeats', () => {
  let failSafe: KartFailSafe;
  let done: FailSafe[];
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    failSafe = new KartFailSafe({ silent: (what) => done.push(what) });
  });
  afterEach(() => {
    failSafe.end();
    vi.useRealTimers();
  });

  const later = async (ms: number): Promise<FailSafe[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return done.splice(0);
  };

  it('does nothing while they come', async () => {
    for (let second = 0; second < 60; second += 1) {
      expect(await later(1_000)).toEqual([]);
      failSafe.beat();
    }
  });

  it('slows down after 3 s without one, stops after 10 s, each once, and starts over with the next', async () => {
    failSafe.beat();
    expect(await later(2_990)).toEqual([]);
    expect(await later(20)).toEqual(['slow']);
    expect(await later(6_970)).toEqual([]);
    expect(await later(40)).toEqual(['stopped']);
    expect(await later(60_000)).toEqual([]);
    failSafe.beat();
    expect(await later(3_010)).toEqual(['slow']);
    failSafe.beat();
    expect(await later(2_990)).toEqual([]);
  });

  it('follows the values that it is sent, from the last heartbeat on', async () => {
    failSafe.beat();
    expect(await later(2_000)).toEqual([]);
    failSafe.configure({ heartbeatSlowMs: 5_000, heartbeatStopMs: 6_000, failSafeLevel: 1 });
    expect(failSafe.config.failSafeLevel).toBe(1);
    expect(await later(2_990)).toEqual([]);
    expect(await later(20)).toEqual(['slow']);
    expect(await later(1_000)).toEqual(['stopped']);
  });

  it('stops at once where slow and stop have the same time', async () => {
    failSafe.configure({ heartbeatSlowMs: 4_000, heartbeatStopMs: 4_000, failSafeLevel: 2 });
    failSafe.beat();
    expect(await later(4_010)).toEqual(['slow', 'stopped']);
  });
});
