/**
 * Stands between a device's connection and the broker: cuts the stream into whole MQTT frames of bounded size before anything
 * parses them, and translates for devices with MQTT 5.
 */
import mqttPacket, { type Packet, type Parser } from 'mqtt-packet';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Mqtt5Session, ProtocolError } from './mqtt5';

/** Payloads are at most 4 KB; frames up to this size are read so that they can be refused by name, larger ones end the connection. */
export const FRAME_BYTES_MAX = 65_536;
const LENGTH_BYTES_MAX = 4;
const CONNECT_TYPE = 1;

export class OversizeFrame extends ProtocolError {}

/** Cuts a byte stream into MQTT frames. */
export class FrameCutter {
  private kept: Buffer = Buffer.alloc(0);

  /** @throws ProtocolError when a frame is too large or its length is not valid. */
  push(chunk: Buffer): Buffer[] {
    let rest = this.kept.length === 0 ? chunk : Buffer.concat([this.kept, chunk]);
    const frames: Buffer[] = [];
    for (let size = frameBytes(rest); size !== null && rest.length >= size; size = frameBytes(rest)) {
      frames.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    this.kept = rest;
    return frames;
  }
}

/** Size of the frame that begins here, or null when its length is not complete yet. */
function frameBytes(bytes: Buffer): number | null {
  let length = 0;
  for (let index = 1; index <= LENGTH_BYTES_MAX; index += 1) {
    const byte = bytes[index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** (index - 1);
    if ((byte & 0x80) !== 0) continue;
    const size = 1 + index + length;
    if (size > FRAME_BYTES_MAX) throw new OversizeFrame(`a frame of ${size} bytes`);
    return size;
  }
  throw new ProtocolError('a frame length of more than 4 bytes');
}

/** The protocol level of a CONNECT frame: 3, 4 or 5; 0 when it is none. */
function protocolLevel(frame: Buffer): number {
  if ((frame[0] ?? 0) >> 4 !== CONNECT_TYPE) return 0;
  let at = 1;
  while (((frame[at] ?? 0) & 0x80) !== 0) at += 1;
  at += 1;
  if (at + 2 > frame.length) return 0;
  return (frame[at + 2 + frame.readUInt16BE(at)] ?? 0) & 0x7f;
}

/** So many messages of a device may wait for the disk while more of it are read. */
const TAKING_MAX = 500;

export class DeviceSocket extends Duplex {
  /** Messages that were read and are not taken yet. */
  private taking = 0;
  private corked = false;
  private readonly cutter = new FrameCutter();
  private session: Mqtt5Session | null = null;
  private inboundParser: Parser | null = null;
  private outboundParser: Parser | null = null;
  private first = true;

  /** When anything came over it last (`performance.now()`). */
  lastMs = performance.now();

  /** The broker counts the messages read, and returns for how many milliseconds to read no more. */
  afterReading: (messages: number) => number = () => 0;
  private held: NodeJS.Timeout | null = null;

  constructor(readonly socket: Socket) {
    super({ allowHalfOpen: false });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.received(chunk));
    socket.on('end', () => this.push(null));
    socket.on('close', () => {
      if (this.held !== null) clearTimeout(this.held);
      this.destroy();
    });
    socket.on('error', (error) => this.destroy(error));
  }

  /** Null for devices with MQTT 3.1 or 3.1.1. */
  get mqtt5(): Mqtt5Session | null {
    return this.session;
  }

  /**
   * The broker reads no further before all that it has read is taken. A message that waits for the disk must not hold up those behind
   * it: what they say is shown before it is on the disk.
   */
  readOnDuring(take: Promise<void>): Promise<void> {
    this.taking += 1;
    // After the broker has gone through what it is reading now.
    if (this.taking <= TAKING_MAX) process.nextTick(() => this.emit('readable'));
    return take.finally(() => {
      this.taking -= 1;
    });
  }

  override _read(): void {
    if (this.held === null) this.socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.writeTogether();
    if (this.outboundParser !== null) {
      this.outboundParser.parse(chunk);
    } else {
      this.socket.write(chunk);
    }
    if (this.socket.writableNeedDrain) this.socket.once('drain', () => callback());
    else callback();
  }

  /** A packet is written in pieces; it leaves in one segment, for devices that take what they read first for the whole of it. */
  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // What was written (a refusal, for example) still goes out.
    this.socket.destroySoon();
    callback(error);
  }

  /** What is written within one turn leaves together: a commit acknowledges many messages at once. */
  private writeTogether(): void {
    if (this.corked) return;
    this.corked = true;
    this.socket.cork();
    process.nextTick(() => {
      this.corked = false;
      this.socket.uncork();
    });
  }

  private received(chunk: Buffer): void {
    this.lastMs = performance.now();
    try {
      const frames = this.cutter.push(chunk);
      for (const frame of frames) this.frame(frame);
      this.hold(this.afterReading(frames.length));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Reads nothing for a while: what the device sends meanwhile waits in its own buffers. */
  private hold(forMs: number): void {
    if (forMs <= 0 || this.destroyed) return;
    this.socket.pause();
    this.held = setTimeout(() => {
      this.held = null;
      this.socket.resume();
    }, forMs);
  }

  private frame(frame: Buffer): void {
    if (this.first) {
      this.first = false;
      if (protocolLevel(frame) === 5) this.useMqtt5();
    }
    if (this.inboundParser === null) this.forward(frame);
    else this.inboundParser.parse(frame);
  }

  private forward(frame: Buffer): void {
    if (!this.push(frame)) this.socket.pause();
  }

  private useMqtt5(): void {
    const session = new Mqtt5Session();
    const fail = (error: unknown): void => {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    };
    this.session = session;
    this.inboundParser = mqttPacket.parser({ protocolVersion: 5 });
    this.inboundParser.on('error', fail);
    this.inboundParser.on('packet', (packet: Packet) => {
      try {
        const translated = session.inbound(packet);
        if (translated === null) this.socket.destroy();
        else this.forward(mqttPacket.generate(translated, { protocolVersion: 4 }));
      } catch (error) {
        fail(error);
      }
    });
    this.outboundParser = mqttPacket.parser({ protocolVersion: 4 });
    this.outboundParser.on('error', fail);
    this.outboundParser.on('packet', (packet: Packet) => {
      this.socket.write(mqttPacket.generate(session.outbound(packet), { protocolVersion: 5 }));
    });
  }
}
