/**
 * What devices in a venue publish and subscribe to on the edge agent's MQTT broker.
 * Topics are `paddock/v1/{kind}/{deviceId}/{leaf}`; payloads are JSON of at most 4 KB, QoS 1, heartbeats QoS 0.
 */
import { z } from 'zod';

export const DEVICE_TYPES = ['gate', 'decoder', 'kart', 'light', 'display', 'printer'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** A kart that reports no more than this stands. */
export const STANDING_KMH_MAX = 1;
/** One that reports more than this is not stood beside: nobody takes it for parked. */
export const WALKING_KMH_MAX = 6;

/** Larger payloads are refused before they are parsed. */
export const MQTT_PAYLOAD_BYTES_MAX = 4096;

/** A kart that has sent nothing for this long is offline, whatever its connection looks like. */
export const KART_SILENCE_MS_MAX = 25_000;

/** Decimal transponder number. 9991 (photocell), 9992 (external start) and 9995 are inputs of the timing loop, never karts. */
export const transponderSchema = z.string().regex(/^\d{1,10}$/);
export const NON_KART_TRANSPONDERS: ReadonlySet<string> = new Set(['9991', '9992', '9995']);

/** Strength and hits of a passing, as decoders say them: 16 bits. */
export const readingSchema = z.int().min(0).max(65_535);

export const gatePassingSchema = z.object({
  seq: z.int().min(0),
  transponder: transponderSchema,
  /** The gate's own clock in microseconds. JSON numbers are exact here up to the year 2255. */
  rtcUs: z.int().min(0),
  strength: readingSchema.optional(),
  hits: readingSchema.optional(),
});
export type GatePassing = z.infer<typeof gatePassingSchema>;

/**
 * What a device measures. Wide: a kart must not be lost over what its radio puts for "unknown". Bounded: one number that becomes
 * infinite on being rounded would cost the telemetry of the whole venue.
 */
const measuredSchema = z.number().min(-1_000_000).max(1_000_000);

export const gateStatusSchema = z.object({
  noise: measuredSchema.optional(),
  temperatureC: measuredSchema.optional(),
  inputVolts: measuredSchema.optional(),
});
export type GateStatus = z.infer<typeof gateStatusSchema>;

/** `slow`: the kart drives at the level of its fail-safe until it is sent a level. `stopped`: it stands until `resume` or `start`. */
export const FAIL_SAFES = ['slow', 'stopped'] as const;
export type FailSafe = (typeof FAIL_SAFES)[number];

export const kartStatusSchema = z.object({
  online: z.boolean(),
  batteryPercent: z.number().min(0).max(100).optional(),
  rssiDbm: measuredSchema.optional(),
  firmware: z.string().max(40).optional(),
  /** How fast it drives, as it measures itself; a kart that comes in is known by this to stand. */
  speedKmh: z.number().min(0).max(300).optional(),
  /** What the kart has done by itself because no heartbeat came. Missing: nothing, or a command has ended it. */
  failSafe: z.enum(FAIL_SAFES).optional(),
});
export type KartStatus = z.infer<typeof kartStatusSchema>;

export const KART_ACTIONS = ['start', 'stop', 'slow', 'resume', 'speed', 'powerOff', 'powerOn'] as const;
export const kartCommandSchema = z.object({
  id: z.string().min(1),
  action: z.enum(KART_ACTIONS),
  /** Speed level 1 (slowest) to 5, with `slow` and `speed`. */
  level: z.int().min(1).max(5).optional(),
  runId: z.string().optional(),
  /** With `slow`: the ride is over, the driver is to come in. */
  inLap: z.boolean().optional(),
  /** Unix milliseconds, in core time, after which a kart must ignore the command. */
  expiresAtMs: z.int(),
  /** The same as a life time that begins when the message is sent, for karts without a clock of their own. */
  ttlMs: z.int().min(1).optional(),
  /** With `stop`: the whole track is stopped. A kart then ignores every command that makes it move until one has a newer `flagVersion`. */
  emergency: z.boolean().optional(),
  /** Grows with every change of the track's flag. */
  flagVersion: z.int().optional(),
});
export type KartCommand = z.infer<typeof kartCommandSchema>;

/** The agent sends each kart one of these from its own loop. A command that the kart carries out counts as one too. */
export const HEARTBEAT_EVERY_MS = 1_000;
export const kartHeartbeatSchema = z.object({
  /** Grows by one with each heartbeat of an agent's process. */
  seq: z.int().min(1),
});
export type KartHeartbeat = z.infer<typeof kartHeartbeatSchema>;

/** What a kart does when it gets no heartbeat. Until it was sent these values it uses {@link KART_CONFIG_DEFAULTS}. */
export const kartConfigSchema = z.object({
  /** After so long without a heartbeat it drives no faster than `failSafeLevel`. */
  heartbeatSlowMs: z.int().min(1_000),
  /** After so long it stops. */
  heartbeatStopMs: z.int().min(1_000),
  failSafeLevel: z.int().min(1).max(5),
});
export type KartConfig = z.infer<typeof kartConfigSchema>;
export const KART_CONFIG_DEFAULTS: KartConfig = { heartbeatSlowMs: 3_000, heartbeatStopMs: 10_000, failSafeLevel: 2 };

/** Checks that a connected kart must pass, in this order. */
export const KART_CHECKS = ['lease', 'stop', 'speed', 'expiry', 'duplicates'] as const;
export type KartCheck = (typeof KART_CHECKS)[number];

export const kartAckSchema = z.object({
  id: z.string().min(1).max(64),
  ok: z.boolean(),
  reason: z.string().max(200).optional(),
  /** The time of the kart's clock, in Unix milliseconds: with the reason `expired`, so that a stop can be sent again in its time. */
  nowMs: z.int().optional(),
});
export type KartAck = z.infer<typeof kartAckSchema>;

export const LIGHT_SHOWS = ['off', 'red', 'green', 'yellow', 'chequered'] as const;
export const lightCommandSchema = z.object({
  id: z.string(),
  show: z.enum(LIGHT_SHOWS),
  delayMs: z.int().min(0).default(0),
});
export type LightCommand = z.infer<typeof lightCommandSchema>;

export const displayShowSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('price'), priceYuan: z.number() }),
  z.object({ id: z.string(), kind: z.literal('text'), text: z.string() }),
  z.object({ id: z.string(), kind: z.literal('board'), rows: z.array(z.record(z.string(), z.unknown())) }),
]);
export type DisplayShow = z.infer<typeof displayShowSchema>;

/** Every topic: who sends it, and what it carries. The AsyncAPI document and the broker's ACL are both made from this table. */
export const MQTT_TOPICS = {
  gatePassing: {
    pattern: 'paddock/v1/gate/{id}/passing',
    from: 'device',
    device: 'gate',
    schema: gatePassingSchema,
    retain: false,
  },
  gateStatus: {
    pattern: 'paddock/v1/gate/{id}/status',
    from: 'device',
    device: 'gate',
    schema: gateStatusSchema,
    retain: false,
  },
  kartStatus: {
    pattern: 'paddock/v1/kart/{id}/status',
    from: 'device',
    device: 'kart',
    schema: kartStatusSchema,
    retain: true,
  },
  kartCommand: {
    pattern: 'paddock/v1/kart/{id}/command',
    from: 'edge',
    device: 'kart',
    schema: kartCommandSchema,
    retain: false,
  },
  kartAck: {
    pattern: 'paddock/v1/kart/{id}/ack',
    from: 'device',
    device: 'kart',
    schema: kartAckSchema,
    retain: false,
  },
  /** At QoS 0: one that comes late would prove nothing. */
  kartHeartbeat: {
    pattern: 'paddock/v1/kart/{id}/heartbeat',
    from: 'edge',
    device: 'kart',
    schema: kartHeartbeatSchema,
    retain: false,
  },
  kartConfig: {
    pattern: 'paddock/v1/kart/{id}/config',
    from: 'edge',
    device: 'kart',
    schema: kartConfigSchema,
    retain: true,
  },
  lightCommand: {
    pattern: 'paddock/v1/light/{id}/command',
    from: 'edge',
    device: 'light',
    schema: lightCommandSchema,
    retain: true,
  },
  displayShow: {
    pattern: 'paddock/v1/display/{id}/show',
    from: 'edge',
    device: 'display',
    schema: displayShowSchema,
    retain: false,
  },
} as const satisfies Record<
  string,
  { pattern: string; from: 'device' | 'edge'; device: DeviceType; schema: z.ZodType; retain: boolean }
>;
export type MqttTopicName = keyof typeof MQTT_TOPICS;
/** The payload of one topic after validation. */
export type MqttPayload<N extends MqttTopicName> = z.output<(typeof MQTT_TOPICS)[N]['schema']>;

/** The concrete topic of one device, for example `mqttTopic('kartCommand', 'K1')`. */
export function mqttTopic(name: MqttTopicName, deviceId: string): string {
  return MQTT_TOPICS[name].pattern.replace('{id}', deviceId);
}
