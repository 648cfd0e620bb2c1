import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Journal } from '../../journal/journal';
import { TestVenue, until } from '../../testing/edge';
import { device, LAP_MS, TEN_LAPS, type TestKart } from '../../testing/venue';
import { passingFrame } from './messages';

const CLOCK_US = 1_700_000_000_000_000;
const NAME = '起点线解码器';

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
    venue.core.configure({
      devices: [...venue.core.config.devices, { ...device('DEC', 'decoder', address), name: NAME }],
    });
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

  it('are named as people call them where nothing comes from one', async () => {
    await until(() => venue.agent.alarms.list().length === 0);
    server.close();
    decoder.destroy();
    try {
      await until(() => venue.agent.alarms.list().includes(`decoderSilent:${NAME}`));
    } finally {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
  });

  describe('hold what was crossed in a run until what is missing before it has come', () => {
    const send = (seq: number, ms: number, transponder = '1001'): void => {
      decoder.write(passingFrame({ seq, transponder, rtcUs: CLOCK_US + ms * 1000 }, 7));
    };

    /** A run whose last passing waits for one that the decoder does not send again; its time is over in a moment. */
    async function holding(): Promise<TestKart> {
      const kart = await venue.driven({ ...TEN_LAPS, mode: 'timed', lapLimit: 0, limitMs: LAP_MS });
      send(1, 0);
      await venue.core.event('passing', ({ passing }) => passing.seq === 1);
      const lapMs = LAP_MS + 89_000;
      await venue.later(lapMs, kart);
      const asked = once(decoder, 'data');
      send(3, lapMs);
      await asked;
      return kart;
    }
    const counted = () => venue.core.all('passing').map(({ passing: { seq, runId } }) => [seq, runId]);

    it('and count it with the end of the time', async () => {
      const kart = await holding();
      await venue.later(1_000, kart);
      const { run } = await venue.finished();
      expect(run).toMatchObject({ endReason: 'timeOver', laps: 1, totalMs: LAP_MS + 89_000 });
      expect(counted()).toEqual([
        [1, 'R1'],
        [3, 'R1'],
      ]);
      expect(venue.agent.alarms.list()).toEqual([]);
    });

    it.each([false, true])(
      'and do not count what comes after its run was stopped for the next one (agent restarted: %s)',
      async (restarted) => {
        const kart = await venue.driven(TEN_LAPS);
        const other = await venue.kart('K2');
        send(1, 0, '1002');
        await venue.later(20_000, other);
        const asked = once(decoder, 'data');
        send(3, 20_000, '1002');
        await asked;
        await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
        if (restarted) {
          const connected = once(server, 'connection');
          await venue.stopAgent();
          await venue.startAgent();
          [decoder] = (await connected) as [Socket];
          await kart.listening();
        }
        await venue.later(10_000, other);
        // No run starts on a kart that has not answered its stop.
        await until(() => venue.agent.runs.karts.forbidden('V1') === null);
        expect(await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } })).toMatchObject({ ok: true });
        send(2, 10_000);
        const { passing } = await venue.core.event('passing', (event) => event.passing.seq === 2);
        expect(passing.runId).toBeNull();
        expect(venue.agent.runs.activeRun('V1')).toMatchObject({ id: 'R2', lapStart: null });
        await venue.later(5_000, other);
        send(4, 35_000);
        expect((await venue.core.event('passing', (event) => event.passing.seq === 4)).passing.runId).toBe('R2');
      },
    );

    it('and count it before the run is stopped, and not for the next one', async () => {
      const kart = await holding();
      await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' });
      expect((await venue.finished()).run).toMatchObject({ laps: 1, totalMs: LAP_MS + 89_000 });
      await venue.answer({ kind: 'kart.inPit', vehicleId: 'V1', runId: 'R1' });
      await venue.later(5_000, kart);
      await venue.home();
      await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } });
      await venue.later(5_000, kart);
      send(4, 2 * LAP_MS + 100_000);
      await venue.core.event('passing', ({ passing }) => passing.seq === 4);
      expect(counted()).toEqual([
        [1, 'R1'],
        [3, 'R1'],
        [4, 'R2'],
      ]);
    });
  });
});
