import { beforeEach, describe, expect, it } from 'vitest';
import { GateClocks } from './gate-clocks';

const GATE_US = 1_700_000_000_000_000;
const STARTED_MS = 1_000_000;
const HOUR_MS = 3_600_000;

describe('the clocks of gates', () => {
  let clocks: GateClocks;
  /** Of one that is received `receivedMs` after the agent started, and was crossed at `gateMs` by the gate's clock; as long after the start. */
  const next = (receivedMs: number, gateMs: number): number | null => {
    const crossedMs = clocks.next('G1', GATE_US + gateMs * 1000, STARTED_MS + receivedMs);
    return crossedMs === null ? null : crossedMs - STARTED_MS;
  };
  beforeEach(() => {
    clocks = new GateClocks(STARTED_MS);
  });

  it('show when karts crossed a gate that sends in one moment what it has kept, and nothing of one that sends at once', () => {
    expect([next(0, 0), next(20_000, 20_300), next(40_900, 40_400)]).toEqual([null, null, null]);
    expect([next(200_000, 60_000), next(200_010, 90_000), next(200_020, 195_000)]).toEqual([60_500, 90_500, 195_500]);
    expect(next(210_000, 209_400)).toBeNull();
  });

  it('show it of karts that cross together too, whichever the gate names first', () => {
    next(0, 0);
    expect([next(100_000, 60_000), next(100_010, 59_800), next(100_020, 90_000)]).toEqual([60_000, 59_800, 90_000]);
  });

  it('prove nothing of a gate before this process has received a passing of it', () => {
    clocks.restore('G1', { rtcUs: GATE_US, receivedMs: STARTED_MS - 60_000 });
    expect(next(200_000, 30_000)).toBeNull();
    expect(next(201_000, 30_900)).toBeNull();
    expect(next(260_000, 60_000)).toBe(230_100);
  });

  it('may be slow: what they have lost in a quiet night is no delay', () => {
    next(0, 0);
    expect(next(10 * HOUR_MS, 10 * HOUR_MS - 18_000)).toBeNull();
    expect(next(10 * HOUR_MS + 60_000, 10 * HOUR_MS + 60_000 - 18_000)).toBeNull();
  });

  it('that were set back prove nothing any more once the next kart is as much behind', () => {
    next(0, 0);
    expect(next(100_000, 40_000)).toBe(40_000);
    expect(next(101_000, 41_000)).toBe(41_000);
    expect(next(103_000, 43_000)).toBeNull();
    expect(next(133_000, 73_000)).toBeNull();
    expect(next(200_000, 100_000)).toBe(160_000);
  });

  it('that went back further than to the last kart, or are a day ahead, prove nothing', () => {
    next(0, 0);
    expect(next(60_000, -30_000)).toBeNull();
    expect(next(90_000, 0)).toBeNull();
    expect(next(120_000, 25 * HOUR_MS)).toBeNull();
  });

  it('that count from the start of the gate prove nothing once it has started again', () => {
    clocks.next('G1', 5_000_000, STARTED_MS);
    expect(clocks.next('G1', 60_000_000, STARTED_MS + 300_000)).toBeNull();
    expect(clocks.next('G1', 90_000_000, STARTED_MS + 330_000)).toBeNull();
  });

  it('show when one was crossed that comes after later ones, also of those that the gate had kept', () => {
    next(0, 0);
    next(200_000, 90_000);
    expect(clocks.lateMs('G1', GATE_US + 60_000_000)).toBe(STARTED_MS + 60_000);
    expect(clocks.lateMs('G1', GATE_US + 91_000_000)).toBeNull();
    expect(clocks.lateMs('G2', GATE_US)).toBeNull();
  });
});
