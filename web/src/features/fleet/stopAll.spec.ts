import { describe, expect, it } from 'vitest';
import { covering, type EmergencyStop, isStopped, type StopAll, type StopKnown, stopOf } from './stopAll';

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
const known = (of: Partial<StopKnown>): StopAll =>
  stopOf({
    activeStop: null,
    press: null,
    flagged: nobody,
    onTrack: [],
    now: Date.parse(sentAt) + 1_000,
    staff: 'here',
    ...of,
  });
const holding = (activeStop: EmergencyStop, flagged = nobody): StopAll => known({ activeStop, flagged });
const stopped = (stop: StopAll): string[] =>
  stop.requests.filter((request) => isStopped(stop, request)).map((request) => request.vehicleId);

describe('a stop of all karts', () => {
  it('has nobody stopped before it has confirmed', () => {
    for (const state of ['waiting', 'unconfirmed'] as const)
      expect(stopped(holding(stopWith(kart('kart-1', state))))).toEqual([]);
    const both = stopWith(kart('kart-1', 'confirmed', sentAt), kart('kart-2', 'waiting'));
    expect(stopped(holding(both))).toEqual(['kart-1']);
  });

  it('says since when it holds, by whom, and how long each kart took to confirm', () => {
    const karts = [kart('kart-1', 'confirmed', '2026-03-14T06:32:07.540Z'), kart('kart-2', 'waiting')];
    const stop = holding(stopWith(...karts));
    expect(stop).toMatchObject({
      redSince: Date.parse('2026-03-14T06:31:00.000Z'),
      sentAt: Date.parse(sentAt),
      by: 'marshal',
    });
    expect(stop.requests.map(({ answerMs }) => answerMs)).toEqual([440, null]);
  });

  it('leaves out who stood already, and names everybody else whether on track or not', () => {
    const off = (id: string, state: Kart['state']): Kart => kart(id, state, null, false);
    const stop = holding(stopWith(off('kart-1', 'confirmed'), off('kart-2', 'waiting'), off('kart-3', 'unconfirmed')));
    expect(stop.requests.map(({ vehicleId, state }) => `${vehicleId} ${state}`)).toEqual([
      'kart-2 stored',
      'kart-3 failed',
    ]);
  });

  it('is not confirmed while a kart device on no vehicle is not, and calls it by its name', () => {
    const spare = (state: Kart['state']): Kart => ({
      ...kart('device-1', state, null, false),
      cardName: '99',
      spare: true,
    });
    const stop = holding(stopWith(kart('kart-1', 'confirmed', sentAt), spare('unconfirmed')));
    expect(stop.phase).toBe('unconfirmed');
    expect(stop.requests.map(({ vehicleId, spareName }) => [vehicleId, spareName])).toEqual([
      ['kart-1', null],
      ['device-1', '99'],
    ]);
    expect(holding(stopWith(spare('waiting'))).phase).toBe('stopping');
    expect(holding(stopWith(spare('confirmed'))).phase).toBe('confirmed');
  });

  it('ends as confirmed only when everybody has, and once its time is over names who has not', () => {
    const [one, other] = [kart('kart-1', 'confirmed', sentAt), kart('kart-2', 'waiting')];
    expect(holding(stopWith(one, other)).phase).toBe('stopping');
    expect(holding({ ...stopWith(one, other), state: 'sending', reachedAt: null }).phase).toBe('accepted');
    expect(holding(stopWith(one)).phase).toBe('confirmed');
    // What a kart answered before the venue has this stop is no answer to it.
    const sending = { ...stopWith(one), state: 'sending', reachedAt: null } as const;
    expect(holding(sending)).toMatchObject({ phase: 'accepted', requests: [{ state: 'sent', answerMs: null }] });
    const late = known({ activeStop: stopWith(one, other), now: Date.parse('2026-03-14T06:32:12.100Z') });
    expect(late.phase).toBe('unconfirmed');
    expect(late.requests.map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('counts what the marshal has seen standing, also after it was sent again', () => {
    const seen = new Set(['kart-2']);
    const both = stopWith(kart('kart-1', 'waiting'), kart('kart-2', 'unconfirmed'));
    expect(stopped(holding(both, seen))).toEqual(['kart-2']);
    expect(stopped(holding(stopWith(kart('kart-2', 'waiting')), seen))).toEqual(['kart-2']);
  });

  it('covers karts on track that it does not name, all of them when nothing is known', () => {
    const stop = holding({ ...stopWith(kart('kart-1', 'waiting'), kart('kart-2', 'waiting')), reachedAt: null });
    const all = covering(stop, ['kart-2', 'kart-9']);
    expect(all.map((request) => [request.vehicleId, request.state])).toEqual([
      ['kart-1', 'sent'],
      ['kart-2', 'sent'],
      ['kart-9', 'unsent'],
    ]);
    expect(all.some((request) => isStopped(stop, request))).toBe(false);
    expect(covering(known({}), ['kart-9'])).toMatchObject([{ vehicleId: 'kart-9', state: 'unsent' }]);
  });
});

describe('a press', () => {
  const at = Date.parse(sentAt);

  it('is shown with its own time and who pressed it, whether it was taken or not', () => {
    expect(known({ press: { state: 'sending', at } })).toMatchObject({ phase: 'sending', sentAt: at, by: 'here' });
    expect(known({ press: { state: 'failed', at, message: 'no answer' } })).toMatchObject({
      phase: 'failed',
      sentAt: at,
      failure: 'no answer',
    });
  });

  it('that the venue has taken shows what the karts said to the venue, without those that stood already', () => {
    const karts = (['confirmed', 'confirmed', 'unconfirmed'] as const).map((state, index) => ({
      vehicleId: `kart-${index + 1}`,
      cardName: String(index + 1),
      state,
      reason: null,
    }));
    const venue = { flag: 'red', state: 'unconfirmed' as const, stoppedBy: 'here', karts };
    const stop = known({ press: { state: 'venue', at, venue }, onTrack: ['kart-1', 'kart-3'] });
    expect(stop).toMatchObject({ phase: 'unconfirmed', byVenue: true, redSince: at });
    expect(stop.requests.map(({ vehicleId, state }) => `${vehicleId} ${state}`)).toEqual([
      'kart-1 done',
      'kart-3 failed',
    ]);
  });
});
