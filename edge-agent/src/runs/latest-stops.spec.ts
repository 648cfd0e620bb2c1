import type { EdgeCommandBody } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue } from '../testing/edge';
import { TEN_LAPS, type TestKart } from '../testing/venue';

/** Stops wait behind nothing on their way here, so they may come before what was given earlier. */
describe('what was given before a stop and comes after it', () => {
  let venue: TestVenue;
  let kart: TestKart;
  beforeEach(async () => {
    venue = await TestVenue.start();
    kart = await venue.kart('K1');
  });
  afterEach(() => venue.stop());

  /** Seconds of the core's clock from now. */
  const at = (seconds: number): string => new Date(venue.core.nowMs() + seconds * 1000).toISOString();
  const given = (seconds: number, body: EdgeCommandBody) => venue.answer(body, { createdAt: at(seconds) });
  const start = (id = 'R1'): EdgeCommandBody => ({ kind: 'run.start', plan: { ...TEN_LAPS, id } });
  const control = (action: 'stop' | 'powerOff' | 'powerOn' | 'resume' | 'speed'): EdgeCommandBody => ({
    ...{ kind: 'kart.control', vehicleId: 'V1', action, level: action === 'speed' ? 3 : null },
  });
  const late = { ok: false, reason: 'stoppedMeanwhile' };
  const moved = () => kart.received.filter(({ action }) => action !== 'stop' && action !== 'powerOff');

  it('moves no kart: neither a start nor what would let it go; what is given later does', async () => {
    expect(await given(2, control('stop'))).toMatchObject({ ok: true });
    for (const body of [start(), control('resume'), control('speed'), control('powerOn')])
      expect(await given(1, body)).toMatchObject(late);
    expect(moved()).toEqual([]);
    expect(await given(3, start('R2'))).toMatchObject({ ok: true });
    expect(moved()).toMatchObject([{ action: 'start', runId: 'R2' }]);
  });

  it('moves no kart that was switched off', async () => {
    expect(await given(2, control('powerOff'))).toMatchObject({ ok: true });
    expect(await given(1, start())).toMatchObject(late);
    expect(moved()).toEqual([]);
  });

  it('starts no run that was stopped before it came here', async () => {
    expect(await given(2, { kind: 'run.stop', runId: 'R1', reason: 'stopped' })).toMatchObject({
      reason: 'unknownRun',
    });
    expect(await given(1, start())).toMatchObject(late);
    expect(await given(1, start('R2'))).toMatchObject({ ok: true });
  });

  it('lets no kart go whose run was stopped', async () => {
    await given(0, start());
    expect(await given(2, { kind: 'run.stop', runId: 'R1', reason: 'stopped' })).toMatchObject({ ok: true });
    expect(await given(1, control('resume'))).toMatchObject(late);
    expect(moved()).toMatchObject([{ action: 'start' }]);
  });

  it('starts nothing that was ordered before a red flag, although the track is green again', async () => {
    await given(2, { kind: 'track.flag', flag: 'red' });
    await given(3, { kind: 'track.flag', flag: 'green' });
    expect(await given(1, start())).toMatchObject(late);
    expect(await given(4, start('R2'))).toMatchObject({ ok: true });
  });

  it('moves no kart after the agent has started again either', async () => {
    expect(await given(2, control('stop'))).toMatchObject({ ok: true });
    await venue.stopAgent();
    await venue.startAgent();
    await kart.listening();
    expect(await given(1, start())).toMatchObject(late);
    expect(moved()).toEqual([]);
  });

  it('is done as it was sent by a core of an older version, which keeps the order', async () => {
    expect(await given(2, control('stop'))).toMatchObject({ ok: true });
    const ancient = { createdAt: undefined } as unknown as { createdAt: string };
    expect(await venue.answer(start(), ancient)).toMatchObject({ ok: true });
  });
});
