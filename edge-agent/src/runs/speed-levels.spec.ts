import { describe, expect, it } from 'vitest';
import type { EdgeTx } from '../journal/group-commit';
import { FULL_SPEED, type SpeedLimit, SpeedLevels } from './speed-levels';

const tx = { write: () => undefined } as unknown as EdgeTx;

describe('the level of a vehicle', () => {
  it('is the lowest of its own and all that hold it, and its own again when they are gone', () => {
    const limits: SpeedLimit[] = [];
    const speeds = new SpeedLevels(limits);
    speeds.set(tx, 'V1', 4);
    limits.push((id) => (id === 'V1' ? 2 : null));
    expect([speeds.now('V1'), speeds.own('V1'), speeds.now('V2')]).toEqual([2, 4, FULL_SPEED]);
    limits.push(() => 3);
    expect([speeds.now('V1'), speeds.now('V2'), speeds.allowed('V1', 1)]).toEqual([2, 3, 1]);
    speeds.slow(tx, 'V1', 1);
    expect(speeds.now('V1')).toBe(1);
    speeds.letGo(tx, 'V1');
    limits.length = 0;
    expect(speeds.now('V1')).toBe(4);
  });

  it('is reported when it is another one from now on, and not when it is slowed for now', () => {
    const reported: [string, number][] = [];
    const speeds = new SpeedLevels([() => 3], undefined, (_tx, vehicleId, level) => reported.push([vehicleId, level]));
    speeds.slow(tx, 'V1', 1);
    speeds.letGo(tx, 'V1');
    speeds.lower(tx, 'V1', 4);
    speeds.set(tx, 'V1', 4);
    speeds.set(tx, 'V2', FULL_SPEED);
    speeds.set(tx, 'V1', FULL_SPEED);
    expect(reported).toEqual([
      ['V1', 4],
      ['V1', FULL_SPEED],
    ]);
  });
});
