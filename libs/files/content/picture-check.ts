/**
 * Unpacks pictures, to know that all of them can be shown, and takes out what a camera wrote beside them: where and by whom a picture was taken
 * is nobody's who looks at it. Without such words the bytes stay as they were sent.
 */
import { IMAGE_PIXELS_MAX } from '@paddock/contracts/limits';
import { Refusal } from '@paddock/kernel';
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import type { Medium } from './media';

let loading: Promise<typeof import('sharp').default> | null = null;

/** Its memory is taken with the first picture: most processes never see one. */
const library = () => (loading ??= load());

async function load() {
  const { default: sharp } = await import('sharp');
  // Each is unpacked once: nothing of it is worth keeping.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** The memory of one picture at a time, whatever is uploaded at once; the others wait on the disk. */
const oneAtATime = pLimit(1);

const QUALITY = 90;
/** Written once more in the worst quality and thrown away: every line is read for it, and only a few of them stand in memory. */
const THROWN_AWAY = { quality: 1, optimiseCoding: false } as const;

interface Content {
  bytes: number;
  hash: Buffer;
}

/**
 * @returns the content that now stands at `path`; null where it is the one that was sent
 * @throws Refusal `upload.broken` for what can't be unpacked to its end
 */
export const checkPicture = (path: string, medium: Medium): Promise<Content | null> =>
  oneAtATime(async () => {
    const sharp = await library();
    const picture = sharp(path, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'warning', sequentialRead: true });
    const about = await unpacked(() => picture.metadata());
    if (about.exif ?? about.xmp ?? about.iptc) return rewrite(picture, about, path, medium);
    await unpacked(() => picture.jpeg(THROWN_AWAY).toBuffer());
    return null;
  });

/** The file itself was read a moment ago: what fails now is the picture. */
async function unpacked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new Refusal('upload.broken');
  }
}

/** The picture as it is shown, turned as the camera was held, with its colours. */
async function rewrite(picture: Sharp, about: Metadata, path: string, { ending }: Medium): Promise<Content> {
  const bare = `${path}.bare`;
  try {
    const upright = (about.orientation ?? 1) > 1 ? picture.autoOrient() : picture;
    const shown = upright.keepIccProfile();
    // Without a second look at the whole picture for the last percent of its size.
    const written = ending === 'png' ? shown.png() : shown.jpeg({ quality: QUALITY, optimiseCoding: false });
    await unpacked(() => written.toFile(bare));
    const file = await open(bare, 'r+');
    try {
      await file.sync();
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      await rename(bare, path);
      return { bytes, hash: hash.digest() };
    } finally {
      await file.close();
    }
  } finally {
    await rm(bare, { force: true });
  }
}
