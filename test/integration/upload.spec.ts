import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { jpg, mp4, png, upload, xls, xlsx } from '../support/app/file-samples';

const MB = 1024 * 1024;
const ANY = { path: '/sys/oss/file/upload' };
/** A part of a photograph is missing, and its end stands there nevertheless. */
const cut = (photo: Buffer): Buffer =>
  Buffer.concat([photo.subarray(0, photo.length - (photo.length >> 2)), Buffer.from([0xff, 0xd9])]);

describe('uploads', () => {
  let venue: TestVenue;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const by = (client: Client) => ({ url: venue.url, token: client.token });
  const sent = (bytes: Buffer, name: string, options = {}) => upload(by(manager), bytes, name, options);
  const served = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${venue.url}/sys/common/static/${name}`, { headers });
  const keptBytes = (): number => readdirSync(venue.uploadDir).filter((name) => !name.startsWith('.')).length;

  it('P-5.27 P-5.29 takes pictures up to 5 MB and MP4 up to 50 MB, whatever they are called, and nothing else', async () => {
    const taken: readonly [string, Buffer, string][] = [
      ['png', png({ size: 5 * MB }), 'a.png'],
      ['jpg', await jpg(), 'photo.png'],
      ['mp4', mp4({ size: 50 * MB }), 'ride.mp4'],
    ];
    for (const [ending, bytes, name] of taken)
      expect((await sent(bytes, name)).message).toMatch(new RegExp(`^[0-9a-f]{64}\\.${ending}$`));
    const refused: readonly [string, Buffer, string][] = [
      ['upload.tooLarge', png({ size: 5 * MB + 1 }), 'a.png'],
      ['upload.type', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png'],
      ['upload.type', mp4({ brand: 'qt  ' }), 'ride.mp4'],
      ['upload.type', Buffer.from('GIF89a and more of it'), 'a.gif'],
      ['upload.type', Buffer.from([0x89, 0x50]), 'a.png'],
      ['upload.type', Buffer.alloc(0), 'a.png'],
      ['upload.type', await xlsx(), 'sheet.xlsx'],
    ];
    for (const [key, bytes, name] of refused) expect(await sent(bytes, name)).toMatchObject({ success: false, key });
    expect((await sent(mp4({ size: 51 * MB }), 'ride.mp4')).message).toBe('仅支持50MB以内的MP4文件');
    expect(await manager.post('/sys/common/upload', {})).toMatchObject({ success: false, key: 'upload.noFile' });
  });

  it('looks into what begins as a picture, a video or a sheet, and refuses what is not one to its end', async () => {
    const whole = png({ seed: 7 });
    const damaged = Buffer.from(whole);
    damaged[20] = 9;
    const broken: readonly [Buffer, string][] = [
      [whole.subarray(0, whole.length - 20), 'cut.png'],
      [whole.subarray(0, whole.length - 2), 'nearly.png'],
      [damaged, 'damaged.png'],
      [png({ width: 0 }), 'nothing.png'],
      // What no look at the frame alone finds: fewer lines than there should be, and a photograph that ends early.
      [png({ width: 2, height: 300 }), 'short.png'],
      [cut(await jpg()), 'cut.jpg'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(2000)]), 'noise.jpg'],
      [mp4({ film: 'free' }), 'no-film.mp4'],
      [mp4().subarray(0, 900), 'cut.mp4'],
      [await xlsx(['a.txt']), 'zip.xlsx'],
      [await xlsx(['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin']), 'program.xlsx'],
      [xls('WordDocument'), 'letter.xls'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.csv'],
      [Buffer.from('a,b\u0001c\n'), 'noise.csv'],
    ];
    const before = keptBytes();
    for (const [bytes, name] of broken)
      expect([name, (await sent(bytes, name, ANY)).key]).toEqual([name, 'upload.broken']);
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb3, 0xb5, 0x0d, 0x0a]);
    const sheets: readonly [string, Buffer, string][] = [
      ['xlsx', await xlsx(), 'a.xlsx'],
      ['xls', xls(), 'a.xls'],
      ['csv', Buffer.from('姓名,车\r\n周敏,7\r\n'), 'a.csv'],
      ['csv', gbk, 'b.CSV'],
    ];
    for (const [ending, bytes, name] of sheets)
      expect((await sent(bytes, name, ANY)).message).toMatch(new RegExp(`^[0-9a-f]{64}\\.${ending}$`));
    expect((await sent(Buffer.from('a,b\n'), 'a.txt', { ...ANY, language: 'en' })).message).toBe(
      'Only JPG and PNG pictures, MP4 videos, and XLSX, XLS and CSV spreadsheets can be uploaded',
    );
    expect(keptBytes()).toBe(before + sheets.length);
    expect(readdirSync(path.join(venue.uploadDir, '.coming'))).toEqual([]);
  });

  it('takes no picture that takes too much room once it is unpacked, however small its file is', async () => {
    const [wide, huge] = [png({ width: 60_000, height: 1000 }), png({ width: 16_000, height: 16_000 })];
    for (const bytes of [wide, huge])
      expect(await sent(bytes, 'bomb.png')).toMatchObject({ success: false, key: 'upload.tooManyPixels' });
    expect((await sent(huge, 'bomb.png')).message).toBe('图片不能超过 50 百万像素，请缩小后再传');
    expect((await sent(huge, 'bomb.png', { language: 'en' })).message).toBe(
      'A picture cannot exceed 50 megapixels. Make it smaller and upload that',
    );
  });

  it('stores no photograph with where it was taken, and turns it as it was held', async () => {
    const photo = await jpg({ width: 64, height: 48, place: true, turned: true });
    expect(photo.includes('Phone')).toBe(true);
    const names = [(await sent(photo, 'a.jpg')).message, (await sent(photo, 'b.jpg')).message];
    expect(new Set(names).size).toBe(1);
    const kept = Buffer.from(await (await served(names[0] ?? '')).arrayBuffer());
    const { width, height, exif } = await sharp(kept).metadata();
    expect({ width, height, exif }).toEqual({ width: 48, height: 64, exif: undefined });
    expect(kept.includes('Phone')).toBe(false);
    // Its name is the hash of what is kept, and what says nothing stays as it was sent.
    expect(names[0]).toBe(`${createHash('sha256').update(kept).digest('hex')}.jpg`);
    const plain = await jpg();
    const { message: name } = await sent(plain, 'plain.jpg');
    expect(Buffer.from(await (await served(name)).arrayBuffer()).equals(plain)).toBe(true);
  });

  it('P-5.29 serves what was uploaded under /sys/common/static/, once for the same content and never as a page', async () => {
    const bytes = png({ size: 3000 });
    const before = keptBytes();
    const [one, two] = [await sent(bytes, 'a.png'), await sent(bytes, 'b.png')];
    expect(two.message).toBe(one.message);
    expect(keptBytes()).toBe(before + 1);
    const answer = await served(one.message);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' },
      ...{ 'content-security-policy': "default-src 'none'; sandbox", etag: `"${one.message}"` },
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await served(one.message, { 'if-none-match': `"${one.message}"` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const name of [`${'b'.repeat(64)}.png`, '..%2f..%2fpackage.json', `.${one.message}`]) {
      const missing = await served(name);
      expect(missing.headers.get('content-type')).toMatch(/json/);
      expect(missing.headers.get('cache-control') ?? '').not.toMatch(/immutable/);
    }
    const { message: sheet } = await sent(Buffer.from('a,b\r\n1,2\r\n'), 'a.csv', ANY);
    const saved = await served(sheet, { range: 'bytes=0-1' });
    expect([saved.status, saved.headers.get('content-disposition')]).toEqual([200, 'attachment']);
    expect(await saved.text()).toBe('a,b\r\n1,2\r\n');
  });

  it('gives the part of a video that a player asks for', async () => {
    const film = mp4({ size: 5000 });
    const { message: name } = await sent(film, 'ride.mp4');
    const parts: readonly [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=4000-', 4000, 4999],
      ['bytes=4000-9999', 4000, 4999],
      ['bytes=-10', 4990, 4999],
    ];
    for (const [range, first, last] of parts) {
      const answer = await served(name, { range });
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
        ...[range, 206, `bytes ${first}-${last}/5000`],
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(first, last + 1))).toBe(true);
    }
    const beyond = await served(name, { range: 'bytes=5000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-'])
      expect([range, (await served(name, { range })).status]).toEqual([range, 200]);
  });

  it('leaves the connection of a refused file to the next call', async () => {
    const { hostname, port } = new URL(venue.url);
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n<html>'),
      Buffer.alloc(MB, 'a'),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const head = (method: string, path: string, more: string): string =>
      `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-access-token: ${manager.token}\r\n${more}\r\n`;
    const socket = connect(Number(port), hostname);
    try {
      socket.write(
        head(
          'POST',
          '/sys/common/upload',
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n`,
        ),
      );
      socket.write(body);
      socket.write(head('GET', `/sys/common/static/${'b'.repeat(64)}.png`, ''));
      let received = '';
      for await (const chunk of socket) {
        received += String(chunk);
        if (received.split('HTTP/1.1 ').length > 2) break;
      }
      expect(received).toMatch(/upload\.type.*HTTP\/1\.1 404/s);
    } finally {
      socket.destroy();
    }
  });

  it('keeps nothing of what breaks off on its way', async () => {
    const { hostname, port } = new URL(venue.url);
    const coming = (): string[] => readdirSync(path.join(venue.uploadDir, '.coming'));
    const before = keptBytes();
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /sys/common/upload HTTP/1.1\r\nhost: ${hostname}\r\nx-access-token: ${manager.token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="ride.mp4"\r\n\r\n',
    );
    socket.write(mp4({ size: 3 * MB }));
    await eventually('the upload has begun', () => coming().length === 1).finally(() => socket.destroy());
    await eventually('nothing is left of it', () => coming().length === 0);
    expect(keptBytes()).toBe(before);
  });

  it('P-2.6.7 takes a picture from everybody who is signed in, who gives it to the own account', async () => {
    const cashier = await venue.signIn('cashier');
    const own = (bytes: Buffer, name: string, options = {}) => upload(by(cashier), bytes, name, options);
    const { message: avatar } = await own(png({ seed: 20 }), 'me.png');
    expect(avatar).toMatch(/^[0-9a-f]{64}\.png$/);
    const saved = await cashier.put<{ avatar: string }>('/sys/user/editSlefInfo', { avatar });
    expect(saved).toMatchObject({ success: true, result: { avatar } });
    expect((await cashier.get<{ avatar: string }>('/user/info')).result?.avatar).toBe(avatar);
    // What is no picture stays with who keeps the store's files, and the room of the store is the same for all.
    expect(await own(mp4(), 'ride.mp4')).toMatchObject({ success: false, key: 'upload.pictureType' });
    expect(await own(png(), 'a.png', ANY)).toMatchObject({ success: false, code: 510 });
    await venue.db.query("UPDATE file_quota SET allowed_bytes = 1 WHERE org_code = 'A01'");
    try {
      expect(await own(png({ seed: 21 }), 'me.png')).toMatchObject({ success: false, key: 'upload.quotaFull' });
    } finally {
      await venue.db.query("UPDATE file_quota SET allowed_bytes = NULL WHERE org_code = 'A01'");
    }
  });

  it('takes nothing from strangers', async () => {
    for (const path of ['/sys/common/upload', '/sys/oss/file/upload']) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png())]), 'a.png');
      expect((await fetch(`${venue.url}${path}`, { method: 'POST', body: form })).status).toBe(401);
    }
  });
});
