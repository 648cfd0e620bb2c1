import { describe, expect, it } from '@jest/globals';
import { type CommandState, covering, isStopped, justSent, type StandingStop, type StopAll, stopOf } from './stop-all';

const sentAt = '2026-03-14T06:32:07.100Z';
const told = (
  vehicleId: string,
  state: CommandState,
  answeredAt: string | null = null,
): StandingStop['commands'][number] => ({
  id: `stop of ${vehicleId}`,
  vehicleId,
  cardName: null,
  state,
  reason: null,
  sentAt,
  answeredAt,
});
const standing = (...commands: StandingStop['commands']): StandingStop => ({
  redSince: '2026-03-14T06:31:00.000Z',
  sentAt,
  sentBy: 'marshal',
  commands,
});
const nobody: ReadonlySet<string> = new Set();
const stopped = (stop: StopAll): string[] =>
  stop.requests.filter((request) => isStopped(stop, request)).map((request) => request.vehicleId);

describe('a stop of all karts', () => {
  it('has nobody stopped before somebody answers: not when sent, stored, refused or expired', () => {
    for (const state of ['sent', 'stored', 'failed', 'expired'] as const)
      expect(stopped(stopOf(standing(told('kart-1', state)), nobody))).toEqual([]);
    expect(stopped(stopOf(standing(told('kart-1', 'done'), told('kart-2', 'sent')), nobody))).toEqual(['kart-1']);
  });

  it('tells since when it holds, by whom, and how long each kart took to answer', () => {
    const stop = stopOf(standing(told('kart-1', 'done', '2026-03-14T06:32:07.540Z'), told('kart-2', 'sent')), nobody);
    expect(stop).toMatchObject({
      redSince: Date.parse('2026-03-14T06:31:00.000Z'),
      sentAt: Date.parse(sentAt),
      by: 'marshal',
    });
    expect(stop.requests.map(({ answerMs }) => answerMs)).toEqual([440, null]);
  });

  it('counts what the marshal has seen standing, also after it was sent again', () => {
    const seen = new Set(['kart-2']);
    expect(stopped(stopOf(standing(told('kart-1', 'sent'), told('kart-2', 'failed')), seen))).toEqual(['kart-2']);
    expect(stopped(stopOf(standing(told('kart-2', 'sent')), seen))).toEqual(['kart-2']);
  });

  it('is shown as sent before the service has told of it; the flag is red since the first one', () => {
    const sent = [{ commandId: 'c1', vehicleId: 'kart-1' }];
    expect(stopOf(justSent(sent, 'marshal', sentAt, null), nobody)).toMatchObject({
      redSince: Date.parse(sentAt),
      requests: [{ vehicleId: 'kart-1', state: 'sent', answerMs: null }],
    });
    expect(justSent(sent, 'marshal', sentAt, standing()).redSince).toBe(standing().redSince);
  });

  it('covers karts on track that nothing was asked of, all of them when nothing is known', () => {
    const stop = stopOf(standing(told('kart-1', 'sent'), told('kart-2', 'sent')), nobody);
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
