import { describe, expect, it, vi } from 'vitest';
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

  it('is read no further for as long as is asked, and then goes on, also where the broker asks for more meanwhile', () => {
    vi.useFakeTimers();
    try {
      const socket = new WrittenSocket();
      const device = new DeviceSocket(socket);
      const counted: number[] = [];
      device.afterReading = (messages) => counted.push(messages) && 1_000;
      const ping = Buffer.from([0xc0, 0]);
      socket.emit('data', Buffer.concat([ping, ping, ping]));
      expect(counted).toEqual([3]);
      device.read();
      expect(socket.isPaused()).toBe(true);
      vi.advanceTimersByTime(999);
      expect(socket.isPaused()).toBe(true);
      vi.advanceTimersByTime(1);
      expect(socket.isPaused()).toBe(false);
      device.destroy();
    } finally {
      vi.useRealTimers();
    }
  });
});
