import { describe, expect, it } from 'vitest';
import mqttPacket from 'mqtt-packet';
import { Socket } from 'node:net';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { DeviceSocket } from './device-socket';

/** Keeps what would leave in one segment each, for every write goes out at once. */
class WrittenSocket extends Socket {
  readonly writes: Buffer[] = [];
  override write(chunk: Uint8Array | string): boolean {
    this.writes.push(Buffer.from(chunk as Uint8Array));
    return true;
  }
}

describe('the connection of a device', () => {
  it('gets each packet in one piece, for devices that read no further', async () => {
    const socket = new WrittenSocket();
    const device = new DeviceSocket(socket);
    const connack = { cmd: 'connack', returnCode: 0, sessionPresent: false } as const;
    mqttPacket.writeToStream(connack, device);
    // It is held together until the end of this turn of the loop.
    await nextImmediate();
    expect(socket.writes.map((bytes) => [...bytes])).toEqual([[0x20, 2, 0, 0]]);
    device.destroy();
  });
});
