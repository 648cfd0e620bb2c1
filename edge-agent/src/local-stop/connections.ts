/**
 * Decides which connections to the venue's stop are kept. One host, whatever it opens and never finishes, has its own share and takes nobody
 * else's; within a share, and when all places are taken, connections that never made a request are closed first, the oldest before the others.
 */
import type { Socket } from 'node:net';

/** A browser opens six at most; several screens may stand behind one address. */
export const PER_ADDRESS_MAX = 32;
const ALL_MAX = 512;

interface Connection {
  socket: Socket;
  address: string;
  /** Requests that have come over it, with all that belongs to their head. */
  served: number;
}

export class Connections {
  /** By {@link endOf}: over TLS a request comes from another socket object than the connection. In the order in which they were opened. */
  private readonly open = new Map<string, Connection>();

  constructor(
    private readonly perAddressMax = PER_ADDRESS_MAX,
    private readonly allMax = ALL_MAX,
  ) {}

  opened(socket: Socket): void {
    const address = shareOf(socket.remoteAddress ?? '');
    const end = endOf(socket);
    const connection = { socket, address, served: 0 };
    this.open.set(end, connection);
    socket.once('close', () => {
      if (this.open.get(end) === connection) this.open.delete(end);
    });
    const own = this.of(address);
    if (own.length > this.perAddressMax) drop(own, socket);
    else if (this.open.size > this.allMax) drop(this.of(this.biggest()), socket);
  }

  /** A request has come over this connection. */
  served(socket: Socket): void {
    const connection = this.open.get(endOf(socket));
    if (connection !== undefined) connection.served += 1;
  }

  private of(address: string): Connection[] {
    return [...this.open.values()].filter((connection) => connection.address === address);
  }

  private biggest(): string {
    const counts = new Map<string, number>();
    for (const { address } of this.open.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
  }
}

const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Closes one of `connections`, which are in the order in which they were opened; `newest` is the last to be closed. */
function drop(connections: readonly Connection[], newest: Socket): void {
  const others = connections.filter(({ socket }) => socket !== newest);
  const victim = others.find(({ served }) => served === 0) ?? others[0];
  victim?.socket.destroy();
}

/** One machine has as many addresses of IPv6 as it likes within its network. */
function shareOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return address.includes(':') ? networkOf(address) : address;
}

/** The first 64 bits, with the zeros that `::` stands for. */
function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':');
}
