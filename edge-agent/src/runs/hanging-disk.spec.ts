import type { SafetyEvent } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Journal } from '../journal/journal';
import { DiskError } from '../journal/writer';
import { TestVenue, until } from '../testing/edge';
import { hangDisk } from '../testing/hanging-disk';
import { TEN_LAPS } from '../testing/venue';

describe('a disk that hangs', () => {
  let venue: TestVenue;
  let disk: ReturnType<typeof hangDisk> | null = null;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(async () => {
    disk?.release();
    disk = null;
    vi.restoreAllMocks();
    await venue.stop();
  });

  const red = { kind: 'track.flag', flag: 'red' } as const;

  it('holds back no stop and no repetition of it, and the stop is answered when it is on the disk', async () => {
    const kart = await venue.driven(TEN_LAPS);
    kart.mute = true;
    // What was before is on the disk.
    await kart.report();
    disk = hangDisk();
    const commit = vi.spyOn(Journal.prototype, 'commit');
    const answer = venue.answer(red);
    await kart.command('stop');
    await venue.core.safetyEvent((event) => event.kind === 'track.flag' && event.flag === 'red');
    const { length } = kart.received;
    venue.clock.advance(2_000);
    void kart.report();
    await until(() => kart.received.length > length);
    expect(disk.waiting()).toBe(1);
    expect(commit).not.toHaveBeenCalled();
    disk.release();
    expect(await answer).toMatchObject({ ok: true });
  });

  it('keeps back the answer to a stop also where the journal refuses', async () => {
    const kart = await venue.kart('K1');
    vi.spyOn(Journal.prototype, 'commit').mockImplementation(() => Promise.reject(new DiskError(true, 'full')));
    const before = await venue.core.command({ kind: 'kart.control', vehicleId: 'V1', action: 'slow', level: 1 });
    expect(before.ack).toMatchObject({ code: 'diskFull' });
    disk = hangDisk();
    const id = randomUUID();
    const sent = venue.core.command(red, { id });
    await kart.command('stop');
    await venue.core.safetyEvent((event) => event.kind === 'track.flag' && event.flag === 'red');
    const isDone = (event: SafetyEvent): boolean => event.kind === 'command.done' && event.commandId === id && event.ok;
    expect(venue.core.safety.some(isDone)).toBe(false);
    disk.release();
    await venue.core.safetyEvent(isDone);
    expect((await sent).ack).toMatchObject({ code: 'diskFull' });
  });

  it('lets no kart go of which it still holds that it stands', async () => {
    const kart = await venue.driven(TEN_LAPS);
    await venue.answer(red);
    await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
    await until(() => venue.core.all('vehicle.motion').some(({ state }) => state === 'still'));
    disk = hangDisk();
    const sent = vi.spyOn(venue.agent.broker, 'publish');
    const answer = venue.answer({ kind: 'track.flag', flag: 'green' });
    // The light gets its flag with the turn that lets the kart go.
    await until(() => sent.mock.calls.some(([name]) => name === 'lightCommand'));
    expect(sent.mock.calls.filter(([name]) => name === 'kartCommand')).toEqual([]);
    disk.release();
    await kart.command('resume');
    expect(await answer).toMatchObject({ ok: true });
  });
});
