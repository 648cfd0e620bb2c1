import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const MB = 1024 * 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPG = [0xff, 0xd8, 0xff, 0xe0];
const mp4 = (brand = 'isom'): number[] => [0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`)];
const file = (head: readonly number[], size: number): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length, 7)]);

describe('uploads', () => {
  let venue: TestVenue;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  async function upload(bytes: Buffer, name: string, client = manager) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const answer = await fetch(`${venue.url}/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': client.token },
      body: form,
    });
    return (await answer.json()) as { success: boolean; code: number; message: string; key?: string };
  }

  it('P-5.27 P-5.29 takes pictures up to 5 MB and MP4 up to 50 MB, whatever they are called, and nothing else', async () => {
    const taken: readonly [string, Buffer, string][] = [
      ['png', file(PNG, 5 * MB), 'a.png'],
      ['jpg', file(JPG, 2000), 'photo.png'],
      ['mp4', file(mp4(), 50 * MB), 'ride.mp4'],
    ];
    for (const [ending, bytes, name] of taken)
      expect((await upload(bytes, name)).message).toMatch(new RegExp(`^[0-9a-f]{64}\\.${ending}$`));
    const refused: readonly [string, Buffer, string][] = [
      ['upload.tooLarge', file(PNG, 5 * MB + 1), 'a.png'],
      ['upload.type', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png'],
      ['upload.type', file(mp4('qt  '), 100), 'ride.mp4'],
      ['upload.type', Buffer.from('GIF89a and more of it'), 'a.gif'],
      ['upload.type', Buffer.from([0x89, 0x50]), 'a.png'],
      ['upload.type', Buffer.alloc(0), 'a.png'],
    ];
    for (const [key, bytes, name] of refused) expect(await upload(bytes, name)).toMatchObject({ success: false, key });
    expect((await upload(file(mp4(), 51 * MB), 'ride.mp4')).message).toBe('文件不能超过 50MB');
    expect(await manager.post('/sys/common/upload', {})).toMatchObject({ success: false, key: 'upload.noFile' });
  });

  it('P-5.29 serves what was uploaded under /sys/common/static/, once for the same content and never as a page', async () => {
    const bytes = file(PNG, 3000);
    const [one, two] = [await upload(bytes, 'a.png'), await upload(bytes, 'b.png')];
    expect(two.message).toBe(one.message);
    const answer = await fetch(`${venue.url}/sys/common/static/${one.message}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' },
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const name of [`${'b'.repeat(64)}.png`, '..%2f..%2fpackage.json', `.${one.message}`])
      expect((await fetch(`${venue.url}/sys/common/static/${name}`)).headers.get('content-type')).toMatch(/json/);
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

  it('takes nothing from strangers and from who may not', async () => {
    const cashier = await venue.signIn('cashier');
    expect(await upload(file(PNG, 100), 'a.png', cashier)).toMatchObject({ success: false, code: 510 });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file(PNG, 100))]), 'a.png');
    expect((await fetch(`${venue.url}/sys/common/upload`, { method: 'POST', body: form })).status).toBe(401);
  });
});
