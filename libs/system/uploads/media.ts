/** Which kinds of files are taken, by what their content begins with: a name or a header says anything. */
import { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '@paddock/contracts/wire';

export interface Medium {
  ending: 'jpg' | 'png' | 'mp4';
  type: 'image/jpeg' | 'image/png' | 'video/mp4';
  bytesMax: number;
}

export const MEDIA: Readonly<Record<Medium['ending'], Medium>> = {
  jpg: { ending: 'jpg', type: 'image/jpeg', bytesMax: IMAGE_BYTES_MAX },
  png: { ending: 'png', type: 'image/png', bytesMax: IMAGE_BYTES_MAX },
  mp4: { ending: 'mp4', type: 'video/mp4', bytesMax: VIDEO_BYTES_MAX },
};
/** So many bytes tell what it is. */
export const HEAD_BYTES = 12;

const JPG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Brands of files that browsers play as MP4; others of the same box format are QuickTime, HEIC and so on. */
const MP4_BRAND = /^(isom|iso\d|mp4[12]|avc1|dash|M4V |MSNV|mmp4)$/;

export function mediumOf(head: Buffer): Medium | null {
  if (head.subarray(0, JPG.length).equals(JPG)) return MEDIA.jpg;
  if (head.subarray(0, PNG.length).equals(PNG)) return MEDIA.png;
  const isBox = head.toString('latin1', 4, 8) === 'ftyp';
  return isBox && MP4_BRAND.test(head.toString('latin1', 8, HEAD_BYTES)) ? MEDIA.mp4 : null;
}
