/** Which kinds of files are taken, by what their content begins with: a name or a header says anything. */
import { IMAGE_BYTES_MAX, SHEET_BYTES_MAX, VIDEO_BYTES_MAX } from '@paddock/contracts/limits';
import { isCompoundFile } from '@paddock/resources';

export type FileKind = 'IMAGE' | 'VIDEO' | 'SHEET';
export type Ending = 'jpg' | 'png' | 'mp4' | 'xlsx' | 'xls' | 'csv';

export interface Medium {
  ending: Ending;
  kind: FileKind;
  type: string;
  bytesMax: number;
}

const medium = (ending: Ending, kind: FileKind, type: string, bytesMax: number): Medium => ({
  ...{ ending, kind, type, bytesMax },
});
export const MEDIA: Readonly<Record<Ending, Medium>> = {
  jpg: medium('jpg', 'IMAGE', 'image/jpeg', IMAGE_BYTES_MAX),
  png: medium('png', 'IMAGE', 'image/png', IMAGE_BYTES_MAX),
  mp4: medium('mp4', 'VIDEO', 'video/mp4', VIDEO_BYTES_MAX),
  xlsx: medium('xlsx', 'SHEET', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', SHEET_BYTES_MAX),
  xls: medium('xls', 'SHEET', 'application/vnd.ms-excel', SHEET_BYTES_MAX),
  csv: medium('csv', 'SHEET', 'text/csv', SHEET_BYTES_MAX),
};
/** So many bytes show what it is. */
export const HEAD_BYTES = 12;

const JPG = Buffer.from([0xff, 0xd8, 0xff]);
export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Brands of files that browsers play as MP4; others of the same box format are QuickTime, HEIC and so on. */
const MP4_BRAND = /^(isom|iso\d|mp4[12]|avc1|dash|M4V |MSNV|mmp4)$/;

const begins = (head: Buffer, with_: Buffer): boolean => head.subarray(0, with_.length).equals(with_);

/** @param name as it was sent. Plain text has no beginning of its own, so only this says that it means to be a table. */
export function mediumOf(head: Buffer, name: string): Medium | null {
  if (begins(head, JPG)) return MEDIA.jpg;
  if (begins(head, PNG_HEAD)) return MEDIA.png;
  if (begins(head, ZIP)) return MEDIA.xlsx;
  if (isCompoundFile(head)) return MEDIA.xls;
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return MP4_BRAND.test(head.toString('latin1', 8, HEAD_BYTES)) ? MEDIA.mp4 : null;
  return /\.csv$/i.test(name) && !head.includes(0) ? MEDIA.csv : null;
}
