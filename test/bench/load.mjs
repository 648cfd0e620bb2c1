import net from 'node:net';

/**
 * Closed-loop HTTP load over raw sockets: a full client would cost more of this machine than what it measures.
 * Answers must have a content-length, as all of ours and Fastify's have.
 *
 * @param {{ port: number, clients: number, seconds: number, request: (count: number) => Buffer, expect: (body: string) => boolean }} plan
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>}
 */
export async function load({ port, clients, seconds, request, expect }) {
  /** @type {number[]} */
  const latencies = [];
  let sent = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new Connection(port);
      await connection.open();
      try {
        while (performance.now() < end) {
          const at = performance.now();
          const { status, body } = await connection.call(request(sent++));
          if (status !== 200 || !expect(body)) throw new Error(`an unexpected answer: ${status} ${body.slice(0, 300)}`);
          latencies.push(performance.now() - at);
        }
      } finally {
        connection.close();
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ quantile) => latencies[Math.floor(latencies.length * quantile)] ?? Number.NaN;
  return { perSecond: latencies.length / ((performance.now() - begin) / 1000), p50: at(0.5), p99: at(0.99) };
}

/** @param {string} method @param {string} path @param {Record<string, string>} headers @param {object} [body] */
export function httpRequest(method, path, headers, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** One kept-alive connection with one call at a time. */
class Connection {
  /** @type {net.Socket} */ #socket;
  /** @type {Buffer} */ #received = Buffer.alloc(0);
  /** @type {{ resolve: (answer: { status: number, body: string }) => void, reject: (error: Error) => void } | null} */ #waiting =
    null;

  /** @param {number} port */
  constructor(port) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  open() {
    return new Promise((resolve, reject) => {
      this.#socket.once('connect', () => resolve(undefined));
      this.#socket.once('error', reject);
    });
  }

  /** @param {Buffer} request @returns {Promise<{ status: number, body: string }>} */
  call(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#waiting = null;
    this.#socket.destroy();
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (!Number.isInteger(length)) return void this.#waiting?.reject(new Error(`no content-length:\n${head}`));
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.toString('utf8', headEnd + 4, headEnd + 4 + length);
    this.#received = Buffer.alloc(0);
    this.#waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
