import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import { TestVenue, until } from '../testing/edge';
import { TEN_LAPS, type TestKart } from '../testing/venue';

/** The flag and the runs are kept in two files: a power cut may come between the one and the other. */
describe('a run that stands still when the agent ends', () => {
  let venue: TestVenue;
  let kart: TestKart;
  beforeEach(async () => {
    venue = await TestVenue.start();
    kart = await venue.driven({ ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: 60_000 });
    await venue.core.command({ kind: 'track.flag', flag: 'red' });
    await venue.core.event('vehicle.motion', ({ vehicleId, state }) => vehicleId === 'V1' && state === 'still');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await venue.stop();
  });

  it('goes on when the track was green by then', async () => {
    vi.spyOn(Journal.prototype, 'commit').mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
    await venue.core.command({ kind: 'track.flag', flag: 'green' });
    await kart.command('resume');
    await venue.stopAgent();
    vi.restoreAllMocks();
    await venue.startAgent();
    expect(venue.agent.runs.track.flag).toBe('green');
    expect(venue.agent.runs.activeRun('V1')).toMatchObject({ phase: 'RUNNING', pausedAtMs: null });
    await kart.listening();
    await venue.later(60_000, kart);
    expect((await venue.finished()).run).toMatchObject({ endReason: 'timeOver' });
  });

  it('stands under red also where the journal of an older agent has another flag', async () => {
    await venue.stopAgent();
    const folder = path.join(venue.folder, 'edge', 'E1');
    rmSync(path.join(folder, 'track-state'));
    const journal = Journal.open(folder);
    await journal.commit([journal.record((record) => record.setMeta('flag', 'green'))]);
    await journal.close();
    await venue.startAgent();
    expect(venue.agent.runs.track.flag).toBe('red');
    await kart.listening();
    expect(kart.received.map(({ action }) => action)).not.toContain('resume');
  });

  it('stands under red when nobody knows the flag any more', async () => {
    await venue.stopAgent();
    rmSync(path.join(venue.folder, 'edge', 'E1', 'track-state'));
    await venue.startAgent();
    expect(venue.agent.runs.track.flag).toBe('red');
    expect(await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2', vehicleId: 'V2' } })).toMatchObject({
      reason: 'redFlag',
    });
    await kart.listening();
    await venue.core.command({ kind: 'track.flag', flag: 'green' });
    await kart.command('resume');
    await until(() => venue.agent.runs.activeRun('V1')?.pausedAtMs === null);
  });
});
