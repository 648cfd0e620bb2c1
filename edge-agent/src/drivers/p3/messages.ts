/** What the frames mean. Unknown types and fields are left alone. */
import type { GatePassing, GateStatus } from '@paddock/contracts/mqtt';
import { encodeP3, P3_TYPE, type P3Frame } from './frame';

const TAG = { passingNumber: 0x01, transponder: 0x03, rtcUs: 0x04, strength: 0x05, hits: 0x06 } as const;
const STATUS_TAG = { noise: 0x01, temperature: 0x07, inputVoltage: 0x0c } as const;

const U16_MAX = 0xffff;
const U32_MAX = 0xffff_ffff;

/** An unsigned little-endian value of any width that is no greater than `max`, or null. */
function unsigned(frame: P3Frame, tag: number, max = Number.MAX_SAFE_INTEGER): number | null {
  const bytes = frame.fields.get(tag);
  if (bytes === undefined || bytes.length === 0) return null;
  let value = 0n;
  for (const byte of bytes.toReversed()) value = value * 256n + BigInt(byte);
  return value <= BigInt(max) ? Number(value) : null;
}

/** The passing of a PASSING frame, or null when it lacks its number, transponder or time. */
export function passingOf(frame: P3Frame): GatePassing | null {
  const seq = unsigned(frame, TAG.passingNumber, U32_MAX);
  const transponder = unsigned(frame, TAG.transponder, U32_MAX);
  const rtcUs = unsigned(frame, TAG.rtcUs);
  if (seq === null || transponder === null || rtcUs === null) return null;
  const strength = unsigned(frame, TAG.strength, U16_MAX);
  const hits = unsigned(frame, TAG.hits, U16_MAX);
  return {
    seq,
    transponder: String(transponder),
    rtcUs,
    ...(strength === null ? {} : { strength }),
    ...(hits === null ? {} : { hits }),
  };
}

export function statusOf(frame: P3Frame): GateStatus {
  const noise = unsigned(frame, STATUS_TAG.noise);
  const temperatureC = unsigned(frame, STATUS_TAG.temperature);
  const tenthVolts = unsigned(frame, STATUS_TAG.inputVoltage);
  return {
    ...(noise === null ? {} : { noise }),
    ...(temperatureC === null ? {} : { temperatureC }),
    ...(tenthVolts === null ? {} : { inputVolts: tenthVolts / 10 }),
  };
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Asks the decoder to send passings `from` to `until` (both included) again. */
export const resendRequest = (from: number, until: number): Buffer =>
  encodeP3(P3_TYPE.resend, [
    [0x01, u32(from)],
    [0x02, u32(until)],
  ]);

/** The range of a RESEND frame, or null when it is incomplete. */
export function resendRange(frame: P3Frame): { from: number; until: number } | null {
  const from = unsigned(frame, 0x01);
  const until = unsigned(frame, 0x02);
  return from === null || until === null ? null : { from, until };
}

/** A PASSING frame, for what plays a decoder. */
export function passingFrame(passing: GatePassing, decoderId: number): Buffer {
  const rtc = Buffer.alloc(8);
  rtc.writeBigUInt64LE(BigInt(passing.rtcUs));
  return encodeP3(P3_TYPE.passing, [
    [TAG.passingNumber, u32(passing.seq)],
    [TAG.transponder, u32(Number(passing.transponder))],
    [TAG.rtcUs, rtc],
    [0x81, u32(decoderId)],
  ]);
}
