import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { mountBodyDeadlines } from './slow-bodies';

const FILE = [
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
  'name\r\n--x--\r\n',
];

describe('a body that comes a byte at a time', () => {
  let server: FastifyInstance;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });

  async function start(ordinaryMs: number, filesMs: number): Promise<void> {
    server = Fastify();
    mountBodyDeadlines(server, { ordinaryMs, filesMs });
    await server.register(multipart);
    server.post('/json', (request) => ({ got: request.body }));
    server.post('/file', async (request) => {
      const file = await request.file();
      return { bytes: (await file?.toBuffer())?.length };
    });
    server.post('/long', async () => {
      await pause(1_200);
      return {};
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  }
  const open = (path: string, headers: string): Socket => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
    sockets.push(socket);
    return socket;
  };
  /** All that is answered until the other end hangs up. */
  const answer = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close');
    return text;
  };
  const JSON_HEADERS = 'content-type: application/json\r\ncontent-length: 1000';

  it('is refused in the language of the client and hung up on, also where it goes on sending, and nobody else waits', async () => {
    await start(100, 60_000);
    const socket = open('/json', `${JSON_HEADERS}\r\naccept-language: en`);
    const drip = setInterval(() => socket.write('1'), 20);
    const answered = answer(socket);
    expect((await server.inject({ method: 'POST', url: '/json', payload: { a: 1 } })).json()).toEqual({
      got: { a: 1 },
    });
    expect(await answered).toMatch(/^HTTP\/1\.1 408 .*too slow/s);
    clearInterval(drip);
  });

  it('is ended too where nobody asked for it, and in the midst of a file', async () => {
    await start(50, 50);
    const file = 'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked';
    for (const [path, headers] of [
      ['/nowhere', JSON_HEADERS],
      ['/file', file],
    ] as const)
      expect(await answer(open(path, headers))).toMatch(/^HTTP\/1\.1 408/);
  });

  it('has longer where it brings a file', async () => {
    await start(50, 60_000);
    const length = FILE.join('').length;
    const socket = open(
      '/file',
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\nconnection: close`,
    );
    socket.write(FILE[0] ?? '');
    // An ordinary call that began after it is ended meanwhile.
    expect(await answer(open('/json', JSON_HEADERS))).toMatch(/^HTTP\/1\.1 408/);
    socket.write(FILE[1] ?? '');
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 .*"bytes":4/s);
  });

  it('has no part in how long the answer takes', async () => {
    await start(1_000, 1_000);
    expect((await server.inject({ method: 'POST', url: '/long', payload: {} })).statusCode).toBe(200);
  });
});
