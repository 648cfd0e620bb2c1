import { describe, expect, it } from 'vitest';
import { personOf } from './refundable-sales.repository';

type Row = Parameters<typeof personOf>[1];

const ended: Row = {
  id: 'e',
  number_text: 'A001',
  driver_name: '甲',
  line_id: null,
  vehicle_id: 'k',
  state: 'DEPARTED',
  laps: 10,
  minutes: 0,
  run_state: 'FINISHED',
  run_laps: 4,
  lap_limit: 10,
  limit_ms: 0,
  remaining: 6,
  ends_at: null,
  ended_at: null,
  extra_uses: 0,
  continues_id: null,
};
const left = (row: Partial<Row>) => personOf(LAPS, { ...ended, ...row }).left;
const LAPS = { run_mode: 'laps', driven_laps: 10, driven_minutes: 0 } as const;
const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 22, 6, minutes));
const TIMED = { run_mode: 'timed', driven_laps: 0, driven_minutes: 8 } as const;

describe('what of a sale somebody has not driven', () => {
  it.each([
    ['came back early', {}, 6],
    ['drove all', { run_laps: 10, remaining: 0 }, 0],
    ['never drove', { state: 'QUEUING' as const, run_state: null }, 10],
    ['whose kart never set off', { run_state: 'FAILED' as const, run_laps: 0 }, 10],
    // A lap that was given for nothing is none that was sold.
    ['got a lap more and came back early', { lap_limit: 11, extra_uses: 1 }, 6],
    ['got a lap more and drove what was sold', { lap_limit: 11, run_laps: 10, extra_uses: 1 }, 0],
    [
      'whose second kart never set off',
      { run_state: 'FAILED' as const, run_laps: 0, lap_limit: 3, continues_id: 'r' },
      3,
    ],
  ])('of one who %s', (_who, row, laps) => {
    expect(left(row)).toBe(laps);
  });

  it('counts whole minutes, and none that were given for nothing', () => {
    const timed = { ...ended, laps: 0, minutes: 8, lap_limit: 0, run_laps: 3, limit_ms: 480_000, remaining: 0 };
    const stopped = { ...timed, ends_at: at(9), ended_at: at(5) };
    expect(personOf(TIMED, stopped).left).toBe(4);
    expect(personOf(TIMED, { ...stopped, extra_uses: 1 }).left).toBe(3);
    const again = { ...timed, run_state: 'FAILED', limit_ms: 150_000, continues_id: 'r' } as const;
    expect(personOf(TIMED, again).left).toBe(2);
  });
});
