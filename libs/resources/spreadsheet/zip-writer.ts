/** A zip that is written while its parts are made, so that a large one never stands in memory. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface PartToWrite {
  name: string;
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

const VERSION = 20;
/** Sizes follow the part; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day that a zip knows: a file says nothing of when it was made. */
const DAY = 0x0021;

export async function* zipped(parts: readonly PartToWrite[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, pieces } of parts) {
    const start = offset;
    const sums = { crc: 0, bytes: 0, packedBytes: 0 };
    const head = record(0x04034b50, [...aboutPart({ crc: 0, bytes: 0, packedBytes: 0 }, name), 0], name);
    offset += head.length;
    yield head;
    for await (const packed of pipeline(Readable.from(counted(pieces, sums)), createDeflateRaw(), () => undefined)) {
      const piece = packed as Buffer;
      sums.packedBytes += piece.length;
      offset += piece.length;
      yield piece;
    }
    const foot = Buffer.concat([0x08074b50, sums.crc, sums.packedBytes, sums.bytes].map(uint32));
    offset += foot.length;
    yield foot;
    directory.push(record(0x02014b50, [VERSION, ...aboutPart(sums, name), 0, 0, 0, 0, 0, 0, ...halves(start)], name));
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const ends = [0, 0, parts.length, parts.length, ...halves(entries.length), ...halves(offset), 0];
  yield record(0x06054b50, ends, '');
}

interface Sums {
  crc: number;
  bytes: number;
  packedBytes: number;
}

async function* counted(pieces: PartToWrite['pieces'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    sums.crc = crc32(piece, sums.crc);
    sums.bytes += piece.length;
    yield piece;
  }
}

/** What a part's head and its entry in the directory have in common, as numbers of 16 bits. */
const aboutPart = ({ crc, bytes, packedBytes }: Sums, name: string): number[] => [
  ...[VERSION, FLAGS, DEFLATED, 0, DAY],
  ...[...halves(crc), ...halves(packedBytes), ...halves(bytes)],
  Buffer.byteLength(name),
];

const HALF = 0x10000;
const halves = (value: number): [number, number] => [value % HALF, Math.floor(value / HALF)];

function record(signature: number, numbers: readonly number[], name: string): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, value] of numbers.entries()) bytes.writeUInt16LE(value, index * 2);
  return Buffer.concat([uint32(signature), bytes, Buffer.from(name)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
