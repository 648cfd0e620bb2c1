/** Frames of the P3 protocol of AMB/MYLAPS decoders: cut out of the byte stream, checked, and made. */

const SOR = 0x8e;
const EOR = 0x8f;
const ESCAPE = 0x8d;
const ESCAPE_OFFSET = 0x20;
const ESCAPED_FIRST = 0x8a;
const HEADER_BYTES = 10;
const FRAME_BYTES_MIN = HEADER_BYTES + 1;
/** Nothing that a decoder sends comes near this; more without an end is not a frame. */
const RAW_BYTES_MAX = 8_192;

export const P3_TYPE = { passing: 0x01, status: 0x02, resend: 0x04, watchdog: 0x18 } as const;

export interface P3Frame {
  version: number;
  flags: number;
  type: number;
  /** Values are little endian, as they came. A tag that comes twice keeps its last value. */
  fields: ReadonlyMap<number, Buffer>;
}

/** What was seen on one stream. A frame that is not intact is counted and never becomes a frame. */
export interface P3Counters {
  frames: number;
  badCrc: number;
  badLength: number;
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index << 8;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 0x8000) === 0 ? value << 1 : (value << 1) ^ 0x1021;
  return value & 0xffff;
});

/** CRC over an unescaped frame whose own two CRC bytes count as zero. The byte goes in after the table step. */
export function p3Crc(frame: Buffer): number {
  let crc = 0xffff;
  for (let index = 0; index < frame.length; index += 1) {
    const byte = index === 4 || index === 5 ? 0 : (frame[index] ?? 0);
    crc = ((CRC_TABLE[crc >> 8] ?? 0) ^ (crc << 8) ^ byte) & 0xffff;
  }
  return crc;
}

export class P3Reader {
  readonly counters: P3Counters = { frames: 0, badCrc: 0, badLength: 0 };
  /** Bytes of the frame that is being read, from its SOR; empty between frames. */
  private raw: number[] = [];

  /** @param strictCrc when false, a CRC field of zero is taken too: some decoders send that. */
  constructor(private readonly strictCrc: boolean) {}

  /** Takes the next bytes of the stream, cut anywhere, and gives the intact frames that end in them. */
  push(chunk: Uint8Array): P3Frame[] {
    const frames: P3Frame[] = [];
    for (const byte of chunk) {
      if (byte === SOR) {
        if (this.raw.length > 0) this.counters.badLength += 1;
        this.raw = [byte];
      } else if (this.raw.length > 0) {
        this.raw.push(byte);
        if (byte === EOR) {
          const frame = this.read(this.raw);
          this.raw = [];
          if (frame !== null) frames.push(frame);
        } else if (this.raw.length > RAW_BYTES_MAX) {
          this.counters.badLength += 1;
          this.raw = [];
        }
      }
    }
    return frames;
  }

  private read(raw: readonly number[]): P3Frame | null {
    const bytes = unescape(raw);
    if (bytes === null || bytes.length < FRAME_BYTES_MIN || bytes.readUInt16LE(2) !== bytes.length) {
      this.counters.badLength += 1;
      return null;
    }
    const crc = bytes.readUInt16LE(4);
    if (crc !== p3Crc(bytes) && (this.strictCrc || crc !== 0)) {
      this.counters.badCrc += 1;
      return null;
    }
    const fields = readFields(bytes.subarray(HEADER_BYTES, -1));
    if (fields === null) {
      this.counters.badLength += 1;
      return null;
    }
    this.counters.frames += 1;
    return { version: bytes[1] ?? 0, flags: bytes.readUInt16LE(6), type: bytes.readUInt16LE(8), fields };
  }
}

function unescape(raw: readonly number[]): Buffer | null {
  const bytes: number[] = [];
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] ?? 0;
    if (byte !== ESCAPE) {
      bytes.push(byte);
      continue;
    }
    index += 1;
    const escaped = raw[index] ?? EOR;
    if (escaped === EOR) return null;
    bytes.push((escaped - ESCAPE_OFFSET) & 0xff);
  }
  return Buffer.from(bytes);
}

function readFields(bytes: Buffer): Map<number, Buffer> | null {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const length = bytes[at + 1];
    if (length === undefined || at + 2 + length > bytes.length) return null;
    fields.set(tag, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return fields;
}

/** A whole frame as it goes over the wire. Values must be little endian. */
export function encodeP3(type: number, fields: readonly (readonly [tag: number, value: Buffer])[]): Buffer {
  const body = fields.flatMap(([tag, value]) => [tag, value.length, ...value]);
  const frame = Buffer.alloc(HEADER_BYTES + body.length + 1);
  frame.set([SOR, 0x02]);
  frame.writeUInt16LE(frame.length, 2);
  frame.writeUInt16LE(type, 8);
  frame.set(body, HEADER_BYTES);
  frame[frame.length - 1] = EOR;
  frame.writeUInt16LE(p3Crc(frame), 4);
  const inner = [...frame.subarray(1, -1)].flatMap((byte) =>
    byte >= ESCAPED_FIRST && byte <= EOR ? [ESCAPE, byte + ESCAPE_OFFSET] : [byte],
  );
  return Buffer.from([SOR, ...inner, EOR]);
}
