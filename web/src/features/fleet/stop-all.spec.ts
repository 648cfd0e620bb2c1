import { describe, expect, it } from '@jest/globals';
import { covering, type EmergencyStop, isStopped, type StopAll, stopOf } from './stop-all';

type Kart = EmergencyStop['karts'][number];
const sentAt = '2026-03-14T06:32:07.100Z';
const kart = (vehicleId: string, state: Kart['state'], at: string | null = null, onTrack = true): Kart => ({
  vehicleId,
  cardName: vehicleId,
  isConnecte: 'YES',
  onTrack,
  state,
  reason: null,
  at,
});
const stopWith = (...karts: Kart[]): EmergencyStop => ({
  id: 'stop',
  version: 1,
  state: 'stopping',
  source: 'core',
  redSince: '2026-03-14T06:31:00.000Z',
  sentAt,
  sentBy: 'marshal',
  confirmBy: '2026-03-14T06:32:12.100Z',
  reachedAt: sentAt,
  liftedAt: null,
  confirmed: 0,
  total: karts.length,
  karts,
});
const nobody: ReadonlySet<string> = new Set();
const stopped = (stop: StopAll): string[] =>
  stop.requests.filter((request) => isStopped(stop, request)).map((request) => request.vehicleId);

describe('a stop of all karts', () => {
  it('has nobody stopped before it has confirmed', () => {
    for (const state of ['waiting', 'unconfirmed'] as const)
      expect(stopped(stopOf(stopWith(kart('kart-1', state)), nobody))).toEqual([]);
    const both = stopWith(kart('kart-1', 'confirmed', sentAt), kart('kart-2', 'waiting'));
    expect(stopped(stopOf(both, nobody))).toEqual(['kart-1']);
  });

  it('tells since when it holds, by whom, and how long each kart took to confirm', () => {
    const karts = [kart('kart-1', 'confirmed', '2026-03-14T06:32:07.540Z'), kart('kart-2', 'waiting')];
    const stop = stopOf(stopWith(...karts), nobody);
    expect(stop).toMatchObject({
      redSince: Date.parse('2026-03-14T06:31:00.000Z'),
      sentAt: Date.parse(sentAt),
      by: 'marshal',
    });
    expect(stop.requests.map(({ answerMs }) => answerMs)).toEqual([440, null]);
  });

  it('leaves out who stood already, and names everybody else whether on track or not', () => {
    const off = (id: string, state: Kart['state']): Kart => kart(id, state, null, false);
    const stop = stopOf(
      stopWith(off('kart-1', 'confirmed'), off('kart-2', 'waiting'), off('kart-3', 'unconfirmed')),
      nobody,
    );
    expect(stop.requests.map(({ vehicleId, state }) => `${vehicleId} ${state}`)).toEqual([
      'kart-2 stored',
      'kart-3 failed',
    ]);
  });

  it('counts what the marshal has seen standing, also after it was sent again', () => {
    const seen = new Set(['kart-2']);
    expect(stopped(stopOf(stopWith(kart('kart-1', 'waiting'), kart('kart-2', 'unconfirmed')), seen))).toEqual([
      'kart-2',
    ]);
    expect(stopped(stopOf(stopWith(kart('kart-2', 'waiting')), seen))).toEqual(['kart-2']);
  });

  it('covers karts on track that it does not name, all of them when nothing is known', () => {
    const stop = stopOf({ ...stopWith(kart('kart-1', 'waiting'), kart('kart-2', 'waiting')), reachedAt: null }, nobody);
    const all = covering(stop, ['kart-2', 'kart-9']);
    expect(all.map((request) => [request.vehicleId, request.state])).toEqual([
      ['kart-1', 'sent'],
      ['kart-2', 'sent'],
      ['kart-9', 'unsent'],
    ]);
    expect(all.some((request) => isStopped(stop, request))).toBe(false);
    expect(covering(stopOf(null, nobody), ['kart-9'])).toMatchObject([{ vehicleId: 'kart-9', state: 'unsent' }]);
  });
});
