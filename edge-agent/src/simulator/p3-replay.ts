/** Serves the recorded stream of a real decoder over TCP, at any speed, whole or damaged as real lines damage it. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { type P3Frame, P3_TYPE, P3Reader } from '../drivers/p3/frame';
import { passingOf, resendRange } from '../drivers/p3/messages';
import { Pace } from './pace';

export interface P3ReplayOptions {
  /** One frame a line, hex. */
  file: string;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** 1: as recorded; 60: a minute each second; 0: as fast as possible. */
  speed: number;
  /** Cuts and joins frames at random places, and spoils a byte in this share of the frames (0 to 1). */
  fuzz?: { corruptShare: number } | null;
  /** Starts again from the first frame when all were sent. */
  loop?: boolean;
}

export interface P3Replay {
  port: number;
  /** Resolves when a client was sent the whole recording. */
  finished: Promise<void>;
  stop(): Promise<void>;
}

interface RecordedFrame {
  bytes: Buffer;
  /** Since the beginning of the recording. */
  afterMs: number;
  passingNumber: number | null;
}

const STATUS_EVERY_MS = 5_000;
const CHUNK_BYTES_MAX = 90;

/** @throws when the file cannot be read or the port is taken. */
export async function startP3Replay(options: P3ReplayOptions): Promise<P3Replay> {
  const frames = readRecording(options.file);
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const finished = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const gone = new AbortController();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      gone.abort();
    });
    answerResends(socket, frames);
    const signal = AbortSignal.any([stopping.signal, gone.signal]);
    play(socket, frames, options, signal).then(finished.resolve, () => undefined);
  });
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: boundPort(server, options.port),
    finished: finished.promise,
    stop: async () => {
      stopping.abort();
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function boundPort(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}

/** Passings carry their time; what stands between two of them is spread evenly. */
function readRecording(file: string): RecordedFrame[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const reader = new P3Reader(false);
  const parsed = lines.map((line) => {
    const bytes = Buffer.from(line, 'hex');
    const frame: P3Frame | undefined = reader.push(bytes)[0];
    return { bytes, passing: frame?.type === P3_TYPE.passing ? passingOf(frame) : null };
  });
  const firstAt = parsed.findIndex((entry) => entry.passing !== null);
  const firstUs = parsed[firstAt]?.passing?.rtcUs ?? 0;
  const originMs = Math.max(0, firstAt) * STATUS_EVERY_MS;
  let afterMs = -STATUS_EVERY_MS;
  return parsed.map(({ bytes, passing }) => {
    const recordedMs = passing === null ? null : originMs + (passing.rtcUs - firstUs) / 1000;
    afterMs = recordedMs === null ? afterMs + STATUS_EVERY_MS : Math.max(afterMs, recordedMs);
    return { bytes, afterMs, passingNumber: passing?.seq ?? null };
  });
}

function answerResends(socket: Socket, frames: readonly RecordedFrame[]): void {
  const reader = new P3Reader(false);
  socket.on('data', (chunk) => {
    for (const frame of reader.push(chunk)) {
      const range = frame.type === P3_TYPE.resend ? resendRange(frame) : null;
      if (range === null) continue;
      const wanted = ({ passingNumber }: RecordedFrame): boolean =>
        passingNumber !== null && passingNumber >= range.from && passingNumber <= range.until;
      for (const { bytes } of frames.filter(wanted)) socket.write(bytes);
    }
  });
}

async function play(
  socket: Socket,
  frames: readonly RecordedFrame[],
  options: P3ReplayOptions,
  signal: AbortSignal,
): Promise<void> {
  const fuzz = options.fuzz ?? null;
  let kept: Buffer = Buffer.alloc(0);
  do {
    const pace = new Pace(options.speed, signal);
    for (const { bytes, afterMs } of frames) {
      await pace.until(afterMs);
      const sent = fuzz === null ? bytes : spoiled(bytes, fuzz.corruptShare);
      kept = Buffer.concat([kept, sent]);
      const cut = fuzz === null ? kept.length : Math.floor(Math.random() * Math.min(kept.length, CHUNK_BYTES_MAX));
      await write(socket, kept.subarray(0, cut), signal);
      kept = kept.subarray(cut);
    }
    await write(socket, kept, signal);
    kept = Buffer.alloc(0);
  } while (options.loop === true);
}

function spoiled(bytes: Buffer, share: number): Buffer {
  if (Math.random() >= share) return bytes;
  const copy = Buffer.from(bytes);
  const at = 1 + Math.floor(Math.random() * (copy.length - 2));
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
  return copy;
}

async function write(socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (bytes.length > 0 && !socket.write(bytes)) await once(socket, 'drain', { signal });
}
