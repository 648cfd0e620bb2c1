import { createServer, request as call, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOfPages } from './client';

describe('with which links in messages begin', () => {
  let server: Server;
  let port = 0;
  let set: string | undefined;

  beforeAll(async () => {
    server = createServer((raw, response) => {
      const config = set === undefined ? {} : { PUBLIC_URL: set };
      response.end(addressOfPages(config, { headers: raw.headers, raw }) ?? 'nothing');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  const named = (host: string): Promise<string> =>
    new Promise((resolve, reject) => {
      call({ host: '127.0.0.1', port, headers: { host, 'x-forwarded-host': 'evil.example' } }, (answer) => {
        answer.setEncoding('utf8').once('data', resolve);
      })
        .once('error', reject)
        .end();
    });

  it('is the address that is set, whatever a call says', async () => {
    set = 'https://paddock.example';
    expect(await named('evil.example')).toBe('https://paddock.example');
    set = undefined;
  });

  it('is else where the call has arrived, and no host that it only names', async () => {
    expect(await named(`127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}`);
    expect(await named(`LocalHost:${port}`)).toBe(`http://localhost:${port}`);
    for (const host of [
      ...['evil.example', `evil.example:${port}`, '127.0.0.1', '127.0.0.1:1', `127.0.0.2:${port}`, 'localhost'],
      ...[`127.0.0.1:${port}@evil.example`, `127.0.0.1:${port}/evil`, `evil.example#127.0.0.1:${port}`],
    ])
      expect([host, await named(host)]).toEqual([host, 'nothing']);
  });
});
