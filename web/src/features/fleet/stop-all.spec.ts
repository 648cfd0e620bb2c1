import { describe, expect, it } from '@jest/globals';
import { covering, isStopped, markFlagged, openCommands, type StopAll, stopSent, stopTold } from './stop-all';

const sent = [
  { commandId: 'c1', vehicleId: 'kart-1' },
  { commandId: 'c2', vehicleId: 'kart-2' },
];
const stopped = (stop: StopAll): string[] =>
  stop.requests.filter((request) => isStopped(stop, request)).map((request) => request.vehicleId);

describe('a stop of all karts', () => {
  const stop = stopSent(sent, 'marshal', 1000, null);

  it('has nobody stopped before somebody answers: not when sent, stored, refused or expired', () => {
    for (const state of ['sent', 'stored', 'failed', 'expired'] as const) {
      expect(stopped(stopTold(stop, [{ id: 'c1', state, reason: null }]))).toEqual([]);
    }
    expect(stopped(stopTold(stop, [{ id: 'c1', state: 'done', reason: null }]))).toEqual(['kart-1']);
  });

  it('never takes an answer back', () => {
    const answered = stopTold(stop, [{ id: 'c1', state: 'done', reason: null }]);
    expect(stopped(stopTold(answered, [{ id: 'c1', state: 'stored', reason: null }]))).toEqual(['kart-1']);
  });

  it('counts what a marshal has seen standing, also after it was sent again', () => {
    const seen = markFlagged(stop, 'kart-2');
    expect(stopped(seen)).toEqual(['kart-2']);
    const again = stopSent([{ commandId: 'c4', vehicleId: 'kart-2' }], 'marshal', 2000, seen);
    expect(stopped(again)).toEqual(['kart-2']);
  });

  it('asks on for open commands only', () => {
    const told = stopTold(stop, [{ id: 'c2', state: 'failed', reason: 'no power' }]);
    expect(openCommands(told)).toEqual(['c1']);
    expect(told.requests[1]).toMatchObject({ state: 'failed', reason: 'no power' });
  });

  it('covers karts on track that nothing was asked of', () => {
    const all = covering(stop, ['kart-2', 'kart-9']);
    expect(all.map((request) => [request.vehicleId, request.state])).toEqual([
      ['kart-1', 'sent'],
      ['kart-2', 'sent'],
      ['kart-9', 'unsent'],
    ]);
    expect(all.some((request) => isStopped(stop, request))).toBe(false);
  });
});
