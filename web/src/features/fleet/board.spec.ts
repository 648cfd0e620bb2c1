import type { RunPayload } from '@paddock/contracts/feed';
import { describe, expect, it } from 'vitest';
import { runOn, vehicleRow } from '../timing/feedFixtures';
import {
  actionsOf,
  countTiles,
  isOfRun,
  isOnTrack,
  leftWhenStopped,
  mayStop,
  mayUndo,
  ringOf,
  standsAtLine,
  tilesOf,
  type Tile,
} from './board';

const tile = (...args: Parameters<typeof tilesOf>): Tile => {
  const [only] = tilesOf(...args);
  if (!only) throw new Error('no tile');
  return only;
};

describe('tiles', () => {
  it('are in the order of the karts, ten after nine', () => {
    const tiles = tilesOf([vehicleRow(10), vehicleRow(9), vehicleRow(1)], []);
    expect(tiles.map((each) => each.vehicle.cardName)).toEqual(['1', '9', '10']);
  });

  it('show a kart that is lost on track apart from one that is merely offline', () => {
    const offline = vehicleRow(1, { isConnecte: 'NO' });
    expect(tile([offline], []).state).toBe('OFFLINE');
    expect(tile([offline], [runOn(1)]).state).toBe('LOST');
  });

  it('believe the run before the vehicle row, whichever event came first', () => {
    expect(tile([vehicleRow(1)], [runOn(1)]).state).toBe('INUSE');
    expect(tile([vehicleRow(1, { speedLevel: 2 })], [runOn(1)]).state).toBe('LIMITED');
    expect(tile([vehicleRow(1)], [runOn(1, { state: 'FINISHED' })]).state).toBe('IDLE');
  });

  it('offer that a ride goes on that was stopped within a minute, with something left, unless somebody drives the kart', () => {
    const now = Date.parse('2026-03-14T06:30:59.000Z');
    const stopped = {
      state: 'FINISHED',
      endReason: 'stopped',
      endedAt: '2026-03-14T06:30:00.000Z',
      countCycleNumber: 8,
      laps: 6,
    } as const;
    const row = vehicleRow(1);
    const offers = (run: Partial<RunPayload>, at = now): boolean =>
      actionsOf(tile([row], [runOn(1, { ...stopped, ...run })], at)).includes('driveOn');
    expect(offers({})).toBe(true);
    expect(offers({}, now + 1000)).toBe(false);
    expect(offers({ laps: 8 })).toBe(false);
    expect(offers({ endReason: 'completed' })).toBe(false);
    const timed = { consumeVehicleMode: 'timermode', endsAt: '2026-03-14T06:32:00.000Z' } as const;
    expect(offers(timed)).toBe(true);
    expect(leftWhenStopped(runOn(1, { ...stopped, ...timed }))).toEqual({ kind: 'time', leftMs: 120_000 });
    expect(offers({ ...timed, endsAt: '2026-03-14T06:29:59.000Z' })).toBe(false);
    const again = tile([row], [runOn(1, stopped), runOn(1, { id: 'next' })], now);
    expect([again.stopped, actionsOf(again).includes('driveOn')]).toEqual([null, false]);
    expect(actionsOf(tile([vehicleRow(1, { hasControl: 'NO' })], [runOn(1, stopped)], now))).not.toContain('driveOn');
  });

  it('say of a kart whose ride is over that it comes in, is late, or is in and may be taken back', () => {
    const at = (text: string): number => Date.parse(`2026-03-14T06:${text}.000Z`);
    const returning = {
      since: '2026-03-14T06:30:00.000Z',
      lateAt: '2026-03-14T06:30:40.000Z',
      inPit: false,
      undoUntil: null,
    };
    const row = vehicleRow(1, { status: 'RETURNING', isConnecte: 'NO', returning });
    const inPit = { ...returning, inPit: true, undoUntil: '2026-03-14T06:30:25.000Z' };
    const touched = vehicleRow(1, { status: 'RETURNING', returning: inPit });
    expect(tile([row], [], at('30:39')).state).toBe('RETURNING');
    const late = tile([row], [], at('30:40'));
    expect(late.state).toBe('NOTBACK');
    expect([isOnTrack(late), mayStop(late), actionsOf(late)[0]]).toEqual([true, true, 'inPit']);
    const returned = tile([touched], [], at('30:50'));
    expect(returned.state).toBe('RETURNED');
    expect([mayUndo(returned, at('30:24')), mayUndo(returned, at('30:25'))]).toEqual([true, false]);
    expect(countTiles([late, returned])).toEqual({ onTrack: 2, idle: 0, out: 0 });
  });

  it('say of a kart that a line reads again and again that it stands there, for as long as that is known', () => {
    const standsUntil = '2026-03-14T06:30:10.000Z';
    const [before, after] = [Date.parse(standsUntil) - 1, Date.parse(standsUntil)];
    const stands = tile([vehicleRow(1)], [runOn(1, { standsUntil })]);
    expect([standsAtLine(stands, before), standsAtLine(stands, after)]).toEqual([true, false]);
    expect(standsAtLine(tile([vehicleRow(1)], [runOn(1)]), before)).toBe(false);
    // What it is out of reach for is the greater news.
    expect(standsAtLine(tile([vehicleRow(1, { isConnecte: 'NO' })], [runOn(1, { standsUntil })]), before)).toBe(false);
  });

  it('warn from 20 % of battery down', () => {
    expect(tile([vehicleRow(1, { batteryPercent: 20 })], []).lowBattery).toBe(true);
    expect(tile([vehicleRow(1, { batteryPercent: 21 })], []).lowBattery).toBe(false);
    expect(tile([vehicleRow(1, { batteryPercent: null })], []).lowBattery).toBe(false);
  });

  it('are counted so that every kart is in one group', () => {
    const tiles = tilesOf(
      [
        vehicleRow(1),
        vehicleRow(2),
        vehicleRow(3),
        vehicleRow(4, { isConnecte: 'NO' }),
        vehicleRow(5, { status: 'LOCKED' }),
        vehicleRow(6, { status: 'POWERON' }),
      ],
      [runOn(3)],
    );
    expect(countTiles(tiles)).toEqual({ onTrack: 1, idle: 3, out: 2 });
  });
});

describe('a command', () => {
  it('belongs to the run in which it was sent, not to the next one of its kart', () => {
    const first = tile([vehicleRow(1)], [runOn(1, { id: 'run-1' })]);
    const command = { runId: first.run?.id ?? null };
    expect(isOfRun(command, first)).toBe(true);
    expect(isOfRun(command, tile([vehicleRow(1)], []))).toBe(false);
    expect(isOfRun(command, tile([vehicleRow(1)], [runOn(1, { id: 'run-2' })]))).toBe(false);
    expect(isOfRun({ runId: null }, tile([vehicleRow(1)], []))).toBe(true);
  });
});

describe('actions', () => {
  it('of a kart on track never include what needs it to stand, except as a hint', () => {
    const running = tile([vehicleRow(1, { status: 'INUSE' })], [runOn(1)]);
    expect(actionsOf(running)).toEqual(['addLap', 'slow', 'swap', 'lock']);
    const timed = tile([vehicleRow(1)], [runOn(1, { consumeVehicleMode: 'timermode', duration: 8 })]);
    expect(actionsOf(timed)[0]).toBe('addMinute');
  });

  it('follow the use status', () => {
    const of = (status: Parameters<typeof vehicleRow>[1]) => actionsOf(tile([vehicleRow(1, status)], []));
    expect(of({})).toEqual(['dispatch', 'give', 'testDrive', 'lock', 'maintain', 'powerOff']);
    expect(of({ status: 'LOCKED' })).toEqual(['unlock']);
    expect(of({ status: 'MAINTENANCE' })).toEqual(['unlock']);
    expect(of({ status: 'POWEROFF' })).toEqual(['powerOn']);
    expect(of({ status: 'SCRAP' })).toEqual([]);
  });

  it('leave out what a kart without control hardware cannot do', () => {
    const bare = tile([vehicleRow(1, { hasControl: 'NO' })], [runOn(1)]);
    expect(actionsOf(bare)).toEqual(['swap', 'lock']);
    expect(mayStop(bare)).toBe(false);
  });

  it('keep the stop while the kart comes to stand, so that nothing else takes its place under the finger', () => {
    const row = vehicleRow(1, { status: 'INUSE' });
    for (const each of [tile([row], [runOn(1)]), tile([{ ...row, isConnecte: 'NO' }], [runOn(1)])])
      expect(mayStop(each)).toBe(true);
    for (const status of ['IDLE', 'LOCKED', 'MAINTENANCE'] as const)
      expect(mayStop(tile([vehicleRow(1, { status })], []))).toBe(true);
    expect(mayStop(tile([vehicleRow(1, { status: 'SCRAP' })], []))).toBe(false);
  });
});

describe('what is left', () => {
  const now = Date.parse('2026-03-14T06:30:00.000Z');
  const timed = { consumeVehicleMode: 'timermode', duration: 8, remaining: 300_000 } as const;

  it('counts laps, also those that were added', () => {
    expect(ringOf(runOn(1, { remaining: 4 }), now)).toEqual({ kind: 'laps', left: 4, of: 10 });
    expect(ringOf(runOn(1, { countCycleNumber: -1, laps: 7 }), now)).toEqual({ kind: 'open', laps: 7 });
  });

  it('runs down to the end of a timed run and not below', () => {
    const run = runOn(1, { ...timed, endsAt: '2026-03-14T06:31:00.000Z' });
    expect(ringOf(run, now)).toEqual({ kind: 'time', leftMs: 60_000, ofMs: 480_000 });
    expect(ringOf(run, now + 90_000)).toEqual({ kind: 'time', leftMs: 0, ofMs: 480_000 });
  });

  it('stands still while the run is paused or has not started', () => {
    const run = runOn(1, { ...timed, endsAt: '2026-03-14T06:31:00.000Z', paused: true });
    expect(ringOf(run, now)).toEqual({ kind: 'time', leftMs: 300_000, ofMs: 480_000 });
    expect(ringOf({ ...run, paused: false, state: 'DISPATCHED' }, now)).toMatchObject({ leftMs: 300_000 });
  });
});
