/** The parts of a workbook, read out of its zip within bounds: what a file claims of itself is looked at before anything is unpacked. */
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** Ten thousand rows of forty columns, written at length. */
export const UNPACKED_BYTES_MAX = 32_000_000;
const PARTS_MAX = 500;
const PIECE_BYTES = 64 * 1024;

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;

interface Part {
  name: string;
  method: number;
  packedBytes: number;
  /** As the file claims; it may be more. */
  bytes: number;
  at: number;
}

export const isZip = (file: Buffer): boolean => file.length > 4 && file.readUInt32LE(0) === LOCAL_HEADER;

/** The parts of a file that are wanted. All that is read of them together stays below {@link UNPACKED_BYTES_MAX}. */
export class Zip {
  private readonly parts: ReadonlyMap<string, Part>;
  private readonly file: Buffer;
  private left = UNPACKED_BYTES_MAX;

  /** @throws Error when the file is no zip, or says that the wanted parts are larger than they may be */
  constructor(file: Buffer, wanted: (name: string) => boolean) {
    this.file = file;
    const parts = directoryOf(file).filter(({ name }) => wanted(name));
    if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > this.left) throw new Error('the parts are too large');
    this.parts = new Map(parts.map((part) => [part.name, part]));
  }

  get names(): readonly string[] {
    return [...this.parts.keys()];
  }

  /** A part piece by piece; nothing where there is none. @throws Error when it is larger than the file says */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.parts.get(name);
    if (!part) return;
    for await (const piece of unpacked(packedOf(this.file, part), part.method)) {
      this.left -= piece.length;
      if (this.left < 0) throw new Error('the parts are larger than the file says');
      yield piece;
    }
  }
}

function unpacked(packed: Buffer, method: number): AsyncIterable<Buffer> {
  const pieces = Readable.from(piecesOf(packed));
  if (method === STORED) return pieces as AsyncIterable<Buffer>;
  // A failure ends the reading of the unpacked side too.
  return pipeline(pieces, createInflateRaw(), () => undefined) as AsyncIterable<Buffer>;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function directoryOf(file: Buffer): Part[] {
  const end = endOfDirectory(file);
  const count = file.readUInt16LE(end + 10);
  if (count > PARTS_MAX) throw new Error('too many parts');
  let at = file.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a broken directory');
    const nameBytes = file.readUInt16LE(at + 28);
    const part: Part = {
      name: file.toString('utf8', at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameBytes),
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    };
    if (part.method !== STORED && part.method !== DEFLATED) throw new Error('packed in another way');
    at += DIRECTORY_ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    return part;
  });
}

/** It stands at the end of the file, before a comment of any text. */
function endOfDirectory(file: Buffer): number {
  const first = Math.max(0, file.length - END_OF_DIRECTORY_BYTES - COMMENT_BYTES_MAX);
  for (let at = file.length - END_OF_DIRECTORY_BYTES; at >= first; at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new Error('no directory');
}

function packedOf(file: Buffer, { at, packedBytes }: Part): Buffer {
  if (file.readUInt32LE(at) !== LOCAL_HEADER) throw new Error('a broken part');
  const from = at + LOCAL_HEADER_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (from + packedBytes > file.length) throw new Error('a cut part');
  return file.subarray(from, from + packedBytes);
}
