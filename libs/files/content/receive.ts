import { Refusal } from '@paddock/kernel';
import { isOldWorkbook } from '@paddock/resources';
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HEAD_BYTES, type FileKind, type Medium, mediumOf } from './media';
import { isJpg, isPng } from './pictures';
import { isCsv, isXlsx } from './sheets';
import { isMp4 } from './videos';

/** What unpacks pictures is loaded with the first of them: few processes ever get one. */
async function checkedPicture(path: string, medium: Medium) {
  const { checkPicture } = await import('./picture-check');
  return checkPicture(path, medium);
}

/** What a person sends. */
export interface Sent {
  content: Readable;
  /** As it is called where it comes from. */
  name: string;
}
export interface Received {
  medium: Medium;
  bytes: number;
  hash: Buffer;
}

/**
 * Writes content to a new file piece by piece, and looks at it; a picture is unpacked, and stored without what a camera wrote beside it. What is
 * refused leaves the rest of the content to be read.
 * @throws Refusal for what is not one of `kinds`, too large, or not whole
 */
export async function receive({ content, name }: Sent, path: string, kinds: readonly FileKind[]): Promise<Received> {
  const file = await open(path, 'wx+', 0o640);
  try {
    const hash = createHash('sha256');
    const first = { bytes: Buffer.alloc(0), medium: null as Medium | null };
    let bytes = 0;
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      first.medium ??= mediumOnce(first, chunk, name, kinds);
      if (first.medium && bytes > first.medium.bytesMax) throw tooLarge(first.medium);
      hash.update(chunk);
      await file.write(chunk);
    }
    const medium = first.medium ?? mediumIn(first.bytes, name, kinds);
    if (!(await isWhole(medium, file, path, bytes))) throw new Refusal('upload.broken');
    await file.sync();
    const rewritten = medium.kind === 'IMAGE' ? await checkedPicture(path, medium) : null;
    if (rewritten && rewritten.bytes > medium.bytesMax) throw tooLarge(medium);
    return { medium, ...(rewritten ?? { bytes, hash: hash.digest() }) };
  } finally {
    await file.close();
  }
}

/** @throws Refusal as soon as the beginning says that it is none of them */
function mediumOnce(first: { bytes: Buffer }, chunk: Buffer, name: string, kinds: readonly FileKind[]): Medium | null {
  first.bytes = Buffer.concat([first.bytes, chunk.subarray(0, HEAD_BYTES)]);
  return first.bytes.length < HEAD_BYTES ? null : mediumIn(first.bytes, name, kinds);
}

function mediumIn(head: Buffer, name: string, kinds: readonly FileKind[]): Medium {
  const medium = head.length === 0 ? null : mediumOf(head, name);
  if (medium && kinds.includes(medium.kind)) return medium;
  if (kinds.includes('SHEET')) throw new Refusal('upload.anyType');
  throw new Refusal(kinds.includes('VIDEO') ? 'upload.type' : 'upload.pictureType');
}

async function isWhole({ ending }: Medium, file: FileHandle, path: string, bytes: number): Promise<boolean> {
  switch (ending) {
    case 'jpg':
      return isJpg(file, bytes);
    case 'png':
      return isPng(file, bytes);
    case 'mp4':
      return isMp4(file, bytes);
    case 'xlsx':
      return isXlsx(await readFile(path));
    case 'xls':
      return isOldWorkbook(await readFile(path));
    case 'csv':
      return isCsv(await readFile(path));
  }
}

const MEGABYTE = 1024 * 1024;
const tooLarge = ({ kind, bytesMax }: Medium): Refusal =>
  kind === 'VIDEO' ? new Refusal('upload.videoTooLarge') : new Refusal('upload.tooLarge', { max: bytesMax / MEGABYTE });
