/** Files of each kind that the product takes, whole and of any size, and the call that sends one. */
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync, inflateRawSync } from 'node:zlib';
import type { Client } from './client';

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function png({ width = 2, height = 2, size = 0, seed = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.concat(Array.from({ length: 2 }, () => Buffer.from([0, seed & 0xff, (seed >> 8) & 0xff])));
  const around = (rest: readonly Buffer[]): Buffer =>
    Buffer.concat([
      ...[PNG_HEAD, chunk('IHDR', header), chunk('IDAT', deflateSync(lines))],
      ...[...rest, chunk('IEND', Buffer.alloc(0))],
    ]);
  const bare = around([]).length;
  return around(size > bare ? [chunk('tEXt', Buffer.alloc(size - bare - 12, 7))] : []);
}

/** A photograph as a phone makes it. */
export const jpg = async ({ width = 64, height = 48, place = false, turned = false } = {}): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width, height, channels: 3, background: '#c33', noise } });
  const where = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 12/1 3000/100' } };
  const held = turned ? photo.withMetadata({ orientation: 6 }) : photo;
  return (place ? held.withExifMerge({ IFD0: { Make: 'Phone' }, ...where }) : held).jpeg().toBuffer();
};

function box(kind: string, size: number): Buffer {
  const made = Buffer.alloc(size, 7);
  made.writeUInt32BE(size, 0);
  made.write(kind, 4, 'latin1');
  return made;
}
export function mp4({ size = 1000, brand = 'isom', film = 'moov' } = {}): Buffer {
  const kind = box('ftyp', 24);
  kind.write(brand, 8, 'latin1');
  const about = box(film, 100);
  return Buffer.concat([kind, about, box('mdat', size - kind.length - about.length)]);
}

export async function xlsx(parts: readonly string[] = ['[Content_Types].xml', 'xl/workbook.xml']): Promise<Buffer> {
  const zip = new ZipFile();
  for (const part of parts) zip.addBuffer(Buffer.from('<x/>'), part);
  zip.end();
  return buffer(zip.outputStream);
}
export const xls = (stream = 'Workbook'): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

export interface Uploaded {
  success: boolean;
  code: number;
  message: string;
  key?: string;
}

/** Whatever it is, it says that it is a picture. */
export async function upload(
  { url, token }: Pick<Client, 'token'> & { url: string },
  bytes: Buffer,
  name: string,
  { path = '/sys/common/upload', language = 'cn' } = {},
): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'accept-language': language === 'en' ? 'en-US' : 'zh-CN' },
    body: form,
  });
  return (await answer.json()) as Uploaded;
}

/** A sheet of group coupons as Excel 97 kept it, packed. */
const EXCEL_97 =
  '7ZfPaxNREMc/72WTbNIm2aQetAeRvRSUIm2o9tJai4dSaCmN1ItoE6RdqSWS9KAnxR83K/4BXjx6Ui8K4iH+AaL06KnNX1Chx5qVN9ktaU6plUAxX5hh33fnvRn2zcx7++N7dvvNh8Ed2jBJhIafINbCKUCHA6c5NtLwfT+k/R5OFH77vt8IxAKiwX725P8RU9MRINx/U/NxwAYSQBLoA/qBFJAGMs0WQBbI9XLmxMoix4NFVIW9RHU4x+RazQrPlAIeefJsMMvYkf3n0OJfB2dP53E3cYMyFdYoUabM2l/7D9HJHPOdFiz+GY7qvxWXRy+NHsd3wnYgFqVU+RZP1BSxOOygeW99lbtCHbjJfdNPCl4+vzFboCuYlhiKysRQUzChNIrXaLKckchyogdEvxO7L6InpJ/BcqV2bTzYrz01JXabol3RacyKn2TOT2FGGGRXZrwKSiGqrlLhLkXucdYaY5zTKJfk/EzhIn3zM4VzuHh4uEyvuKyzjkts0aVKFZeth+b9Nqdksb22ze3x3eXbsSxb/5wkQxFJE1XkBRYKxb4cnk0kD8rEOVQmKUmgfjR3yMhzVtLIwWb/7a+tudLCldvCnxf+gugnwjxuWf+p8M+aV3OdFk4faEtngvt6BFVfGt5UDyydkqx2zFLVW7sFS2elKTkm+jmuM8wIxkqFVi8f1ZcmdY6P8j8w1fIVPquoMSuyag+ward2eSkCzx7Csw83f/FutXTD5ihJD93GHw==';
export const oldWorkbook = (): Buffer => inflateRawSync(Buffer.from(EXCEL_97, 'base64'));
