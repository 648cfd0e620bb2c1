import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KartGuard } from '../simulator/kart-guard';
import { removeFolder, TestVenue } from '../testing/edge';
import { TEN_LAPS } from '../testing/venue';

describe('an agent with a new folder', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  async function loseFolder(): Promise<void> {
    await venue.stopAgent();
    removeFolder(venue.folder);
    venue.core.events.length = 0;
    venue.core.safety.length = 0;
    await venue.startAgent();
  }

  it('starts karts that were in an emergency stop before, and stops them again', async () => {
    const guard = new KartGuard();
    const kart = await venue.kart('K1');
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    expect(guard.judge(await kart.command('stop'), venue.core.nowMs()).carryOut).toBe(true);
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    await kart.client.endAsync(true);
    venue.clock.advance(1_000);
    await loseFolder();
    const again = await venue.kart('K1');
    expect(await venue.answer({ kind: 'run.start', plan: TEN_LAPS })).toMatchObject({ ok: true });
    const start = await again.command('start');
    expect(guard.judge(start, venue.core.nowMs())).toMatchObject({ ack: { ok: true }, carryOut: true });
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    expect(guard.judge(await again.command('stop'), venue.core.nowMs()).carryOut).toBe(true);
    // The start that comes once more after the stop moves nobody.
    expect(guard.judge({ ...start, id: 'late' }, venue.core.nowMs()).ack).toMatchObject({ reason: 'emergencyStop' });
  });

  it('lifts no stop of a core that says nothing of it: its green flag is older than any that was shown', async () => {
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    venue.clock.advance(1_000);
    await loseFolder();
    await venue.core.event('track.flag');
    expect(venue.core.all('track.flag')).toEqual([{ kind: 'track.flag', flag: 'green', version: 0, by: null }]);
  });
});
