/** Whether a picture is what it begins as, and of a size that may be unpacked; what is not is never unpacked. */
import { IMAGE_PIXELS_MAX } from '@paddock/contracts/limits';
import { Refusal } from '@paddock/kernel';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { PNG_HEAD } from './media';

const MILLION = 1_000_000;
const PARTS_MAX = 20_000;

export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** @throws Refusal where it is too large to be unpacked */
function mayBe(width: number, height: number): boolean {
  if (width * height > IMAGE_PIXELS_MAX) throw new Refusal('upload.tooManyPixels', { max: IMAGE_PIXELS_MAX / MILLION });
  return width > 0 && height > 0;
}

/** Depths that each way of colouring may have. */
const PNG_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const CHUNK_FRAME = 12;

/** Its header is whole and says what there may be, and all its parts are there. */
export async function isPng(file: FileHandle, bytes: number): Promise<boolean> {
  const header = await bytesAt(file, PNG_HEAD.length, 25);
  if (header.length < 25 || header.readUInt32BE(0) !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') return false;
  if (crc32(header.subarray(4, 21)) !== header.readUInt32BE(21)) return false;
  const [depth = 0, colour = -1, packing, filter, interlace = 2] = header.subarray(16, 21);
  if (PNG_DEPTHS[colour]?.includes(depth) !== true || packing !== 0 || filter !== 0 || interlace > 1) return false;
  if (!mayBe(header.readUInt32BE(8), header.readUInt32BE(12))) return false;
  let position = PNG_HEAD.length;
  let hasPicture = false;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const chunk = await bytesAt(file, position, 8);
    if (chunk.length < 8) return false;
    const kind = chunk.toString('latin1', 4, 8);
    position += CHUNK_FRAME + chunk.readUInt32BE(0);
    if (position > bytes) return false;
    if (kind === 'IEND') return hasPicture;
    hasPicture ||= kind === 'IDAT';
  }
  return false;
}

const START_OF_SCAN = 0xda;
/** Markers of frames: C0 to CF without tables (C4, CC) and the reserved C8. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A frame says how large it is before the first scan begins. */
export async function isJpg(file: FileHandle, bytes: number): Promise<boolean> {
  let position = 2;
  let isKnown = false;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const head = await bytesAt(file, position, 9);
    const [mark, marker = 0] = head;
    if (head.length < 4 || mark !== 0xff) return false;
    // Bytes that fill up a place.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return isKnown;
    const length = head.readUInt16BE(2);
    if (length < 2 || position + 2 + length > bytes) return false;
    if (isFrame(marker)) {
      if (head.length < 9 || !mayBe(head.readUInt16BE(7), head.readUInt16BE(5))) return false;
      isKnown = true;
    }
    position += 2 + length;
  }
  return false;
}
