import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { P3Client, reconnectAfterMs } from './client';
import { P3_TYPE, P3Reader } from './frame';
import { passingFrame, resendRange } from './messages';

const CLOCK_US = 1_700_000_000_000_000;

/** A real connection; only the timers of the client are moved by hand. */
describe('the client of a decoder', () => {
  const events = new EventEmitter();
  let passings: { seq: number; late: boolean }[];
  let server: Server;
  let decoder: Socket;
  let client: P3Client;

  beforeEach(async () => {
    vi.useFakeTimers({ toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    passings = [];
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    client = new P3Client(
      { host: '127.0.0.1', port, strictCrc: true },
      {
        passing: ({ seq }, late) => {
          passings.push({ seq, late });
          events.emit('passing');
        },
        status: () => undefined,
        connected: () => undefined,
        disconnected: () => undefined,
        damage: () => undefined,
        lostPassings: () => undefined,
        isKnown: () => false,
        lastPassing: () => null,
        nowMs: () => 0,
      },
    );
    const connected = once(server, 'connection');
    client.start();
    [decoder] = (await connected) as [Socket];
  });
  afterEach(async () => {
    vi.useRealTimers();
    client.stop();
    decoder.destroy();
    server.close();
    await once(server, 'close');
  });

  const send = (seq: number): void => {
    decoder.write(passingFrame({ seq, transponder: '1001', rtcUs: CLOCK_US + seq * 30_000_000 }, 7));
  };
  const taken = async (count: number): Promise<number[]> => {
    while (passings.length < count) await once(events, 'passing');
    return passings.map(({ seq }) => seq);
  };
  async function asked(): Promise<{ from: number; until: number } | null> {
    const [bytes] = (await once(decoder, 'data')) as [Buffer];
    const frame = new P3Reader(true).push(bytes).find(({ type }) => type === P3_TYPE.resend);
    return frame === undefined ? null : resendRange(frame);
  }

  it('holds what is newer for as long as the missing passings are arriving', async () => {
    send(1);
    send(6);
    expect(await asked()).toEqual({ from: 2, until: 5 });
    for (const seq of [2, 3, 4]) {
      send(seq);
      expect(await taken(seq)).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
      vi.advanceTimersByTime(1_400);
    }
    send(5);
    expect(await taken(6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(passings.every(({ late }) => !late)).toBe(true);
  });

  it('goes on without them when no more arrive, and says of those that still come that they are late', async () => {
    send(1);
    send(4);
    expect(await asked()).toEqual({ from: 2, until: 3 });
    vi.advanceTimersByTime(1_500);
    expect(await taken(2)).toEqual([1, 4]);
    send(2);
    send(3);
    expect(await taken(4)).toEqual([1, 4, 2, 3]);
    expect(passings.filter(({ late }) => late).map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

describe('the connection to a decoder', () => {
  it('is tried again within a second, however long the outage was', () => {
    for (const attempts of [0, 1, 2, 10, 100_000]) {
      expect(reconnectAfterMs(attempts)).toBeGreaterThan(0);
      expect(reconnectAfterMs(attempts)).toBeLessThanOrEqual(1_000);
    }
  });
});
