import type { Socket } from 'node:net';

/** Of one address: enough for all devices of a venue behind one machine to come back at the same time. */
const OF_ADDRESS_MAX = 300;
const OF_ALL_MAX = 1_000;

/** Connections that have not said who they are. Above a limit the oldest of the same address ends, then the oldest of all: nobody takes places of devices. */
export class Strangers {
  private readonly open = new Map<Socket, string>();

  opened(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const same = [...this.open].filter(([, from]) => from === address);
    const oldest = same.length >= OF_ADDRESS_MAX ? same[0]?.[0] : undefined;
    const victim = oldest ?? (this.open.size >= OF_ALL_MAX ? this.open.keys().next().value : undefined);
    if (victim !== undefined) {
      this.open.delete(victim);
      victim.destroy();
    }
    this.open.set(socket, address);
    socket.once('close', () => this.open.delete(socket));
  }

  /** It has shown the key of a device. */
  known(socket: Socket): void {
    this.open.delete(socket);
  }
}
