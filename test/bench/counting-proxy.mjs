import net from 'node:net';

/**
 * Stands between a service and its Postgres or Redis and counts what goes through.
 * @param {{ port: number, statements?: boolean }} target
 * @returns {Promise<{ port: number, count: () => { statements: number, bytes: number }, stop: () => void }>}
 */
export async function startCountingProxy({ port, statements = false }) {
  const counted = { statements: 0, bytes: 0 };
  /** @type {Set<net.Socket>} */
  const open = new Set();
  const server = net.createServer((client) => {
    const upstream = net.connect({ port, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    const messages = statements ? executesIn() : () => 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      counted.bytes += chunk.length;
      counted.statements += messages(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      counted.bytes += chunk.length;
      client.write(chunk);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {net.AddressInfo} */ (server.address());
  return {
    port: address.port,
    count: () => ({ ...counted }),
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Counts Execute and simple Query messages of Postgres's protocol in a stream. @returns {(chunk: Buffer) => number} */
function executesIn() {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  // The first message, and a request for encryption before it, has no letter.
  let started = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let count = 0;
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return count;
      const length = rest.readUInt32BE(head) + head;
      if (rest.length < length) return count;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : '';
      if (type === 'E' || type === 'Q') count += 1;
      started = true;
      rest = rest.subarray(length);
    }
  };
}
