import type { FileHandle } from 'node:fs/promises';
import { bytesAt } from './pictures';

const BOXES_MAX = 20_000;
const WIDE_HEAD = 16;

/** All boxes lie within the file, up to its end, and one of them says what is played. */
export async function isMp4(file: FileHandle, bytes: number): Promise<boolean> {
  let position = 0;
  let hasFilm = false;
  for (let box = 0; box < BOXES_MAX && position < bytes; box += 1) {
    const head = await bytesAt(file, position, WIDE_HEAD);
    if (head.length < 8) return false;
    const kind = head.toString('latin1', 4, 8);
    let length = head.readUInt32BE(0);
    if (length === 1 && head.length === WIDE_HEAD) length = Number(head.readBigUInt64BE(8));
    // To the end of the file.
    if (length === 0) length = bytes - position;
    if (length < 8 || position + length > bytes || (box === 0 && kind !== 'ftyp')) return false;
    hasFilm ||= kind === 'moov';
    position += length;
  }
  return hasFilm && position === bytes;
}
