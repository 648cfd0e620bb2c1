import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { realData } from '../../../../test/support/real-data';
import { encodeP3, P3_TYPE, type P3Frame, P3Reader } from './frame';
import { passingFrame, passingOf, resendRange, resendRequest, statusOf } from './messages';

const PASSING = Buffer.from(
  '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f',
  'hex',
);
const STATUS = Buffer.from('8e021f004d7c0000020001022700070216000c01760601008104131804008f', 'hex');
const capture = realData('p3/decoder-capture.hex');

const numbersOf = (frames: readonly P3Frame[]): (number | undefined)[] =>
  frames.filter((frame) => frame.type === P3_TYPE.passing).map((frame) => passingOf(frame)?.seq);

describe('P3 frames', () => {
  it('reads a passing and a status', () => {
    const [passing, status] = new P3Reader(true).push(Buffer.concat([PASSING, STATUS]));
    expect(passing && passingOf(passing)).toEqual({
      seq: 157_777,
      transponder: '5691251',
      rtcUs: 1_551_542_808_933_000,
      strength: 178,
      hits: 52,
    });
    expect(status && statusOf(status)).toEqual({ noise: 39, temperatureC: 22, inputVolts: 11.8 });
  });

  it('takes from a field no more than the protocol lets it say', () => {
    const u64 = (value: number): Buffer => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes;
    };
    const read = (seq: number, transponder: number, strength: number) => {
      const fields: [number, Buffer][] = [
        [0x01, u64(seq)],
        [0x03, u64(transponder)],
        [0x04, u64(7)],
        [0x05, u64(strength)],
      ];
      const [frame] = new P3Reader(true).push(encodeP3(P3_TYPE.passing, fields));
      return frame && passingOf(frame);
    };
    expect(read(1, 2, 65_535)).toEqual({ seq: 1, transponder: '2', rtcUs: 7, strength: 65_535 });
    expect(read(1, 2, 65_536)).toEqual({ seq: 1, transponder: '2', rtcUs: 7 });
    expect(read(2 ** 32, 2, 1)).toBeNull();
    expect(read(1, 2 ** 32, 1)).toBeNull();
  });

  (capture.present ? it : it.skip)('reads every frame of a real stream, escaped ones included', () => {
    const reader = new P3Reader(true);
    const frames = reader.push(Buffer.from(readFileSync(capture.file, 'utf8').replace(/\s/g, ''), 'hex'));
    const passings = frames.filter((frame) => frame.type === P3_TYPE.passing).map((frame) => passingOf(frame));
    expect(reader.counters).toEqual({ frames: 1_388, badCrc: 0, badLength: 0 });
    expect(frames.filter((frame) => frame.type === P3_TYPE.status)).toHaveLength(1_304);
    expect(passings).toHaveLength(84);
    expect(new Set(passings.map((passing) => passing?.transponder)).size).toBe(3);
  });

  it('reads what it writes, whatever has to be escaped', () => {
    const field = fc.tuple(
      fc.nat(255),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    );
    const fields = fc.uniqueArray(field, { maxLength: 6, selector: ([tag]) => tag });
    fc.assert(
      fc.property(fc.nat(0xffff), fields, (type, list) => {
        const [frame] = new P3Reader(true).push(encodeP3(type, list));
        expect(frame?.type).toBe(type);
        expect([...(frame?.fields ?? [])]).toEqual(list);
      }),
    );
    const [resend] = new P3Reader(true).push(resendRequest(0x8e8f, 0x8d8a));
    expect(resend && resendRange(resend)).toEqual({ from: 0x8e8f, until: 0x8d8a });
  });

  it('gives the same frames wherever the stream is cut', () => {
    const stream = Buffer.concat([STATUS, PASSING, encodeP3(0x77, [[0x8e, Buffer.from([0x8d, 0x8f])]]), PASSING]);
    for (let at = 0; at <= stream.length; at += 1) {
      const reader = new P3Reader(true);
      const frames = [...reader.push(stream.subarray(0, at)), ...reader.push(stream.subarray(at))];
      expect(frames).toHaveLength(4);
    }
    const single = new P3Reader(true);
    expect([...stream].flatMap((byte) => single.push(Buffer.from([byte])))).toHaveLength(4);
  });

  it('never takes a damaged frame, counts it, and finds the next one', () => {
    fc.assert(
      fc.property(fc.nat(PASSING.length - 2), fc.integer({ min: 1, max: 255 }), (offset, flip) => {
        const damaged = Buffer.from(PASSING);
        const at = Math.min(offset + 1, damaged.length - 1);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        const reader = new P3Reader(true);
        const next = passingFrame({ seq: 9, transponder: '77', rtcUs: 5 }, 1);
        const frames = reader.push(Buffer.concat([damaged, STATUS, next]));
        expect(numbersOf(frames)).toEqual([9]);
        expect(reader.counters.badCrc + reader.counters.badLength).toBeGreaterThan(0);
      }),
    );
  });

  it('survives any bytes and still reads what follows', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const frames = new P3Reader(true).push(Buffer.concat([noise, PASSING]));
        expect(numbersOf(frames).at(-1)).toBe(157_777);
      }),
    );
  });

  it('takes a CRC of zero only when set to be lenient', () => {
    const unchecked = Buffer.from(STATUS);
    unchecked.writeUInt16LE(0, 4);
    expect(new P3Reader(true).push(unchecked)).toHaveLength(0);
    expect(new P3Reader(false).push(unchecked)).toHaveLength(1);
  });
});
