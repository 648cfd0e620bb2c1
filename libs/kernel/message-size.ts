import type { EventEmitter } from 'node:events';

/** A subscription with every topic and a token is far below this. */
export const MESSAGE_BYTES_MAX = 16_000;

const limits = new WeakMap<EventEmitter, number>();

/** Closes the connection with the first message that is larger than what the peer may send. */
export function limitMessages(connection: EventEmitter): void {
  connection.on('packet', ({ data }: { data?: unknown }) => {
    const size = typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
    if (size > (limits.get(connection) ?? MESSAGE_BYTES_MAX)) (connection as Closing).close(true);
  });
}

/** For those whose work needs larger messages, once they have proved who they are. */
export const allowMessages = (connection: EventEmitter, bytesMax: number): void =>
  void limits.set(connection, bytesMax);

type Closing = EventEmitter & { close(discard?: boolean): void };
