import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Printers } from './escpos/printer';
import { localLookup, localLookupBy } from './local-lookup';

describe('where the edge looks for a device', () => {
  const asked = (addresses: string[], all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const lookup = localLookupBy((_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      );
      lookup('printer', { all }, (error, address) => (error ? reject(error) : resolve(address)));
    });

  it('is at those addresses of a name that are in the local network', async () => {
    expect(await asked(['203.0.113.9', '192.168.1.50'], true)).toEqual([{ address: '192.168.1.50', family: 4 }]);
    expect(await asked(['203.0.113.9', '192.168.1.50'], false)).toBe('192.168.1.50');
    await expect(asked(['203.0.113.9'], true)).rejects.toThrow('not in the local network');
    await expect(asked([], false)).rejects.toThrow('not in the local network');
  });

  it('is reached by a name', async () => {
    const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const socket = connect({ host: 'localhost', port, lookup: localLookup });
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toBe('here');
    server.close();
  });

  it('is nowhere else for a printer, whatever its configuration says', async () => {
    await expect(new Printers().print('203.0.113.9:9100', Buffer.from('x'))).rejects.toThrow('printerNotLocal');
    await expect(new Printers().print('example.com', Buffer.from('x'))).rejects.toThrow('printerNotLocal');
  });
});
