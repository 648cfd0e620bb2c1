import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import { TestVenue } from '../testing/edge';
import { TEN_LAPS } from '../testing/venue';

describe('what the disk does not take', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await venue.stop();
  });

  it('is not held against a kart that was never asked', async () => {
    const kart = await venue.kart('K1');
    const other = await venue.kart('K2');
    const disk = vi.spyOn(Journal.prototype, 'commit');
    disk.mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
    const start = await venue.core.command({ kind: 'run.start', plan: TEN_LAPS });
    const speed = await venue.core.command({ kind: 'kart.control', vehicleId: 'V2', action: 'speed', level: 3 });
    expect([start.ack, speed.ack]).toMatchObject([{ code: 'diskFull' }, { code: 'diskFull' }]);
    await venue.later(9_000, kart);
    const done = await venue.core.safetyEvent((event) => event.kind === 'command.done' && event.commandId === start.id);
    expect(done).toMatchObject({ ok: false, reason: 'diskFull' });
    disk.mockRestore();
    expect((await venue.finished()).run).toMatchObject({ state: 'FAILED', endReason: 'diskFull' });
    await kart.command('stop');
    expect(kart.received.map(({ action }) => action)).toEqual(['stop']);
    expect(other.received).toEqual([]);
  });
});
