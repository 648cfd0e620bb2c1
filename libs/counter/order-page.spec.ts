import { describe, expect, it } from 'vitest';
import { type OrderPeople, personOf } from './order-page.repository';

const now = new Date('2026-11-22T06:00:00Z');
const waiting: OrderPeople[number] = {
  ...{
    entry_id: 'e',
    tab_id: null,
    line_id: null,
    number_text: 'A001',
    driver_name: '甲',
    vehicle_name: null,
    state: 'QUEUING',
    run_mode: 'laps',
  },
  ...{ laps: 10, minutes: 0, departed_at: null, revoked_by: null, run_state: null, run_laps: null, lap_limit: null },
  ...{ remaining: null, ends_at: null, ended_at: null, end_reason: null, extra_uses: null },
};
const onTrack = {
  ...waiting,
  state: 'DEPARTED',
  run_state: 'RUNNING',
  run_laps: 4,
  lap_limit: 10,
  remaining: 6,
} as const;
const person = (row: Partial<OrderPeople[number]>) => {
  const { state, driven, sold } = personOf({ ...waiting, ...row }, now);
  return { state, driven, sold };
};

describe('what somebody of an order drove', () => {
  it.each([
    ['waits', {}, { state: 'waiting', driven: 0, sold: 10 }],
    ['was called in vain', { state: 'PASSED' as const }, { state: 'passed', driven: 0, sold: 10 }],
    [
      'waits again, because the kart never set off',
      { run_state: 'FAILED' as const },
      { state: 'failed', driven: 0, sold: 10 },
    ],
    ['is out', onTrack, { state: 'onTrack', driven: 4, sold: 10 }],
    ['got a lap more', { ...onTrack, lap_limit: 11, extra_uses: 1 }, { state: 'onTrack', driven: 4, sold: 11 }],
    // The new kart has 6 laps to drive, of which one is done.
    ['changed the kart', { ...onTrack, lap_limit: 6, run_laps: 1 }, { state: 'onTrack', driven: 5, sold: 10 }],
    [
      'drove all',
      { ...onTrack, run_state: 'FINISHED' as const, run_laps: 10, remaining: 0 },
      { state: 'whole', driven: 10, sold: 10 },
    ],
    [
      'came back before',
      { ...onTrack, run_state: 'FINISHED' as const, remaining: 0 },
      { state: 'short', driven: 4, sold: 10 },
    ],
    [
      'drives by time',
      { ...onTrack, run_mode: 'timed' as const, minutes: 8, ends_at: new Date('2026-11-22T06:03:00Z') },
      { state: 'onTrack', driven: 300, sold: 480 },
    ],
    [
      'drove the whole time',
      {
        ...{ ...onTrack, run_state: 'FINISHED' as const, run_mode: 'timed' as const, minutes: 8, remaining: 0 },
        ...{ ends_at: new Date('2026-11-22T05:08:00Z'), ended_at: new Date('2026-11-22T05:08:00.400Z') },
      },
      { state: 'whole', driven: 480, sold: 480 },
    ],
    [
      'was stopped before the time was over',
      {
        ...{ ...onTrack, run_state: 'FINISHED' as const, run_mode: 'timed' as const, minutes: 8, remaining: 0 },
        ...{ ends_at: new Date('2026-11-22T05:08:00Z'), ended_at: new Date('2026-11-22T05:05:00Z') },
      },
      { state: 'short', driven: 300, sold: 480 },
    ],
    ['was cancelled', { state: 'REVOKED' as const }, { state: 'cancelled', driven: 0, sold: 10 }],
  ])('%s', (_, row, expected) => expect(person(row)).toEqual(expected));
});
