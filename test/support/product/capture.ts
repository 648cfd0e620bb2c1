import { readFileSync } from 'node:fs';

/**
 * The passings of a decoder's recording and the laps they make, written from the protocol's and the race's rules alone and sharing
 * nothing with the product: what a test compares the product with.
 */
export interface RecordedPassing {
  seq: number;
  transponder: string;
  rtcUs: bigint;
  strength: number;
  hits: number;
}

const HEADER_BYTES = 10;

/** @param file one frame a line, hex. Frames of other types are left out. */
export function readCapture(file: string): RecordedPassing[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => unescaped(Buffer.from(line.trim(), 'hex')))
    .filter((frame) => frame.readUInt16LE(8) === 1)
    .map(passingOf);
}

function unescaped(raw: Buffer): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at] as number;
    bytes.push(byte === 0x8d ? (raw[(at += 1)] as number) - 0x20 : byte);
  }
  return Buffer.from(bytes);
}

function passingOf(frame: Buffer): RecordedPassing {
  const fields = new Map<number, bigint>();
  for (let at = HEADER_BYTES; at < frame.length - 1;) {
    const length = frame[at + 1] as number;
    const value = frame.subarray(at + 2, at + 2 + length).toReversed();
    fields.set(frame[at] as number, BigInt(`0x${Buffer.from(value).toString('hex')}`));
    at += 2 + length;
  }
  const field = (tag: number): bigint => fields.get(tag) as bigint;
  return {
    seq: Number(field(0x01)),
    transponder: String(field(0x03)),
    rtcUs: field(0x04),
    strength: Number(field(0x05)),
    hits: Number(field(0x06)),
  };
}

export interface StraightLap {
  lapMs: number;
  short: boolean;
}

/** Laps of one transponder: the first passing starts lap 1, 4 s debounce, laps below 10 s are recorded as short and go on. */
export function lapsOf(rtcUs: readonly bigint[]): StraightLap[] {
  const [first, ...rest] = rtcUs;
  const laps: StraightLap[] = [];
  let lapStart = first as bigint;
  let last = lapStart;
  for (const at of rest) {
    if (at - last < 4_000_000n) continue;
    last = at;
    const lapMs = Number((at - lapStart) / 1_000n);
    const short = lapMs < 10_000;
    laps.push({ lapMs, short });
    if (!short) lapStart = at;
  }
  return laps;
}
