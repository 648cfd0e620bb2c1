import { describe, expect, it } from 'vitest';
import { callsOf, departedShownMs } from './calls';
import { entryOf } from './feedFixtures';

const now = Date.parse('2026-03-14T06:32:07.000Z');
const at = (ms: number): string => new Date(now + ms).toISOString();

describe('the called number', () => {
  it('is the one called last', () => {
    const calls = callsOf(
      [entryOf(31, { calledAt: at(-9000) }), entryOf(32, { calledAt: at(-1000) }), entryOf(33)],
      now,
    );
    expect(calls.called?.paiduiText).toBe('A032');
    expect(calls.next.map((entry) => entry.paiduiText)).toEqual(['A031', 'A033']);
    expect(calls.waiting).toBe(3);
  });

  it('is else the first with a kart, else the last one departed', () => {
    expect(callsOf([entryOf(31), entryOf(32, { vehicleId: 'kart-8' })], now).called?.paiduiText).toBe('A032');
    const departed = entryOf(30, { status: 'DEPARTED', departedAt: at(-1000) });
    expect(callsOf([entryOf(31), departed], now).called?.paiduiText).toBe('A030');
    expect(callsOf([entryOf(31), departed], now + departedShownMs).called).toBeNull();
  });

  it('is the first in line before anybody departs, once a kart is near', () => {
    const near = [entryOf(32, { etaSeconds: 170 }), entryOf(31, { etaSeconds: 0 })];
    expect(callsOf(near, now).called?.paiduiText).toBe('A031');
    expect(callsOf(near, now).next.map((entry) => entry.paiduiText)).toEqual(['A032']);
    expect(callsOf([entryOf(31, { etaSeconds: 181 })], now).called).toBeNull();
    expect(callsOf([entryOf(31, { etaSeconds: null })], now).called).toBeNull();
  });

  it('is never one that was revoked or passed, and only four more are shown in their order', () => {
    const entries = [38, 36, 35, 34, 33].map((number) => entryOf(number));
    const calls = callsOf(
      [...entries, entryOf(31, { status: 'REVOKED', calledAt: at(-1) }), entryOf(32, { status: 'PASSED' })],
      now,
    );
    expect(calls.called).toBeNull();
    expect(calls.next.map((entry) => entry.paiduiNumber)).toEqual([33, 34, 35, 36]);
    expect(calls.waiting).toBe(5);
  });
});
