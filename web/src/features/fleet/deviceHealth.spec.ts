import { describe, expect, it } from 'vitest';
import { countOfConditions, countOfKind, kindsOf } from './deviceFigures';
import { type DeviceRow, FINE, figureOf, healthOf, isLow, LOOK, NOT_YET, OFFLINE, RETIRED } from './deviceHealth';

const row = (more: object): DeviceRow =>
  ({
    ...{ type: 'kart', condition: FINE, condition_dictText: '正常', health: {}, active: 'YES', vehicleState: 'IDLE' },
    ...{ lastSeenAt: '2026-03-14 14:32:07', ...more },
  }) as unknown as DeviceRow;
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Parameters<
  typeof healthOf
>[1];
/** The key of the text and what it is filled in with. */
const wordOf = (more: object): string => healthOf(row(more), t).word;

describe('what is said of a device', () => {
  it('names a figure only when the device says one', () => {
    expect(figureOf(row({}), 'rssiDbm')).toBeNull();
    expect(figureOf(row({ health: { rssiDbm: '−60' } }), 'rssiDbm')).toBeNull();
    expect(figureOf(row({ health: { rssiDbm: 0 } }), 'rssiDbm')).toBe(0);
    expect(isLow(row({}))).toBe(false);
  });

  it('says what to do with a kart whose battery is low, by what it is doing', () => {
    const low = { condition: LOOK, health: { batteryPercent: 14.2 } };
    expect(wordOf(low)).toBe('low 14');
    expect(wordOf({ ...low, vehicleState: 'INUSE' })).toBe('lowDriving 14');
    expect(wordOf({ ...low, vehicleState: 'LOCKED' })).toBe('lowLocked 14');
  });

  it('calls a test page printed only when the printer has answered', () => {
    const printer = (state: string, reason: string | null = null, condition = FINE) =>
      wordOf({ type: 'printer', condition, health: { test: { state, reason, at: '2026-03-14T06:32:07Z' } } });
    expect(printer('waiting')).toBe('testWaiting');
    expect(printer('done')).toBe('testDone 14:32:07');
    expect(printer('failed', 'expired', LOOK)).toBe('testNotTaken');
    expect(printer('failed', 'diskFull', LOOK)).toBe('testNotStored');
    expect(printer('failed', 'ECONNREFUSED', LOOK)).toBe('testFailed ECONNREFUSED');
    expect(printer('waiting', null, RETIRED)).toBe('retired');
    const test = { state: 'done', reason: null, at: '2026-03-14T06:32:07Z' };
    expect(wordOf({ type: 'printer', condition: LOOK, health: { test, hindrance: 'paper' } })).toBe('paper');
  });

  it('tells a kart that is lost on the track from one that is switched off', () => {
    expect(wordOf({ condition: OFFLINE })).toMatch(/^offline /);
    expect(wordOf({ condition: OFFLINE, vehicleState: 'INUSE' })).toMatch(/^offlineOnTrack /);
  });

  it('adds up kinds and conditions', () => {
    const figures = [
      { type: 'gate', condition: FINE, count: 2 },
      { type: 'kart', condition: OFFLINE, count: 1 },
      { type: 'kart', condition: NOT_YET, count: 3 },
    ];
    expect(kindsOf(figures)).toEqual(['kart', 'gate']);
    expect([countOfKind(figures, ''), countOfKind(figures, 'kart')]).toEqual([6, 4]);
    expect(countOfConditions(figures, [OFFLINE, LOOK])).toBe(1);
  });
});
