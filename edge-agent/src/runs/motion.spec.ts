import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder, TestVenue, until } from '../testing/edge';
import { device, TEN_LAPS, type TestKart } from '../testing/venue';

/** The core keeps what it was last sent of each vehicle: a stop counts as confirmed there by nothing else. */
describe('whether a vehicle stands', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const state = () => venue.agent.runs.motion.stateOf('V1');
  /** What the core knows of the first vehicle. */
  const known = () =>
    venue.core
      .all('vehicle.motion')
      .filter(({ vehicleId }) => vehicleId === 'V1')
      .toSorted((one, other) => one.version - other.version)
      .at(-1)?.state;
  const drive = (id: string) => venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id } });
  async function stopped(runId: string): Promise<void> {
    await venue.core.command({ kind: 'run.stop', runId, reason: 'stopped' });
    await until(() => state() === 'still' && known() === 'still');
  }
  async function stood(): Promise<TestKart> {
    const kart = await venue.driven(TEN_LAPS);
    await stopped('R1');
    return kart;
  }

  it('is reported by an agent that lost all it knew, before and when it drives', async () => {
    await (await stood()).client.endAsync(true);
    await venue.stopAgent();
    removeFolder(venue.folder);
    venue.clock.advance(1_000);
    await venue.startAgent();
    await until(() => known() === 'released');
    await venue.kart('K1');
    expect(await drive('R2')).toMatchObject({ ok: true });
    expect(known()).toBe('released');
    await stopped('R2');
  });

  it('is reported again on each connection: the core may know it otherwise', async () => {
    await stood();
    const before = venue.core.all('vehicle.motion').length;
    await venue.core.stop();
    await venue.core.start();
    const again = await venue.core.event('vehicle.motion', (event) =>
      venue.core.all('vehicle.motion').slice(before).includes(event),
    );
    expect(again).toMatchObject({ vehicleId: 'V1', state: 'still', reason: null });
  });

  it('is reported again with another configuration: a device may have been off its vehicle and on it again', async () => {
    await stood();
    const before = venue.core.all('vehicle.motion').length;
    venue.core.configure({ devices: [...venue.core.config.devices, device('PIT', 'gate')] });
    await venue.core.event(
      'vehicle.motion',
      (event) =>
        event.vehicleId === 'V1' &&
        event.state === 'still' &&
        venue.core.all('vehicle.motion').slice(before).includes(event),
    );
  });

  it('is not taken from what an older copy of the data holds', async () => {
    const kart = await stood();
    await venue.stopAgent();
    const putBack = venue.backup();
    await venue.startAgent();
    await kart.listening();
    expect(await drive('R2')).toMatchObject({ ok: true });
    await until(() => known() === 'released');
    await venue.stopAgent();
    putBack();
    await venue.startAgent();
    await until(() => venue.agent.alarms.list().includes('journalWentBack') && venue.agent.uplink.online);
    expect(state()).toBe('released');
    await until(() => venue.agent.uplink.backlog() === 0);
    expect(known()).toBe('released');
  });
});
