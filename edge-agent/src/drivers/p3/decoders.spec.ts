import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Journal } from '../../journal/journal';
import { TestVenue } from '../../testing/edge';
import { device } from '../../testing/venue';
import { passingFrame } from './messages';

const CLOCK_US = 1_700_000_000_000_000;

describe('the decoders of a venue', () => {
  let venue: TestVenue;
  let server: Server;
  let decoder: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    venue = await TestVenue.start();
    const connected = once(server, 'connection');
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    venue.core.configure({ devices: [...venue.core.config.devices, device('DEC', 'decoder', address)] });
    [decoder] = (await connected) as [Socket];
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await venue.stop();
    decoder.destroy();
    server.close();
    await once(server, 'close');
  });

  it('are read on where the disk can not say what it holds: the agent lives, and can stop karts', async () => {
    vi.spyOn(Journal.prototype, 'hasPassing').mockImplementation(() => {
      throw new Error('disk I/O error');
    });
    // The second was before the first; whether it came already stands on the disk alone.
    for (const seq of [41, 40, 42])
      decoder.write(passingFrame({ seq, transponder: '1001', rtcUs: CLOCK_US + seq * 30_000_000 }, 7));
    await venue.core.event('passing', ({ passing }) => passing.seq === 42);
    const kart = await venue.kart('K1');
    await venue.core.command({ kind: 'track.flag', flag: 'red' });
    await kart.command('stop');
    expect(venue.agent.runs.track.flag).toBe('red');
  });
});
