import { describe, expect, it } from '@jest/globals';
import {
  type CommandState,
  covering,
  isStopped,
  markFlagged,
  openCommands,
  type StopAll,
  stopSent,
  stopTold,
} from './stop-all';

const sent = [
  { commandId: 'c1', vehicleId: 'kart-1' },
  { commandId: 'c2', vehicleId: 'kart-2' },
];
const sentAt = '2026-03-14T06:32:07.100Z';
const told = (
  id: string,
  state: CommandState,
  reason: string | null = null,
): Parameters<typeof stopTold>[1][number] => ({ id, state, reason, sentAt, answeredAt: null });
const stopped = (stop: StopAll): string[] =>
  stop.requests.filter((request) => isStopped(stop, request)).map((request) => request.vehicleId);

describe('a stop of all karts', () => {
  const stop = stopSent(sent, 'marshal', 1000, null);

  it('has nobody stopped before somebody answers: not when sent, stored, refused or expired', () => {
    for (const state of ['sent', 'stored', 'failed', 'expired'] as const) {
      expect(stopped(stopTold(stop, [told('c1', state)]))).toEqual([]);
    }
    expect(stopped(stopTold(stop, [told('c1', 'done')]))).toEqual(['kart-1']);
  });

  it('tells how long each kart took to answer', () => {
    const answered = { ...told('c1', 'done'), answeredAt: '2026-03-14T06:32:07.540Z' };
    expect(stopTold(stop, [answered]).requests.map(({ answerMs }) => answerMs)).toEqual([440, null]);
  });

  it('never takes an answer back', () => {
    const answered = stopTold(stop, [told('c1', 'done')]);
    expect(stopped(stopTold(answered, [told('c1', 'stored')]))).toEqual(['kart-1']);
  });

  it('counts what a marshal has seen standing, also after it was sent again', () => {
    const seen = markFlagged(stop, 'kart-2');
    expect(stopped(seen)).toEqual(['kart-2']);
    const again = stopSent([{ commandId: 'c4', vehicleId: 'kart-2' }], 'marshal', 2000, seen);
    expect(stopped(again)).toEqual(['kart-2']);
  });

  it('asks on for open commands only', () => {
    const refused = stopTold(stop, [told('c2', 'failed', 'no power')]);
    expect(openCommands(refused)).toEqual(['c1']);
    expect(refused.requests[1]).toMatchObject({ state: 'failed', reason: 'no power' });
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
