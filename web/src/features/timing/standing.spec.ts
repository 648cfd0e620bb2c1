import { describe, expect, it } from 'vitest';
import { runOn } from './feedFixtures';
import { finishedIn, movesBetween, moveShownMs, standing, timeLeftMs } from './standing';

const now = Date.parse('2026-03-14T06:32:07.000Z');
const at = (ms: number): string => new Date(now + ms).toISOString();

describe('the standing', () => {
  it('is by best lap, then second best, then who was earlier; who has no lap comes last without a rank', () => {
    const rows = standing(
      [
        runOn(1),
        runOn(2, { bestLapMs: 31_000, secondBestLapMs: 32_000, bestLapAt: at(-5000) }),
        runOn(3, { bestLapMs: 31_000, secondBestLapMs: 31_500, bestLapAt: at(-1000) }),
        runOn(4, { bestLapMs: 30_999 }),
        runOn(5, { bestLapMs: 31_000, secondBestLapMs: 32_000, bestLapAt: at(-9000) }),
      ],
      now,
    );
    expect(rows.map((row) => [row.run.cardName, row.rank, row.place, row.gapMs])).toEqual([
      ['4', 1, 1, null],
      ['3', 2, 2, 1],
      ['5', 3, 3, 1],
      ['2', 4, 4, 1],
      ['1', null, 5, null],
    ]);
  });

  it('marks a last lap that is the best of the session, or the own best', () => {
    const rows = standing(
      [
        runOn(1, { bestLapMs: 31_000, lastLapMs: 31_000 }),
        runOn(2, { bestLapMs: 32_000, lastLapMs: 32_000 }),
        runOn(3, { bestLapMs: 33_000, lastLapMs: 34_000 }),
      ],
      now,
    );
    expect(rows.map((row) => row.lastLap)).toEqual(['session', 'own', 'plain']);
  });

  it('keeps a finished run for 20 s, and shows the result of the one that finished last', () => {
    const runs = [
      runOn(1, { state: 'FINISHED', endedAt: at(-19_000) }),
      runOn(2, { state: 'FINISHED', endedAt: at(-3000) }),
      runOn(3, { state: 'FINISHED', endedAt: at(-20_000) }),
      runOn(4, { state: 'FAILED' }),
    ];
    const rows = standing(runs, now);
    expect(rows.map((row) => row.run.id).sort()).toEqual(['run-1', 'run-2']);
    expect(finishedIn(rows)?.id).toBe('run-2');
    expect(finishedIn(standing([runOn(1)], now))).toBeNull();
  });

  it('lets the clock of a timed run stand while it is paused', () => {
    const timed = { consumeVehicleMode: 'timermode', duration: 8, remaining: 200_000, endsAt: at(60_000) } as const;
    const leftOf = (paused: boolean): number => {
      const left = standing([runOn(1, { ...timed, paused })], now)[0]?.left;
      return left?.kind === 'time' ? timeLeftMs(left, now) : -1;
    };
    expect(leftOf(false)).toBe(60_000);
    expect(leftOf(true)).toBe(200_000);
  });
});

describe('changes of place', () => {
  it('are counted among runs present in both orders', () => {
    const moves = movesBetween(['a', 'b', 'c', 'd'], ['b', 'd', 'c', 'e'], new Map(), now);
    expect([...moves].map(([id, move]) => [id, move.by])).toEqual([
      ['d', 1],
      ['c', -1],
    ]);
  });

  it('stay until their time is over', () => {
    const first = movesBetween(['a', 'b'], ['b', 'a'], new Map(), now);
    expect(movesBetween(['b', 'a'], ['b', 'a', 'c'], first, now + 1000).get('b')).toEqual({
      by: 1,
      until: now + moveShownMs,
    });
    expect(movesBetween(['b', 'a'], ['b', 'a'], first, now + moveShownMs).size).toBe(0);
  });
});
